import { relative, sep } from "node:path";
import {
  accepts,
  type BaselineEntry,
  isAbout,
  type Place,
  REASON_WANTED,
} from "../check/baseline.ts";
import { type Finding, levelOf, rankOf, type Severity } from "../check/finding.ts";
import { conclude } from "../check/judge.ts";
import type { ScanPolicy } from "../check/scan-policy.ts";
import { onSkill } from "./on-skill.ts";
import type { ScanResult, Scans } from "./scan.ts";

/** Results after a baseline, and what is odd about it, in words. */
export interface Accepted {
  readonly scans: Scans;
  readonly warnings: readonly string[];
}

/** How a baseline is applied. */
export interface AcceptOptions {
  /** The paths that were scanned, as given: skills are named from there. */
  readonly paths: readonly string[];
  readonly policy: ScanPolicy;
  /** Of the day, as `2027-01-31`. */
  readonly today: string;
}

/** Sets accepted findings aside and draws each conclusion anew. */
export function acceptFindings(
  scans: Scans,
  baseline: readonly BaselineEntry[],
  { paths, policy, today }: AcceptOptions,
): Accepted {
  const used = new Set<BaselineEntry>();
  const valid = baseline.filter(({ expires }) => expires === undefined || expires >= today);
  const results = scans.results.map((result) => {
    const place = placeOf(result, paths);
    const own = valid.filter((item) => isAbout(item, place));
    return withoutAccepted(result, own, policy, used);
  });
  const places = scans.results.map((result) => placeOf(result, paths));
  const warnings = baseline.flatMap((item) => {
    if (used.has(item)) return [];
    const name = `${item.rule} (${item.fingerprint}) in ${item.skill}`;
    if (!valid.includes(item)) return [`the entry for ${name} expired on ${item.expires}`];
    return places.some((place) => isAbout(item, place))
      ? [`the entry for ${name} matches nothing any more`]
      : [`the entry for ${name} is about a skill that was not scanned`];
  });
  return { scans: { ...scans, results }, warnings };
}

function withoutAccepted(
  result: ScanResult,
  entries: readonly BaselineEntry[],
  policy: ScanPolicy,
  used: Set<BaselineEntry>,
): ScanResult {
  const findings: Finding[] = [];
  const accepted: Finding[] = [];
  for (const finding of result.findings) {
    const item = entries.find((one) => accepts(one, finding));
    if (item === undefined) findings.push(finding);
    else {
      used.add(item);
      const { reason, expires } = item;
      accepted.push({
        ...finding,
        accepted: { reason, ...(expires !== undefined && { expires }) },
      });
    }
  }
  const conclusion = conclude(findings, policy, result);
  const judged = onSkill(conclusion, result.validation_error === undefined);
  return { ...result, ...conclusion, ...judged, findings, accepted };
}

/** Entries for what was found at `least` or above; those of skills that were not scanned are kept. */
export function baselineOf(
  scans: Scans,
  before: readonly BaselineEntry[],
  paths: readonly string[],
  { reason = REASON_WANTED, least }: { readonly reason?: string; readonly least: Severity },
): readonly BaselineEntry[] {
  const places = scans.results.map((result) => placeOf(result, paths));
  const kept = before.filter((item) => !places.some((place) => isAbout(item, place)));
  const found = scans.results.flatMap((result, index) => {
    const place = places[index];
    if (place === undefined) return [];
    const all = [...result.findings, ...(result.accepted ?? [])];
    return all
      .filter((finding) => isAtLeast(finding, least))
      .map((finding) => {
        const known = before.find((item) => isAbout(item, place) && accepts(item, finding));
        return known ?? newEntry(finding, place, reason);
      });
  });
  return [...kept, ...found];
}

function newEntry(finding: Finding, { skill, path }: Place, reason: string): BaselineEntry {
  const { id: fingerprint, rule_id: rule } = finding;
  return { fingerprint, rule, skill, path, severity: levelOf(finding.severity), reason };
}

function isAtLeast({ severity }: Finding, least: Severity): boolean {
  return rankOf(severity) <= rankOf(least);
}

/** A skill by its name and its way below the path that was given. */
function placeOf({ path, skill_name }: ScanResult, paths: readonly string[]): Place {
  const below = paths
    .map((root) =>
      path.startsWith(`${root}!`)
        ? path.slice(root.length + 1)
        : relative(root, path).split(sep).join("/"),
    )
    .filter((way) => !way.startsWith(".."))
    .sort((a, b) => a.length - b.length);
  return { skill: skill_name, path: below[0] || "." };
}
