import { printable, safeJson } from "../report/printable.ts";
import type { ProjectResult } from "../toolkit/project.ts";
import type { Io } from "./io.ts";
import { REMOTE_OPTIONS, remoteOptions } from "./remote-options.ts";
import { GATE_OPTION } from "./scan-gate.ts";
import { SIGNATURE_OPTIONS, signatureOptions } from "./signature-options.ts";
import { STORE_OPTION, storeOf } from "./store-option.ts";

/** The options of every command that changes a project's skills. */
export const PROJECT_OPTIONS = {
  agent: {
    kind: "list",
    value: "NAMES",
    help: "put skills into the folders of these agents too, and remember them in psk.json",
  },
  copy: { kind: "flag", help: "copies in the agents' folders in place of links" },
  user: { kind: "flag", help: "your own skills in place of this project's: ~/.agents/psk.json" },
  ...GATE_OPTION,
  ...SIGNATURE_OPTIONS,
  "accept-signer": { kind: "flag", help: "take a skill that another key has signed than before" },
  ...REMOTE_OPTIONS,
  ...STORE_OPTION,
} as const;

interface Chosen {
  readonly agent: readonly string[];
  readonly copy: boolean;
  readonly user: boolean;
  readonly scan: "block" | "warn" | "off";
  readonly policy: string | undefined;
  readonly "require-signature": boolean;
  readonly "accept-signer": boolean;
  readonly "plain-http": boolean;
  readonly timeout: string;
  readonly store: string | undefined;
}

/** The store and the options that the verbs of a project take. */
export async function projectOf(options: Chosen, io: Io) {
  const { projectPlace } = await import("../toolkit/project-place.ts");
  const store = await storeOf(options, io);
  const { agent: agents, copy, scan } = options;
  const place = projectPlace(options.user, io.env);
  const remote = { ...remoteOptions(options, io), ...signatureOptions(options, io) };
  const acceptSigner = options["accept-signer"];
  return { store, request: { ...remote, ...place, agents, copy, scan, acceptSigner } };
}

/** Says what a verb did. */
export function showProject(result: ProjectResult, json: boolean, quiet: boolean, io: Io): void {
  for (const path of result.left) {
    io.err(`warning: ${printable(path)} is no longer wanted; it was edited, so it is left\n`);
  }
  if (json) {
    io.out(`${safeJson(result)}\n`);
    return;
  }
  const lines = result.skills.map(({ name, version, ref }) => {
    return `${name}@${version}  ${ref === null ? "from the store" : printable(ref)}\n`;
  });
  io.out(lines.join(""));
  if (!quiet) io.err(`${result.written.length} placed, ${result.removed.length} removed\n`);
}
