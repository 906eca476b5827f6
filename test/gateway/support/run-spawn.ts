import { join } from "node:path";
import { builtPsk } from "../../mcp/support/built-psk.ts";
import { REPOSITORY } from "../../support/child.ts";
import { type ChildOutcome, runChild } from "../../support/run-child.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import type { World } from "./gateway-world.ts";

export const SCRIPTED_AGENT = join(REPOSITORY, "test/gateway/support/scripted-agent.js");

/** Runs `psk spawn` in a process of its own on the skills of a world. */
export async function runSpawn(
  { folder }: World,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ChildOutcome> {
  const flags = ["--no-store", "--no-builtin", "--root", join(folder, "skills")];
  const words = [process.execPath, await builtPsk(), "spawn", ...flags, ...args];
  return runChild(words, { HOME: folder, PSK_CACHE: tempFolder(), ...env });
}
