import { type Dirent, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { systemCode } from "../errors.ts";
import { byBytes } from "./path.ts";
import { isIgnored } from "./read-dir.ts";

/** A folder with a SKILL.md, or a folder that could not be looked into. */
export type Found =
  | { readonly kind: "skill"; readonly path: string }
  | { readonly kind: "unreadable"; readonly path: string; readonly error: unknown };

/**
 * All skills in a tree, in byte order, those inside other skills too. A link to a folder counts
 * when a SKILL.md stands right behind it, and is followed no further: it may lead anywhere.
 */
export function* findSkills(dir: string): Generator<Found> {
  let entries: Dirent[];
  try {
    entries = readdirSync(dir, { withFileTypes: true });
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    yield { kind: "unreadable", path: dir, error };
    return;
  }
  if (entries.some(({ name }) => isSkillFileName(name))) yield { kind: "skill", path: dir };
  entries.sort((a, b) => byBytes(a.name, b.name));
  for (const entry of entries) {
    if (isIgnored(entry.name)) continue;
    const path = join(dir, entry.name);
    if (entry.isDirectory()) yield* findSkills(path);
    else if (entry.isSymbolicLink() && holdsSkillFile(path)) yield { kind: "skill", path };
  }
}

/** SKILL.md, or the lower-case spelling that loaders take as well. */
function isSkillFileName(name: string): boolean {
  return name === "SKILL.md" || name === "skill.md";
}

function holdsSkillFile(dir: string): boolean {
  return existsSync(join(dir, "SKILL.md")) || existsSync(join(dir, "skill.md"));
}
