import { isUtf8 } from "node:buffer";
import { hash } from "node:crypto";
import { PskError } from "../errors.ts";
import type { Snapshot } from "../registry/entry.ts";
import { nearestId } from "./load-skill.ts";

/** One file of a skill. */
export interface SkillFileContent {
  readonly skill_id: string;
  readonly path: string;
  /** `sha256:<hex>` of the bytes. */
  readonly digest: string;
  readonly bytes: Uint8Array;
  /** The bytes as text, where they are UTF-8. */
  readonly text: string | undefined;
}

/** Reads one file of a skill, by a path relative to it; links out of the skill are not followed. */
export function readSkillFile(snapshot: Snapshot, id: string, path: string): SkillFileContent {
  const entry = snapshot.byId.get(id);
  if (entry === undefined) {
    const near = nearestId(snapshot, id);
    const hint = near === undefined ? "" : `; did you mean "${near}"?`;
    throw new PskError("not_found", `no skill has the id "${id}"${hint}`);
  }
  const bytes = snapshot.open(entry).read(path);
  const text = isUtf8(bytes) && !bytes.includes(0) ? Buffer.from(bytes).toString() : undefined;
  return { skill_id: id, path, digest: `sha256:${hash("sha256", bytes)}`, bytes, text };
}
