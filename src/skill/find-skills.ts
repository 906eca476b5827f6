import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";
import { systemCode } from "../errors.ts";
import { byBytes } from "./path.ts";
import { isIgnored } from "./read-dir.ts";

/** A folder with a SKILL.md, or a folder that was not looked into and why. */
export type Found =
  | FoundSkill
  | { readonly kind: "unreadable"; readonly path: string; readonly error: unknown }
  | { readonly kind: "too_deep"; readonly path: string };

/** A folder with a SKILL.md. */
export interface FoundSkill {
  readonly kind: "skill";
  readonly path: string;
  /** The files that say what the skill is: SKILL.md first, then skill.json where there is one. */
  readonly own: readonly string[];
  /** The folder is a link, so that it may be anywhere. */
  readonly linked: boolean;
}

/**
 * All skills in a tree, in byte order, those inside other skills too. A link to a folder counts
 * when a SKILL.md stands right behind it, and is followed no further: it may lead anywhere.
 */
export function findSkills(dir: string, maxDepth = Number.POSITIVE_INFINITY): readonly Found[] {
  const found: Found[] = [];
  collect(found, dir, join(dir, "x").slice(0, -1), maxDepth);
  return found;
}

/** A registry does this all the time. Names go behind `below`: `join` for each takes far longer. */
function collect(found: Found[], dir: string, below: string, maxDepth: number): void {
  const entries = list(dir);
  if (!Array.isArray(entries)) {
    found.push({ kind: "unreadable", path: dir, error: entries.error });
    return;
  }
  const { isStore, own, folders } = lookAt(entries);
  if (isStore) return; // a store is read as a store
  if (own !== undefined) found.push({ kind: "skill", path: dir, own, linked: false });
  for (const entry of folders.sort((a, b) => byBytes(a.name, b.name))) {
    if (isIgnored(entry.name)) continue;
    const path = below + entry.name;
    if (entry.isSymbolicLink()) lookBehind(found, path);
    else if (maxDepth > 0) collect(found, path, `${path}/`, maxDepth - 1);
    else found.push({ kind: "too_deep", path });
  }
}

function lookBehind(found: Found[], link: string): void {
  const entries = list(link); // an error, too, when it leads to a file or to nothing
  if (!Array.isArray(entries)) return;
  const { own } = lookAt(entries);
  if (own !== undefined) found.push({ kind: "skill", path: link, own, linked: true });
}

function list(dir: string): Dirent[] | { readonly error: unknown } {
  try {
    return readdirSync(dir, { withFileTypes: true });
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return { error };
  }
}

/** What is known of a folder from what stands in it. */
interface Look {
  readonly isStore: boolean;
  readonly own?: readonly string[];
  /** Folders, and links that may be some. */
  readonly folders: Dirent[];
}

function lookAt(entries: readonly Dirent[]): Look {
  const folders: Dirent[] = [];
  let isStore = false;
  let skillFile: string | undefined;
  let hasDefinition = false;
  for (const entry of entries) {
    const { name } = entry;
    if (entry.isDirectory() || entry.isSymbolicLink()) folders.push(entry);
    // Loaders take the lower-case spelling as well.
    if (name === "SKILL.md" || (name === "skill.md" && skillFile === undefined)) skillFile = name;
    else if (name === "skill.json") hasDefinition = true;
    else if (name === ".store-version") isStore = true;
  }
  if (skillFile === undefined) return { isStore, folders };
  return { isStore, folders, own: hasDefinition ? [skillFile, "skill.json"] : [skillFile] };
}
