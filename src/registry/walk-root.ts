import { realpathSync } from "node:fs";
import { relative } from "node:path";
import { PskError, systemCode } from "../errors.ts";
import { findSkills } from "../skill/find-skills.ts";
import { ownFiles } from "../skill/own-files.ts";
import { isInside } from "../skill/path.ts";
import { FileChanged, NotAFile } from "../skill/read-file.ts";
import { type Candidate, readCandidate } from "./candidate.ts";
import type { Missing, Scope, Source } from "./entry.ts";

/** Roots are walked this deep; what lies deeper is reported. */
const MAX_DEPTH = 6;

/** A folder that skills are looked for in. */
export interface Root {
  readonly scope: Scope;
  readonly path: string;
}

/**
 * Finds the skills below a root. One whose files are as `known` has them is not read again; keys
 * are folders.
 */
export async function walkRoot(
  root: Root,
  known: ReadonlyMap<string, Candidate>,
  found: Map<string, Candidate>,
  allowed: readonly Root[],
): Promise<void> {
  const tooDeep: string[] = [];
  for (const item of findSkills(root.path, MAX_DEPTH)) {
    if (found.has(item.path)) continue; // an earlier root holds it, too
    const source: Source = {
      scope: root.scope,
      root: root.path,
      path: relative(root.path, item.path),
    };
    if (item.kind === "skill") {
      const before = known.get(item.path);
      found.set(item.path, await candidateAt(item, source, root, before, allowed));
    } else if (item.kind === "too_deep") {
      tooDeep.push(source.path);
    } else if (systemCode(item.error) !== "ENOENT") {
      const reason = `cannot be read (${systemCode(item.error)})`;
      found.set(item.path, missing(item.path, source, "unreadable", reason));
    }
  }
  const [first] = tooDeep;
  if (first === undefined) return;
  const source: Source = { scope: root.scope, root: root.path, path: first };
  const count = `${tooDeep.length} folder${tooDeep.length === 1 ? "" : "s"}`;
  const reason = `${count} more than ${MAX_DEPTH} below the root, this one first: not looked into`;
  found.set(first, missing(first, source, "truncated", reason));
}

async function candidateAt(
  { path, names }: { readonly path: string; readonly names: readonly string[] },
  source: Source,
  root: Root,
  before: Candidate | undefined,
  allowed: readonly Root[],
): Promise<Candidate> {
  try {
    const own = ownFiles(path, names, root.path);
    if (before?.signature === own.signature) return before;
    // A project comes from anywhere: a folder link in it may not reach into the rest of the disk.
    if (root.scope === "project" && leadsOut(path, allowed)) {
      return missing(path, source, "unreadable", "is a link that leads out of all roots");
    }
    const result = await readCandidate(source, path, own.read());
    return { folder: path, signature: own.signature, result };
  } catch (error) {
    return missing(path, source, "unreadable", reasonOf(error));
  }
}

function leadsOut(path: string, allowed: readonly Root[]): boolean {
  const real = realpathSync.native(path);
  return !allowed.some((root) => isInside(realPathOf(root.path), real));
}

function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return path; // a root that is not there holds nothing
  }
}

function missing(
  folder: string,
  source: Source,
  state: Missing["state"],
  reason: string,
): Candidate {
  const result = { skill_id: undefined, source, state, reason, findings: [] };
  return { folder, signature: reason, result };
}

function reasonOf(error: unknown): string {
  if (error instanceof PskError) return error.message;
  if (error instanceof NotAFile) return "SKILL.md is not a plain file";
  if (error instanceof FileChanged) return "changed while it was read";
  const code = systemCode(error);
  if (code === undefined) throw error;
  return `cannot be read (${code})`;
}
