import { printable } from "../report/printable.ts";
import type { Io } from "./io.ts";
import { STORE_OPTION } from "./store-option.ts";

/** The options of every command that reads the registry. */
export const REGISTRY_OPTIONS = {
  root: {
    kind: "list",
    value: "DIR",
    help: "look here for skills, in place of the project's and your own folders; may be repeated",
  },
  ...STORE_OPTION,
  "no-store": { kind: "flag", help: "leave out the store" },
  "no-builtin": { kind: "flag", help: "leave out the skills that come with psk" },
} as const;

/** Opens the registry a command was asked to read. */
export async function registryOf(
  options: {
    readonly root: readonly string[];
    readonly store: string | undefined;
    readonly "no-store": boolean;
    readonly "no-builtin": boolean;
  },
  io: Io,
) {
  const { openRegistry } = await import("../toolkit/open-registry.ts");
  return openRegistry({
    roots: options.root,
    noStore: options["no-store"],
    noBuiltin: options["no-builtin"],
    env: io.env,
    ...(options.store !== undefined && { store: options.store }),
  });
}

/** On a terminal no control sequence of a skill may act; a model gets the bytes as they are. */
export function textForModel(text: string, io: Io): string {
  return io.outIsTerminal ? text.split("\n").map(printable).join("\n") : text;
}
