import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { ScanResult } from "../toolkit/scan.ts";
import { type Scanned, toScanned } from "./scan-body.ts";
import type { PassedOver, ScannedSkill } from "./scanner.ts";
import { SEVERITIES, type skillEntry, VERDICTS } from "./schemas/scan.ts";

type Entry = z.input<typeof skillEntry>;
type Finding = Scanned["findings"][number];
type Unjudged = Scanned["not_judged"][number];

/** What is said of one skill of several: a scan, or why it is none. */
export function entryOf({ root, result }: ScannedSkill): Entry {
  const { validation_error } = result;
  if (validation_error === undefined) return { ...toScanned(result), skill_path: root };
  const { skill_name, findings, findings_count } = toScanned(result);
  const blocked = result.verdict === "malicious";
  return { skill_path: root, skill_name, validation_error, blocked, findings_count, findings };
}

/** A result with skills beside it that were not scanned: they keep the whole from being safe. */
export function besideOthers(result: ScanResult, others: readonly PassedOver[]): ScanResult {
  if (others.length === 0) return result;
  const not_judged = [...result.not_judged, ...others.map(toUnjudged)];
  return {
    ...result,
    not_judged,
    verdict: worst([result.verdict ?? "unknown", "unknown"]),
    is_safe: false,
  };
}

/**
 * One result for a whole archive: the worst verdict and severity, every finding of every skill.
 * Paths are those in the archive.
 */
export function mergedBody(
  skills: readonly ScannedSkill[],
  others: readonly PassedOver[],
): Scanned {
  const all = skills.map((skill) => inArchive(skill));
  const [first] = all;
  const valid = skills.find(({ result }) => result.validation_error === undefined);
  if (first === undefined) throw new Error("an archive without skills has no result");
  const not_judged = [...all.flatMap((body) => body.not_judged), ...others.map(toUnjudged)];
  const judged = worst(all.map(({ verdict }) => verdict));
  const severities = all.map(({ max_severity }) => max_severity);
  const findings = all.flatMap((body) => body.findings);
  return {
    scan_id: randomUUID(),
    skill_name: (valid?.result ?? first).skill_name,
    is_safe: all.every(({ is_safe }) => is_safe) && not_judged.length === 0,
    max_severity: SEVERITIES.find((level) => severities.includes(level)) ?? "SAFE",
    findings_count: findings.length,
    findings,
    verdict: not_judged.length > 0 ? worst([judged, "unknown"]) : judged,
    not_judged,
    policy: first.policy,
    capabilities: capabilitiesOf(all),
    hygiene: all.flatMap(({ hygiene }) => hygiene),
    scan_duration_seconds: sum(all.map((body) => body.scan_duration_seconds)),
    timestamp: all.at(-1)?.timestamp ?? first.timestamp,
    analyzers_used: union(all.map(({ analyzers_used }) => analyzers_used)),
    analyzers_failed: union(all.map(({ analyzers_failed }) => analyzers_failed)),
    coverage: {
      complete: all.every(({ coverage }) => coverage.complete) && others.length === 0,
      files: sum(all.map(({ coverage }) => coverage.files)),
      not_scanned: all.flatMap(({ coverage }) => coverage.not_scanned),
      not_assessed: union(all.map(({ coverage }) => coverage.not_assessed)),
    },
  };
}

/**
 * A result with its paths as they are in the archive. An invalid skill has no verdict of its own:
 * an agent that loads it all the same would follow something that nobody vouches for.
 */
function inArchive({ root, result }: ScannedSkill): Scanned {
  const body = toScanned(result);
  const at = <T extends { readonly path: string }>(item: T): T => ({
    ...item,
    path: item.path === "." ? root || "." : below(root, item.path),
  });
  const invalid = result.validation_error?.message;
  const reason = `not a valid skill: ${invalid}`;
  return {
    ...body,
    findings: body.findings.map((finding) => findingAt(root, finding)),
    hygiene: body.hygiene.map((finding) => findingAt(root, finding)),
    not_judged: [
      ...body.not_judged.map(at),
      ...(invalid === undefined ? [] : [{ path: root || ".", reason }]),
    ],
    coverage: { ...body.coverage, not_scanned: body.coverage.not_scanned.map(at) },
  };
}

function findingAt(root: string, finding: Finding): Finding {
  const { chains, file_path } = finding;
  return {
    ...finding,
    file_path: below(root, file_path),
    ...(chains !== undefined && {
      chains: chains.map((chain) => ({
        ...chain,
        steps: chain.steps.map(({ file, ...step }) => ({
          ...step,
          ...(file !== undefined && { file: below(root, file) }),
        })),
      })),
    }),
  };
}

function below(root: string, path: string): string {
  return root === "" ? path : `${root}/${path}`;
}

function toUnjudged({ root, reason }: PassedOver): Unjudged {
  return { path: root || ".", reason };
}

function worst(verdicts: readonly Scanned["verdict"][]): Scanned["verdict"] {
  return VERDICTS.findLast((verdict) => verdicts.includes(verdict)) ?? "safe";
}

function capabilitiesOf(all: readonly Scanned[]): Scanned["capabilities"] {
  const each = all.map(({ capabilities }) => capabilities);
  return {
    reads: union(each.map(({ reads }) => reads)),
    writes: union(each.map(({ writes }) => writes)),
    executes: union(each.map(({ executes }) => executes)),
    connects: union(each.map(({ connects }) => connects)),
    persists: each.some(({ persists }) => persists),
    spends: each.some(({ spends }) => spends),
  };
}

/** Each once, in the order of their first mention. */
function union(lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())];
}

function sum(numbers: readonly number[]): number {
  return Math.round(numbers.reduce((total, number) => total + number, 0) * 1000) / 1000;
}
