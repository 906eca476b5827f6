import { type Chain, chainsOf } from "../check/chain.ts";
import { type Finding, isError, SEVERITIES, worstFirst } from "../check/finding.ts";
import type { ScanOutcome } from "../check/scan.ts";
import { printable } from "./printable.ts";
import { type Style, severityLabel } from "./style.ts";

/** What the reports need of a result. */
export interface ReportedScan extends ScanOutcome {
  readonly path: string;
  readonly skill_name: string;
  readonly timestamp: string;
  readonly folder: string;
  readonly validation_error?: { readonly message: string };
  readonly against?: string;
  readonly changes?: readonly unknown[];
  readonly known_findings?: readonly Finding[];
  readonly accepted?: readonly Finding[];
}

const MARKS = { safe: "✓", suspicious: "!", unknown: "?", malicious: "✗" } as const;

/** The scan for people: verdict, findings at their place, what the skill can do, a summary. */
export function scanText(results: readonly ReportedScan[], style: Style): string {
  const blocks = results.map((result) => block(result, style));
  const count = (verdict: ScanOutcome["verdict"]) =>
    results.filter((r) => r.verdict === verdict).length;
  const counts = `${count("malicious")} malicious, ${count("suspicious")} suspicious, ${count("safe")} with nothing found`;
  return `${blocks.join("\n")}\n\n${counts}\n`;
}

function block(result: ReportedScan, style: Style): string {
  const { verdict, path, validation_error, findings, coverage } = result;
  const paint = {
    safe: style.green,
    suspicious: style.yellow,
    unknown: style.yellow,
    malicious: style.red,
  }[verdict];
  const counts = countsOf(findings);
  const lines = [
    `${paint(MARKS[verdict])} ${style.bold(printable(path))}  ${paint(verdict)}${counts === "" ? "" : style.dim(`  ${counts}`)}`,
  ];
  if (validation_error !== undefined) {
    lines.push(`    ${style.yellow("not a valid skill")}  ${printable(validation_error.message)}`);
  }
  if (result.against !== undefined) {
    const { changes = [], known_findings = [] } = result;
    const counts = `${changes.length} new, ${known_findings.length} known and not counted`;
    lines.push(`    ${style.dim(`against ${printable(result.against)}: ${counts}`)}`);
  }
  for (const finding of worthListing(findings)) lines.push(...findingLines(result, finding, style));
  for (const finding of result.accepted ?? []) lines.push(...findingLines(result, finding, style));
  if (result.analyzers_failed.length > 0) {
    const names = result.analyzers_failed.join(", ");
    lines.push(`    ${style.yellow("partial")}  did not work to the end: ${names}`);
  }
  if (!coverage.complete) {
    for (const { path, reason } of coverage.not_scanned) {
      lines.push(`    ${style.yellow("not scanned")}  ${printable(`${path}: ${reason}`)}`);
    }
  }
  return lines.join("\n");
}

/** What is merely of interest stands in the other reports. */
function worthListing(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ severity }) => severity !== "INFO").sort(worstFirst);
}

function countsOf(findings: readonly Finding[]): string {
  return SEVERITIES.slice(0, -1)
    .map((level) => [findings.filter(({ severity }) => severity === level).length, level] as const)
    .filter(([count]) => count > 0)
    .map(([count, level]) => `${count} ${level.toLowerCase()}`)
    .join(", ");
}

function findingLines({ folder }: ReportedScan, finding: Finding, style: Style): string[] {
  const { file_path, line_number, description, rule_id, snippet, severity, metadata } = finding;
  const { accepted } = finding;
  const place = `${folder === "." ? "" : `${folder}/`}${file_path}:${line_number}`;
  const demoted = demotionOf(metadata.demoted);
  return [
    `    ${style.cyan(printable(place))}  ${severityLabel(severity, style)}  ${printable(description)}  ${style.dim(rule_id)}`,
    ...(snippet === "" ? [] : [`      ${style.dim(printable(snippet))}`]),
    ...chainsOf(finding).flatMap((chain) => chainLines(chain, style)),
    ...(demoted === undefined ? [] : [`      ${style.dim(`weighed less: ${printable(demoted)}`)}`]),
    ...(accepted === undefined
      ? []
      : [`      ${style.green("accepted")}: ${printable(accepted.reason)}`]),
    ...(isError(finding) && accepted === undefined
      ? [`      ${style.green("to correct:")} ${printable(finding.remediation)}`]
      : []),
  ];
}

/** The steps one below the other, and what they come to. */
function chainLines({ kind, steps, result }: Chain, style: Style): string[] {
  const joint = kind === "together" ? "+" : "→";
  const lines = steps.map(({ what, file, line }, index) => {
    const place = file === undefined ? "" : style.dim(`  ${printable(`${file}:${line}`)}`);
    return `        ${index === 0 ? "•" : joint} ${printable(what)}${place}`;
  });
  if (result !== undefined) lines.push(`        ${style.red("⇒")} ${printable(result)}`);
  return lines;
}

function demotionOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("reason" in value)) return undefined;
  return typeof value.reason === "string" ? value.reason : undefined;
}
