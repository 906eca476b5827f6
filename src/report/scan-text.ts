import type { Finding } from "../check/finding.ts";
import type { ScanOutcome } from "../check/scan.ts";
import { printable } from "./printable.ts";
import { type Style, severityLabel } from "./style.ts";

/** What the text report needs of a result. */
export interface ReportedScan extends ScanOutcome {
  readonly path: string;
  readonly folder: string;
  readonly validation_error?: { readonly message: string };
  readonly against?: string;
  readonly changes?: readonly unknown[];
  readonly known_findings?: readonly Finding[];
}

const MARKS = { safe: "✓", suspicious: "?", malicious: "✗" } as const;

/** The scan for people: verdict, findings at their place, what the skill can do, a summary. */
export function scanText(results: readonly ReportedScan[], style: Style): string {
  const blocks = results.map((result) => block(result, style));
  const count = (verdict: ScanOutcome["verdict"]) =>
    results.filter((r) => r.verdict === verdict).length;
  const counts = `${count("malicious")} malicious, ${count("suspicious")} suspicious, ${count("safe")} with nothing found`;
  return `${blocks.join("\n")}\n\n${counts}\n`;
}

function block(result: ReportedScan, style: Style): string {
  const paint = { safe: style.green, suspicious: style.yellow, malicious: style.red }[
    result.verdict
  ];
  const lines = [
    `${paint(MARKS[result.verdict])} ${style.bold(printable(result.path))}  ${paint(result.verdict)}`,
  ];
  if (result.validation_error !== undefined) {
    lines.push(
      `    ${style.yellow("not a valid skill")}  ${printable(result.validation_error.message)}`,
    );
  }
  if (result.against !== undefined) {
    const { changes = [], known_findings = [] } = result;
    const counts = `${changes.length} new, ${known_findings.length} known and not counted`;
    lines.push(`    ${style.dim(`against ${printable(result.against)}: ${counts}`)}`);
  }
  for (const finding of result.findings) {
    if (finding.severity !== "INFO") lines.push(...findingLines(result, finding, style));
  }
  if (!result.coverage.complete) {
    for (const { path, reason } of result.coverage.not_scanned) {
      lines.push(`    ${style.yellow("not scanned")}  ${printable(`${path}: ${reason}`)}`);
    }
  }
  return lines.join("\n");
}

function findingLines({ folder }: ReportedScan, finding: Finding, style: Style): string[] {
  const { file_path, line_number, description, rule_id, snippet, severity, metadata } = finding;
  const place = `${folder === "." ? "" : `${folder}/`}${file_path}:${line_number}`;
  const demoted = demotionOf(metadata.demoted);
  return [
    `    ${style.cyan(printable(place))}  ${severityLabel(severity, style)}  ${printable(description)}  ${style.dim(rule_id)}`,
    ...(snippet === "" ? [] : [`      ${style.dim(printable(snippet))}`]),
    ...(demoted === undefined ? [] : [`      ${style.dim(`weighed less: ${printable(demoted)}`)}`]),
  ];
}

function demotionOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("reason" in value)) return undefined;
  return typeof value.reason === "string" ? value.reason : undefined;
}
