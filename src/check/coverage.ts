import type { Skill } from "../skill/skill.ts";
import { documents } from "./views/documents.ts";
import { partlyRead } from "./views/partly-read.ts";

/** What a scan looked at, and what it did not. */
export interface Coverage {
  /** False when anything was left out: then nothing found does not mean that nothing is there. */
  readonly complete: boolean;
  readonly files: number;
  readonly not_scanned: readonly { readonly path: string; readonly reason: string }[];
  /** What no static scan can tell. */
  readonly not_assessed: readonly string[];
}

const NOT_ASSESSED = [
  "outcome steering: slanted tone, biased judgement, unsound method, harm that lies only in intent",
];

/** Says which files were read in full, in part or not at all. */
export function coverageOf(skill: Skill): Coverage {
  const texts = new Map(documents(skill).map((document) => [document.path, document]));
  const not_scanned = skill.files.flatMap(({ path, bytes, size }) => {
    if (bytes === undefined) return [{ path, reason: `too large to be read (${size} bytes)` }];
    const text = texts.get(path);
    if (text === undefined) return [{ path, reason: "not text" }];
    return text.complete ? [] : [{ path, reason: "only its first part was read" }];
  });
  for (const { path, reason } of skill.refused) not_scanned.push({ path, reason });
  not_scanned.push(...partlyRead(skill));
  return {
    complete: not_scanned.every(({ reason }) => reason === "not text"),
    files: skill.files.length,
    not_scanned,
    not_assessed: NOT_ASSESSED,
  };
}
