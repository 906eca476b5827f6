import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import { BALANCED } from "../check/scan-policy.ts";
import type { ScanRequest, ScanResult } from "./scan.ts";

const TOO_MUCH = "too much to judge";

/** Why a skill could not be judged at all, and what is known of it nevertheless. */
export interface Unjudged {
  /** What the scan ran out of, as a sentence without its end. */
  readonly reason: string;
  /** How long it was tried. */
  readonly seconds: number;
  /** The folders of all skills in the archive, where they were found before the scan ended. */
  readonly roots?: readonly string[] | undefined;
}

/**
 * The result of a scan that its input ended: it took too much time or memory, or brought the
 * process down. That is an answer about the skill, not a failure of psk: nobody may call it safe.
 */
export function unjudged(
  { target, policy = BALANCED }: Pick<ScanRequest, "target" | "policy">,
  { reason, seconds, roots }: Unjudged,
): ScanResult {
  const cut = { path: ".", reason: `${TOO_MUCH}: ${reason}` };
  return {
    path: target.path,
    folder: target.folder,
    scan_id: randomUUID(),
    skill_name: basename(target.folder),
    verdict: "unknown",
    is_safe: false,
    max_severity: "SAFE",
    findings_count: 0,
    not_judged: [cut],
    policy: policy.name,
    findings: [],
    capabilities: {
      reads: [],
      writes: [],
      executes: [],
      connects: [],
      persists: false,
      spends: false,
    },
    hygiene: [],
    analyzers_used: [],
    analyzers_failed: [],
    coverage: {
      complete: false,
      files: 0,
      not_scanned: [{ ...cut, use: "used" }],
      not_assessed: [],
    },
    scan_duration_seconds: Math.round(seconds * 1000) / 1000,
    timestamp: new Date().toISOString(),
    ...(roots !== undefined && { archive_roots: roots }),
  };
}

/** Whether a scan was ended by its input: then nothing in the result was found by a rule. */
export function isUnjudged({ not_judged, analyzers_used }: ScanResult): boolean {
  return (
    analyzers_used.length === 0 && not_judged.some(({ reason }) => reason.startsWith(TOO_MUCH))
  );
}
