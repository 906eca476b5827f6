import { join } from "node:path";
import type { Finding } from "../../src/check/finding.ts";
import { findSkills } from "../../src/skill/find-skills.ts";
import { scanPaths } from "../../src/toolkit/scan.ts";
import { type Counts, noCounts } from "./figures.ts";
import { injectionOf, type Labelled, readLabels } from "./labels.ts";

/** How the scanner did on a labelled set, with every miss and every false alarm. */
export interface Evaluation {
  /** By the set or the class of attack. */
  readonly groups: Map<string, Counts>;
  readonly misses: string[];
  readonly alarms: string[];
  /** Milliseconds a skill. */
  readonly times: number[];
  readonly injections: { all: number; located: number; blocked: number };
}

type Seen = Pick<Finding, "rule_id" | "file_path" | "line_number"> & { readonly severity: string };

/** What a scanner says of a skill. */
export interface Judged {
  readonly is_safe: boolean;
  readonly findings: readonly Seen[];
}

/** Scans every skill that the labels name, with psk or with another scanner. */
export async function evaluate(
  dir: string,
  labels: string,
  judge?: (folder: string) => Promise<Judged>,
): Promise<Evaluation> {
  const evaluation: Evaluation = {
    groups: new Map(),
    misses: [],
    alarms: [],
    times: [],
    injections: { all: 0, located: 0, blocked: 0 },
  };
  const items = readLabels(labels).map((item) => ({ item, folder: skillIn(join(dir, item.dir)) }));
  const folders = [...new Set(items.map(({ folder }) => folder))];
  const outcomes = await (judge === undefined
    ? scanned(folders, evaluation.times)
    : judged(folders, judge, evaluation.times));
  for (const { item, folder } of items) {
    const outcome = outcomes.get(folder);
    if (outcome === undefined) throw new Error(`${folder} has no outcome`);
    count(evaluation, item, outcome);
  }
  return evaluation;
}

function skillIn(root: string): string {
  return [...findSkills(root)].find(({ kind }) => kind === "skill")?.path ?? root;
}

/** One after another. */
async function judged(
  folders: readonly string[],
  judge: (folder: string) => Promise<Judged>,
  times: number[],
): Promise<Map<string, Judged>> {
  const outcomes = new Map<string, Judged>();
  for (const folder of folders) {
    const started = performance.now();
    outcomes.set(folder, await judge(folder));
    times.push(performance.now() - started);
  }
  return outcomes;
}

/** By psk, shared among processes as its command does. */
async function scanned(folders: readonly string[], times: number[]): Promise<Map<string, Judged>> {
  const { results, failed } = await scanPaths(folders, {});
  const [fault] = failed;
  if (fault !== undefined) throw new Error(`${fault.path}: ${fault.error.message}`);
  times.push(...results.map(({ scan_duration_seconds }) => scan_duration_seconds * 1000));
  // An invalid skill has no verdict: no scan has blocked it.
  return new Map(
    results.map(({ path, findings, is_safe, verdict }) => [
      path,
      { findings, is_safe: is_safe || verdict === null },
    ]),
  );
}

function count(evaluation: Evaluation, item: Labelled, outcome: Judged): void {
  const { groups, misses, alarms } = evaluation;
  const counts = groups.get(item.group) ?? noCounts();
  groups.set(item.group, counts);
  const blocked = !outcome.is_safe;
  if (item.malicious) {
    if (blocked) counts.truePositive++;
    else {
      counts.falseNegative++;
      misses.push(`${item.dir}: ${describe(outcome.findings.filter(isReported)) || "nothing"}`);
    }
    if (outcome.findings.some(isReported)) counts.reported++;
    countInjection(evaluation.injections, item, outcome, blocked);
  } else if (blocked) {
    counts.falsePositive++;
    alarms.push(`${item.dir}: ${describe(outcome.findings.filter(isBlocking))}`);
  } else counts.trueNegative++;
}

/** A finding counts only in the injected lines, or in a file that the base does not have. */
function countInjection(
  injections: Evaluation["injections"],
  item: Labelled,
  outcome: Judged,
  blocked: boolean,
): void {
  const injection = injectionOf(item);
  if (injection === undefined) return;
  const inside = ({ file_path, line_number }: Seen) =>
    file_path !== injection.file ||
    (line_number >= injection.first && line_number <= injection.last);
  injections.all++;
  if (outcome.findings.some((finding) => isReported(finding) && inside(finding)))
    injections.located++;
  if (blocked) injections.blocked++;
}

function isReported({ severity }: Seen): boolean {
  return severity === "CRITICAL" || severity === "HIGH" || severity === "MEDIUM";
}

function isBlocking({ severity }: Seen): boolean {
  return severity === "CRITICAL" || severity === "HIGH";
}

function describe(findings: readonly Seen[]): string {
  return findings
    .slice(0, 4)
    .map(
      ({ rule_id, severity, file_path, line_number }) =>
        `${rule_id} ${severity} ${file_path}:${line_number}`,
    )
    .join(", ");
}
