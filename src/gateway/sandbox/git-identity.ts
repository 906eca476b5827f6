import { spawnSync } from "node:child_process";
import type { Bounds } from "./confine.ts";

const TIME_MS = 10_000;

/**
 * The name for commits, as variables of git: the settings that have it lie in the home, which is
 * hidden. Reading settings starts nothing.
 */
export function gitIdentity({ folder, env }: Bounds): Record<string, string> {
  const asked = spawnSync("git", ["config", "--get-regexp", "^user\\.(name|email)$"], {
    ...{ cwd: folder, env: { PATH: env.PATH, HOME: env.HOME }, encoding: "utf8" },
    timeout: TIME_MS,
  });
  const found: Record<string, string> = {};
  for (const line of (asked.stdout ?? "").split("\n")) {
    const [, key, value] = /^user\.(name|email) (.+)$/.exec(line) ?? [];
    if (key === undefined || value === undefined) continue;
    // Git names the settings from the widest to the nearest, and the nearest counts.
    for (const role of ["AUTHOR", "COMMITTER"]) found[`GIT_${role}_${key.toUpperCase()}`] = value;
  }
  return found;
}
