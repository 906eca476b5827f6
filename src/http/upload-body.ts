import type { z } from "zod";
import type { ScanResult } from "../toolkit/scan.ts";
import { besideOthers, entryOf, mergedBody } from "./archive-body.ts";
import { refuseInvalid, toScanned } from "./scan-body.ts";
import type { ArchiveScan } from "./scanner.ts";
import type { uploadResult } from "./schemas/scan.ts";

/**
 * The outcome of an upload: one result for the whole, and one for each skill where there are
 * several or each was asked for. An upload without a valid skill is thrown.
 */
export function uploadBody(
  { skills, others }: ArchiveScan,
  listed: boolean,
): z.input<typeof uploadResult> {
  refuseInvalid(skills);
  const [{ root, result }, ...more] = skills;
  const other_skills = others.map((other) => other.root);
  const results = { results: skills.map(entryOf) };
  if (more.length > 0) {
    return { ...mergedBody(skills, others), skill_path: "", other_skills, ...results };
  }
  const body = { ...toScanned(besideOthers(result, others)), skill_path: root, other_skills };
  return listed ? { ...body, ...results } : body;
}

/** Results for a report: places are those in the archive. */
export function reported({ skills, others }: ArchiveScan): ScanResult[] {
  refuseInvalid(skills);
  const [first, ...more] = skills.map(({ root, result }) => ({
    ...result,
    path: root || result.path,
    folder: root,
  }));
  // One of several that were left out makes no scanned skill worse, but a report of one of them.
  if (first === undefined) return [];
  return [besideOthers(first, others), ...more];
}
