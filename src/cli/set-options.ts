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
} as const;

type SetValues = OptionValues<typeof SET_OPTIONS> & OptionValues<typeof REGISTRY_OPTIONS>;

/** Validates and composes the named skills of the registry a command was asked to read. */
export async function composition(names: readonly string[], options: SetValues, io: Io) {
  const { openCatalog, readGrantFile } = await import("../toolkit/skill-sets.ts");
  const ceiling = options.ceiling === undefined ? undefined : readGrantFile(options.ceiling);
  const catalog = openCatalog(await registryOf(options, io));
  return catalog.composeSkills(names, { mode: options.mode, ...(ceiling && { ceiling }) });
}
