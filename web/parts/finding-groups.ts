/** Findings that one chain joins: the same flow, or signs that mean something together. */
import type { Chain, Finding, Severity } from "../api/types.ts";

/** From the worst to the least. */
export const SEVERITIES: readonly Severity[] = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO"];

export interface FindingGroup {
  readonly key: string;
  readonly title: string;
  /** Each chain once, however many findings have it; none for findings that stand alone. */
  readonly chains: readonly Chain[];
  readonly findings: readonly Finding[];
}

/** Groups with a chain, the worst first, then each finding that stands alone. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const joined = new Map<Finding, Set<Finding>>();
  const byFlow = new Map<string, Finding>();
  for (const finding of findings) {
    if (!joined.has(finding)) joined.set(finding, new Set([finding]));
    for (const chain of finding.chains ?? []) {
      if (chain.kind === "together") {
        for (const member of membersOf(chain, findings)) join(joined, finding, member);
        continue;
      }
      const key = keyOf(chain);
      const other = byFlow.get(key);
      if (other === undefined) byFlow.set(key, finding);
      else join(joined, other, finding);
    }
  }
  return [...new Set(joined.values())]
    .map(toGroup)
    .sort((a, b) => worst(a.findings) - worst(b.findings) || weight(b) - weight(a));
}

/** What a reader wants to see; what is empty keeps nothing back. */
export interface FindingFilter {
  readonly severities: readonly Severity[];
  readonly rule: string;
  readonly words: string;
}

export function isWanted(finding: Finding, { severities, rule, words }: FindingFilter): boolean {
  if (severities.length > 0 && !severities.includes(finding.severity)) return false;
  if (rule !== "" && finding.rule_id !== rule) return false;
  const { description, title, file_path, snippet, rule_id } = finding;
  const text = [description, title, file_path, snippet, rule_id].join("\n").toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** How many findings there are of each severity. */
export function countSeverities(findings: readonly Finding[]): ReadonlyMap<Severity, number> {
  return new Map(
    SEVERITIES.map((level) => [
      level,
      findings.filter(({ severity }) => severity === level).length,
    ]),
  );
}

function join(joined: Map<Finding, Set<Finding>>, one: Finding, other: Finding): void {
  const a = joined.get(one) ?? new Set([one]);
  const b = joined.get(other) ?? new Set([other]);
  if (a === b) return;
  for (const finding of b) {
    a.add(finding);
    joined.set(finding, a);
  }
  joined.set(one, a);
}

/** Findings at the places that a chain of signs names. */
function membersOf({ steps }: Chain, findings: readonly Finding[]): Finding[] {
  return findings.filter(({ file_path, line_number, description }) =>
    steps.some(
      ({ file, line, what }) =>
        file === file_path && line === line_number && what === description.replaceAll("\0", "…"),
    ),
  );
}

function toGroup(members: ReadonlySet<Finding>): FindingGroup {
  const findings = [...members].sort((a, b) => rank(a.severity) - rank(b.severity));
  const chains = new Map(
    findings.flatMap(({ chains: own = [] }) => own.map((chain) => [keyOf(chain), chain])),
  );
  const key = findings.map(({ id }) => id).join(" ");
  return { key, title: titleOf([...chains.values()]), chains: [...chains.values()], findings };
}

/** What the chains come to; signs that stand together say most. */
function titleOf(chains: readonly Chain[]): string {
  const together = chains.find(({ kind, result }) => kind === "together" && result !== undefined);
  if (together?.result !== undefined) return capital(together.result);
  const flow = chains.find(({ kind }) => kind === "flow");
  if (flow !== undefined) {
    return flow.result === undefined ? flow.title : `Data flows to ${flow.result}`;
  }
  const [first] = chains;
  return first?.kind === "together" ? "Signs that stand together" : (first?.title ?? "");
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function keyOf({ kind, steps, result }: Chain): string {
  return JSON.stringify([kind, steps, result]);
}

function worst(findings: readonly Finding[]): number {
  return Math.min(...findings.map(({ severity }) => rank(severity)));
}

function weight({ chains, findings }: FindingGroup): number {
  return chains.length * 100 + findings.length;
}

function rank(severity: Severity): number {
  return SEVERITIES.indexOf(severity);
}
