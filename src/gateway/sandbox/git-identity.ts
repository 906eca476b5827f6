import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Bounds } from "./confine.ts";

/**
 * The name for commits, as variables of git: the settings that have it lie in the home, which is
 * hidden. They are read and not asked of git, so that nothing is started for it.
 */
export function gitIdentity({ folder, env, axes }: Bounds): Record<string, string> {
  if (!axes.write.git) return {};
  const home = env.HOME ?? "";
  // From the widest to the nearest: the nearest counts.
  const files = [
    join(env.XDG_CONFIG_HOME ?? join(home, ".config"), "git/config"),
    join(home, ".gitconfig"),
    join(folder, ".git/config"),
  ];
  const found: Record<string, string> = {};
  for (const [key, value] of files.flatMap(userSettings)) {
    for (const role of ["AUTHOR", "COMMITTER"]) found[`GIT_${role}_${key.toUpperCase()}`] = value;
  }
  return found;
}

/** `name` and `email` of the section `user`. */
function userSettings(file: string): [key: string, value: string][] {
  let section = "";
  return textOf(file)
    .split("\n")
    .flatMap((line): [string, string][] => {
      const header = /^\s*\[([^\]]+)\]/.exec(line)?.[1];
      if (header !== undefined) section = header.trim().toLowerCase();
      if (section !== "user") return [];
      const [, key, value] =
        /^\s*(name|email)\s*=\s*"?([^"#;]+?)"?\s*(?:[#;].*)?$/i.exec(line) ?? [];
      return key === undefined || value === undefined ? [] : [[key, value]];
    });
}

/** The text of a file that need not be there. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
