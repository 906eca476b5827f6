import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";
import { systemCode } from "../errors.ts";
import { byBytes } from "./path.ts";
import { isIgnored } from "./read-dir.ts";

/** A folder with a SKILL.md, or a folder that was not looked into and why. */
export type Found =
  | { readonly kind: "skill"; readonly path: string; readonly names: readonly string[] }
  | { readonly kind: "unreadable"; readonly path: string; readonly error: unknown }
  | { readonly kind: "too_deep"; readonly path: string };

/**
 * All skills in a tree, in byte order, those inside other skills too. A link to a folder counts
 * when a SKILL.md stands right behind it, and is followed no further: it may lead anywhere.
 */
export function* findSkills(dir: string, maxDepth = Number.POSITIVE_INFINITY): Generator<Found> {
  const entries = list(dir);
  if (!Array.isArray(entries)) {
    yield { kind: "unreadable", path: dir, error: entries.error };
    return;
  }
  if (entries.some(({ name }) => name === ".store-version")) return; // a store is read as a store
  entries.sort((a, b) => byBytes(a.name, b.name));
  if (entries.some(isSkillFile)) {
    yield { kind: "skill", path: dir, names: entries.map(({ name }) => name) };
  }
  for (const entry of entries) {
    if (isIgnored(entry.name)) continue;
    const path = join(dir, entry.name);
    if (entry.isSymbolicLink()) yield* behindLink(path);
    else if (!entry.isDirectory()) continue;
    else if (maxDepth > 0) yield* findSkills(path, maxDepth - 1);
    else yield { kind: "too_deep", path };
  }
}

function* behindLink(path: string): Generator<Found> {
  const entries = list(path); // an error, too, when it leads to a file or to nothing
  if (Array.isArray(entries) && entries.some(isSkillFile)) {
    yield { kind: "skill", path, names: entries.map(({ name }) => name) };
  }
}

function list(dir: string): Dirent[] | { readonly error: unknown } {
  try {
    return readdirSync(dir, { withFileTypes: true });
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return { error };
  }
}

/** SKILL.md, or the lower-case spelling that loaders take as well. */
function isSkillFile({ name }: Dirent): boolean {
  return name === "SKILL.md" || name === "skill.md";
}
