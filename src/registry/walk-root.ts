import { realpathSync } from "node:fs";
import { join } from "node:path";
import { PskError, systemCode } from "../errors.ts";
import { type FoundSkill, findSkills } from "../skill/find-skills.ts";
import { ownSignature, ROOM_BYTES, readOwnFiles } from "../skill/own-files.ts";
import { FileChanged, NotAFile } from "../skill/read-file.ts";
import { type Candidate, readCandidate } from "./candidate.ts";
import type { Missing, Source } from "./entry.ts";
import type { InsideRoots, Root } from "./root.ts";

/** Roots are walked this deep; what lies deeper is reported. */
export const MAX_DEPTH = 6;

/**
 * Finds the skills below a root. One whose files are as `known` has them is not read again; keys
 * are folders.
 */
export async function walkRoot(
  root: Root,
  known: ReadonlyMap<string, Candidate>,
  found: Map<string, Candidate>,
  insideRoots: InsideRoots,
): Promise<void> {
  const tooDeep: string[] = [];
  const room = Buffer.allocUnsafe(ROOM_BYTES); // this walk's own: another may go on meanwhile
  const prefix = join(root.path, "x").length - 1;
  for (const item of findSkills(root.path, MAX_DEPTH)) {
    if (found.has(item.path)) continue; // an earlier root holds it, too
    const before = known.get(item.path);
    if (item.kind === "skill" && before !== undefined && isUnchanged(item, root, before)) {
      found.set(item.path, before);
      continue;
    }
    const source: Source = {
      scope: root.scope,
      root: root.path,
      path: item.path.slice(prefix), // `relative` would take as long as all the rest
    };
    if (item.kind === "skill") {
      found.set(item.path, await candidateAt(item, source, insideRoots, room));
    } else if (item.kind === "too_deep") {
      tooDeep.push(source.path);
    } else if (systemCode(item.error) !== "ENOENT") {
      found.set(item.path, missing(source, "unreadable", reasonOf(item.error)));
    } else if (root.named && item.path === root.path) {
      found.set(item.path, missing(source, "unreadable", "there is no such folder"));
    }
  }
  const [first] = tooDeep;
  if (first === undefined) return;
  const source: Source = { scope: root.scope, root: root.path, path: first };
  const count = `${tooDeep.length} folder${tooDeep.length === 1 ? "" : "s"}`;
  const reason = `${count} more than ${MAX_DEPTH} below the root, this one first: not looked into`;
  // No folder's key, since another root may reach into that folder.
  found.set(`${root.path}/${first}/`, missing(source, "truncated", reason));
}

/** The keys are the same when the paths are; a root may have taken another's place. */
function isUnchanged(skill: FoundSkill, root: Root, { signature, result }: Candidate): boolean {
  const { source } = result;
  if (signature === undefined || source.scope !== root.scope || source.root !== root.path) {
    return false;
  }
  return signature === ownSignature(skill);
}

async function candidateAt(
  skill: FoundSkill,
  source: Source,
  insideRoots: InsideRoots,
  room: Buffer,
): Promise<Candidate> {
  const { path, linked } = skill;
  try {
    // A project comes from anywhere: a folder link in it may not reach into the rest of the disk.
    if (linked && source.scope === "project" && !insideRoots(realpathSync.native(path))) {
      return missing(source, "unreadable", "is a link that leads out of all roots");
    }
    const { signature, files } = readOwnFiles(skill, source.root, room);
    return { signature, result: await readCandidate(source, path, files) };
  } catch (error) {
    return missing(source, "unreadable", reasonOf(error));
  }
}

function missing(source: Source, state: Missing["state"], reason: string): Candidate {
  const result = { skill_id: undefined, source, state, reason, findings: [] };
  return { signature: undefined, result };
}

function reasonOf(error: unknown): string {
  if (error instanceof PskError) return error.message;
  if (error instanceof NotAFile) return "SKILL.md or skill.json is not a plain file";
  if (error instanceof FileChanged) return "changed while it was read";
  const code = systemCode(error);
  if (code === undefined) throw error;
  if (code === "ENOENT") return "SKILL.md or skill.json is a link to something not there";
  return `cannot be read (${code})`;
}
