import { createHash } from "node:crypto";
import { chunksOf, type SkillFile } from "../skill/skill.ts";
import { makeManifest, type Provenance } from "./manifest.ts";
import { type FileRecord, sourceHash } from "./source-hash.ts";
import type { Version } from "./store.ts";

/** Makes a version of files in byte order: digests first, then the manifest that lists them. */
export function makeVersion(provenance: Provenance, files: readonly SkillFile[]): Version {
  const records = files.map(recordOf);
  return { manifest: makeManifest(provenance, records, sourceHash(records)), files };
}

function recordOf(file: SkillFile): FileRecord {
  const hash = createHash("sha256");
  let size = 0;
  for (const chunk of chunksOf(file)) {
    hash.update(chunk);
    size += chunk.length;
  }
  return {
    path: file.path,
    sha256: hash.digest("hex"),
    size,
    mode: file.executable ? "0755" : "0644",
  };
}
