import type { Finding, ScanResult } from "../../api/types.ts";
import { SeverityBadge } from "../../parts/badges.tsx";
import { Link } from "../../parts/link.tsx";
import type { LineNote } from "../../parts/markdown/markdown.tsx";
import type { SourceNote } from "../../parts/source/source.tsx";
import { Visible } from "../../parts/visible.tsx";
import { addressIn } from "./addresses.ts";

const MARKS: Readonly<Record<Finding["severity"], string>> = {
  CRITICAL: "mark-bad",
  HIGH: "mark-bad",
  MEDIUM: "mark-warn",
  LOW: "mark-info",
  INFO: "mark-info",
};
const ORDER: readonly Finding["severity"][] = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO"];

/** What is about the security of a skill first, then what is about its form; the worst first. */
export function allFindings(scan: ScanResult): readonly Finding[] {
  return [...scan.findings, ...scan.hygiene];
}

/** Findings of one file as notes at its lines, the worst first. */
export function notesOf(findings: readonly Finding[], path: string): SourceNote[] {
  return ofFile(findings, path).map((finding) => ({
    ...placeOf(finding),
    label: `${finding.severity.toLowerCase()}, ${finding.rule_id}`,
    open: isGrave(finding),
    content: (
      <div key={finding.id} class="finding-note">
        <p>
          <SeverityBadge severity={finding.severity} /> <Visible text={finding.description} />
        </p>
        <Remedy finding={finding} />
      </div>
    ),
  }));
}

/** The same notes where there are no line numbers to open them at: each opens itself. */
export function foldedNotesOf(findings: readonly Finding[], path: string): LineNote[] {
  return ofFile(findings, path).map((finding) => ({
    ...placeOf(finding),
    content: (
      <details key={finding.id} class={`folded ${MARKS[finding.severity]}`} open={isGrave(finding)}>
        <summary>
          <SeverityBadge severity={finding.severity} /> <Visible text={finding.description} />{" "}
          <span class="quiet">line {lineOf(finding)}</span>
        </summary>
        <Remedy finding={finding} />
      </details>
    ),
  }));
}

function ofFile(findings: readonly Finding[], path: string): readonly Finding[] {
  return worstFirst(findings.filter(({ file_path }) => file_path === path));
}

function worstFirst(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
}

function placeOf(finding: Finding): Pick<LineNote, "line" | "class"> {
  return { line: lineOf(finding), class: MARKS[finding.severity] };
}

/** What is about a file as a whole stands at its first line. */
function lineOf({ line_number }: Finding): number {
  return Math.max(1, line_number);
}

function isGrave({ severity }: Finding): boolean {
  return severity === "CRITICAL" || severity === "HIGH";
}

/** What to do about it, and where the rule is explained. */
function Remedy({ finding }: { readonly finding: Finding }) {
  return (
    <p class="remedy">
      <Visible text={finding.remediation} />{" "}
      <Link to={`/rules/${encodeURIComponent(finding.rule_id)}`}>{finding.rule_id}</Link>
    </p>
  );
}

/** How many findings of one kind are listed before the rest is asked for. */
const LISTED = 12;

/** A list that leads to the lines. */
export function FindingList(props: {
  readonly name: string;
  readonly version: string | undefined;
  readonly findings: readonly Finding[];
}) {
  const { name, version, findings } = props;
  const rows = worstFirst(findings).map((finding) => (
    <li key={finding.id}>
      <SeverityBadge severity={finding.severity} />
      <span>
        <Visible text={finding.description} />{" "}
        <Link
          class="place"
          to={addressIn(name, {
            version,
            tab: "files",
            file: finding.file_path,
            line: lineOf(finding),
          })}
        >
          <Visible text={`${finding.file_path}:${finding.line_number}`} />
        </Link>
      </span>
    </li>
  ));
  return (
    <>
      <ul class="finding-index">{rows.slice(0, LISTED)}</ul>
      {rows.length > LISTED && (
        <details>
          <summary>{rows.length - LISTED} more</summary>
          <ul class="finding-index">{rows.slice(LISTED)}</ul>
        </details>
      )}
    </>
  );
}
