import { existsSync, writeFileSync } from "node:fs";
import { stringify } from "yaml";
import {
  type BaselineEntry,
  parseBaseline,
  parseUnfinishedBaseline,
  REASON_WANTED,
} from "../check/baseline.ts";
import type { Severity } from "../check/finding.ts";
import { replaceFile } from "../disk/replace-file.ts";
import { ioError } from "../errors.ts";
import { baselineOf } from "./accept-findings.ts";
import type { Scans } from "./scan.ts";
import { readUserFile, refuseInside } from "./user-files.ts";

const HEAD = `Findings that were looked at and are accepted; \`psk scan --baseline\` reads this file.
Each entry needs a reason. An entry holds as long as its evidence does not change.`;

/** Reads a baseline that the user names. */
export function readBaseline(file: string, scanned: readonly string[]): readonly BaselineEntry[] {
  return parseBaseline(file, readUserFile(file, scanned));
}

/** What was written, and how much of it a person still has to give a reason for. */
export interface WrittenBaseline {
  readonly entries: number;
  readonly withoutReason: number;
}

/** Writes what was found as a baseline, or brings one up to date; reasons that are there stay. */
export function writeBaseline(
  file: string,
  scans: Scans,
  paths: readonly string[],
  options: { readonly reason?: string; readonly least: Severity },
): WrittenBaseline {
  try {
    refuseInside(file, paths);
    const exists = existsSync(file);
    const before = exists ? parseUnfinishedBaseline(file, readUserFile(file, paths)) : [];
    const accepted = baselineOf(scans, before, paths, options);
    const text = textOf(file, accepted);
    if (exists) replaceFile(file, text);
    else writeFileSync(file, text);
    const withoutReason = accepted.filter(({ reason }) => reason === REASON_WANTED).length;
    return { entries: accepted.length, withoutReason };
  } catch (error) {
    throw ioError(file, error);
  }
}

function textOf(file: string, accepted: readonly BaselineEntry[]): string {
  if (/\.json$/i.test(file)) return `${JSON.stringify({ accepted }, null, 2)}\n`;
  return `${HEAD.replace(/^/gm, "# ")}\n${stringify({ accepted })}`;
}
