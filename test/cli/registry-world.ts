import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll } from "vitest";
import { type Outcome, psk } from "../support/psk.ts";
import { enterTempFolder, tempFolder } from "../support/temp-folder.ts";

/** A project, a home folder, a store and a cache of the test's own. */
export interface World {
  readonly project: string;
  readonly home: string;
  readonly store: string;
  readonly cache: string;
  /** Runs psk in the project, without the skills that come with it. */
  run(...argv: readonly string[]): Promise<Outcome>;
}

/** Makes such a world and enters its project. */
export function enterWorld(): World {
  const project = enterTempFolder();
  const folder = tempFolder();
  const [home, store, cache] = [join(folder, "home"), join(folder, "store"), join(folder, "cache")];
  mkdirSync(home);
  const before = process.env.HOME;
  process.env.HOME = home;
  afterAll(() => {
    if (before === undefined) delete process.env.HOME;
    else process.env.HOME = before;
  });
  const env = { PSK_STORE: store, PSK_CACHE: cache };
  return { project, home, store, cache, run: (...argv) => psk([...argv, "--no-builtin"], { env }) };
}
