import type { Finding, ScanResult } from "../../api/types.ts";
import { SeverityBadge } from "../../parts/badges.tsx";
import { Link } from "../../parts/link.tsx";
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
  return findings
    .filter(({ file_path }) => file_path === path)
    .toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity))
    .map((finding) => ({
      line: Math.max(1, finding.line_number),
      class: MARKS[finding.severity],
      label: `${finding.severity.toLowerCase()}, ${finding.rule_id}`,
      open: isGrave(finding),
      content: <FindingNote key={finding.id} finding={finding} />,
    }));
}

/** The same notes where they cannot be opened at a line number: each opens itself. */
export function foldedNotesOf(findings: readonly Finding[], path: string): SourceNote[] {
  return notesOf(findings, path).map((note, index) => ({
    ...note,
    content: (
      <details key={index} class={`folded ${note.class}`} open={note.open}>
        <summary>
          Line {note.line}: {note.label}
        </summary>
        {note.content}
      </details>
    ),
  }));
}

function isGrave({ severity }: Finding): boolean {
  return severity === "CRITICAL" || severity === "HIGH";
}

/** What was found, what to do about it, and where the rule is explained. */
export function FindingNote({ finding }: { readonly finding: Finding }) {
  return (
    <div class="finding-note">
      <p>
        <SeverityBadge severity={finding.severity} /> <Visible text={finding.description} />
      </p>
      <p class="quiet">
        <Visible text={finding.remediation} />{" "}
        <Link to={`/rules/${encodeURIComponent(finding.rule_id)}`}>{finding.rule_id}</Link>
      </p>
    </div>
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
  const rows = findings
    .toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity))
    .map((finding) => (
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
              line: Math.max(1, finding.line_number),
            })}
          >
            <Visible text={`${finding.file_path}:${finding.line_number}`} />
          </Link>
        </span>
      </li>
    ));
  return (
    <>
      <ul class="finding-list">{rows.slice(0, LISTED)}</ul>
      {rows.length > LISTED && (
        <details>
          <summary>{rows.length - LISTED} more</summary>
          <ul class="finding-list">{rows.slice(LISTED)}</ul>
        </details>
      )}
    </>
  );
}
