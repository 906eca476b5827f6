import { PskError } from "../errors.ts";
import type { OptionValues } from "./command.ts";
import type { Io } from "./io.ts";
import { type REGISTRY_OPTIONS, registryOf } from "./registry-options.ts";

/** The options of every command that makes a grant of skills. */
export const SET_OPTIONS = {
  mode: {
    kind: "value",
    value: "MODE",
    help: "take the tools of all skills, or only those that every one of them allows",
    choices: ["union", "intersection"],
    default: "union",
  },
  ceiling: {
    kind: "value",
    value: "FILE",
    help: "a grant as `psk compose --json` prints it; nothing goes beyond it",
  },
  allow: {
    kind: "list",
    value: "TOOLS",
    help: 'tools that you allow beside the skills, such as Read,"Bash(git log *)"; may be repeated',
  },
  forbid: {
    kind: "list",
    value: "TOOLS",
    help: "tools that you forbid, whatever the skills allow; may be repeated",
  },
  "no-default-grant": {
    kind: "flag",
    help: "leave out what ~/.psk/config.json allows and forbids",
  },
} as const;

type OwnValues = OptionValues<typeof SET_OPTIONS>;
type SetValues = OwnValues & OptionValues<typeof REGISTRY_OPTIONS>;

/** Validates and composes the named skills of the registry a command was asked to read. */
export async function composition(names: readonly string[], options: SetValues, io: Io) {
  const { openCatalog, readGrantFile } = await import("../toolkit/skill-sets.ts");
  const ceiling = options.ceiling === undefined ? undefined : readGrantFile(options.ceiling);
  const words = await yourWords(options);
  const catalog = openCatalog(await registryOf(options, io));
  return catalog.composeSkills(names, {
    mode: options.mode,
    ...words,
    ...(ceiling && { ceiling }),
  });
}

/** What the user says beside the skills: by options, and in the file of the user's own. */
export async function yourWords(options: OwnValues) {
  const { readYourWords } = await import("../toolkit/your-words.ts");
  const { allow, forbid } = options;
  return readYourWords({ allow, forbid, noDefaultGrant: options["no-default-grant"] });
}

/** The names in a repeated option, with commas between. */
export function skillNames({ skills }: { readonly skills: readonly string[] }): string[] {
  const names = skills.flatMap((list) => list.split(",")).map((name) => name.trim());
  return names.filter((name) => name !== "");
}

/** Without skills, what the user allows must be said, or there is no grant to speak of. */
export function refuseNothing(names: readonly string[], { allow }: Pick<OwnValues, "allow">): void {
  if (names.length > 0 || allow.length > 0) return;
  throw new PskError(
    "usage",
    "name the skills: --skills A,B; or say what you allow: --allow TOOLS",
  );
}
