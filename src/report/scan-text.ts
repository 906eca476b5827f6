import { type Chain, chainsOf } from "../check/chain.ts";
import { type Finding, isError, SEVERITIES, worstFirst } from "../check/finding.ts";
import type { ScanOutcome } from "../check/scan.ts";
import type { Cut } from "../check/views/cuts.ts";
import { printable } from "./printable.ts";
import { type Style, severityLabel } from "./style.ts";
import { countStandings, type Standing, standingOf } from "./verdict-words.ts";

/** More places than this drown the findings. */
const MAX_UNREAD = 10;

/** What the reports need of a result. */
export interface ReportedScan extends Omit<ScanOutcome, "verdict"> {
  /** Null for an invalid skill. */
  readonly verdict: ScanOutcome["verdict"] | null;
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

/** What stands before a path: a mark and the colour of both. */
const MARKS = {
  clean: ["✓", "green"],
  "low findings only": ["✓", "green"],
  suspicious: ["!", "yellow"],
  invalid: ["–", "yellow"],
  "not judged": ["?", "yellow"],
  blocked: ["✗", "red"],
  malicious: ["✗", "red"],
} as const satisfies Record<Standing, readonly [string, keyof Style]>;

const WORDS: Readonly<Record<Standing, string>> = {
  clean: "safe",
  "low findings only": "safe",
  suspicious: "suspicious",
  invalid: "not a valid skill",
  "not judged": "could not be judged",
  blocked: "blocked",
  malicious: "blocked as malicious",
};

/** The scan for people: verdict, findings at their place, what the skill can do, a summary. */
export function scanText(results: readonly ReportedScan[], style: Style): string {
  const blocks = results.map((result) => block(result, style));
  return `${blocks.join("\n")}\n\n${countStandings(results)}\n`;
}

function block(result: ReportedScan, style: Style): string {
  const { path, validation_error, findings } = result;
  const standing = standingOf(result);
  const [mark, colour] = MARKS[standing];
  const paint = style[colour];
  const counts = countsOf(findings);
  const lines = [
    `${paint(mark)} ${style.bold(printable(path))}  ${paint(WORDS[standing])}${counts === "" ? "" : style.dim(`  ${counts}`)}`,
  ];
  if (validation_error !== undefined) {
    const what = standing === "invalid" ? "reason" : "not a valid skill";
    lines.push(`    ${style.yellow(what)}  ${printable(validation_error.message)}`);
  }
  if (result.against !== undefined) {
    const { changes = [], known_findings = [] } = result;
    const counts = `${changes.length} new, ${known_findings.length} known and not counted`;
    lines.push(`    ${style.dim(`against ${printable(result.against)}: ${counts}`)}`);
  }
  for (const finding of worthListing(findings)) lines.push(...findingLines(result, finding, style));
  for (const finding of result.accepted ?? []) lines.push(...findingLines(result, finding, style));
  lines.push(...unreadLines(result, style));
  return lines.join("\n");
}

/** What keeps it from being judged, with the reason; then what was not read and does not count. */
function unreadLines({ not_judged, coverage }: ReportedScan, style: Style): string[] {
  const line = (label: string, { path, reason }: Cut) =>
    `    ${style.yellow(label)}  ${printable(path === "." ? reason : `${path}: ${reason}`)}`;
  const counted = new Set(not_judged.map(keyOf));
  const others = coverage.not_scanned.filter(
    (unread) => unread.use !== "passive" && !counted.has(keyOf(unread)),
  );
  const shown = others.slice(0, MAX_UNREAD).map((unread) => line("not scanned", unread));
  const more = others.length - shown.length;
  return [
    ...not_judged.slice(0, MAX_UNREAD).map((cut) => line("not judged", cut)),
    ...(not_judged.length > MAX_UNREAD
      ? [`    ${style.yellow("not judged")}  and ${not_judged.length - MAX_UNREAD} more`]
      : []),
    ...shown,
    ...(more > 0
      ? [`    ${style.yellow("not scanned")}  and ${more} more (--json lists them)`]
      : []),
  ];
}

function keyOf({ path, reason }: Cut): string {
  return `${path}\0${reason}`;
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
      ? [`      ${style.green("fix:")} ${printable(finding.remediation)}`]
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
