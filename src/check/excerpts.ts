/** The lines around findings, for reports that show code. Secrets in them are masked. */
import type { Skill } from "../skill/skill.ts";
import { chainsOf } from "./chain.ts";
import { type Finding, worstFirst } from "./finding.ts";
import { documents, jumpsOf } from "./views/documents.ts";
import { foldedLine, type Jump, originalLine } from "./views/fold-lines.ts";
import { maskSecrets } from "./views/secrets.ts";

/** Some lines of a file. */
export interface Excerpt {
  readonly file: string;
  /** The number of the first line. */
  readonly first: number;
  readonly lines: readonly string[];
  /** The numbers of the lines that a finding is about. */
  readonly marked: readonly number[];
}

/** Excerpts by the id of the finding. */
export type Excerpts = Readonly<Record<string, readonly Excerpt[]>>;

const CONTEXT = 3;
const MAX_LINE = 240;
const MAX_FINDINGS = 100;
const MAX_EXCERPTS = 6;

/** The lines around each finding and around the steps that led to it, the worst findings first. */
export function excerptsOf(skill: Skill, findings: readonly Finding[]): Excerpts {
  const texts = new Map(documents(skill).map(({ path, text }) => [path, text]));
  const masked = new Map<string, readonly string[]>();
  const linesOf = (path: string): readonly string[] | undefined => {
    const known = masked.get(path);
    if (known !== undefined) return known;
    const text = texts.get(path);
    if (text === undefined) return undefined;
    const lines = withoutKeys(maskSecrets(text)).split("\n");
    masked.set(path, lines);
    return lines;
  };
  const excerpts: Record<string, readonly Excerpt[]> = {};
  for (const finding of findings.toSorted(worstFirst).slice(0, MAX_FINDINGS)) {
    // Evidence about a whole file quotes nothing: the file may be a secret.
    if (finding.snippet === "" && chainsOf(finding).length === 0) continue;
    const found = windows(finding).flatMap((window) =>
      excerptAt(window, linesOf(window.file), jumpsOf(skill, window.file)),
    );
    if (found.length > 0) excerpts[finding.id] = found;
  }
  return excerpts;
}

interface Window {
  readonly file: string;
  readonly marked: number[];
  /** Where in its line a finding stands, which may be far to the right. */
  readonly column: number;
}

/** In the order of the steps; the finding's own place is always there. Close places share one. */
function windows(finding: Finding): Window[] {
  const { file_path, line_number, column } = finding;
  const steps = chainsOf(finding).flatMap(({ steps }) => steps);
  const result: Window[] = [];
  for (const { file, line } of [...steps, { file: file_path, line: line_number }]) {
    if (file === undefined || line === undefined) continue;
    const isOwn = file === file_path && line === line_number;
    const near = result.find(
      (window) =>
        window.file === file && window.marked.some((one) => Math.abs(one - line) <= 2 * CONTEXT),
    );
    if (near === undefined) result.push({ file, marked: [line], column: isOwn ? column : 1 });
    else if (!near.marked.includes(line)) near.marked.push(line);
  }
  if (result.length <= MAX_EXCERPTS) return result;
  const own = result.filter(
    ({ file, marked }) => file === file_path && marked.includes(line_number),
  );
  return [...new Set([...result.slice(0, MAX_EXCERPTS - 1), ...own])];
}

function excerptAt(
  { file, marked, column }: Window,
  lines: readonly string[] | undefined,
  jumps: readonly Jump[],
): Excerpt[] {
  const places = marked
    .map((line) => foldedLine(jumps, line))
    .filter((line) => line >= 1 && line <= (lines?.length ?? 0));
  if (lines === undefined || places.length === 0) return [];
  const first = Math.max(1, Math.min(...places) - CONTEXT);
  const last = Math.min(lines.length, Math.max(...places) + CONTEXT);
  const shown = lines
    .slice(first - 1, last)
    .map((line, index) => cut(line, places.includes(first + index) ? column : 1));
  const shift = originalLine(jumps, Math.min(...places)) - Math.min(...places);
  return [
    {
      file,
      first: first + shift,
      lines: shown,
      marked: places.map((line) => line + shift).toSorted((a, b) => a - b),
    },
  ];
}

/** A long line is shown around the place that matters. */
function cut(line: string, column: number): string {
  const text = line.replace(/\r$/, "");
  if (text.length <= MAX_LINE) return text;
  const start = column < MAX_LINE - 40 ? 0 : column - 1 - MAX_LINE / 4;
  const end = start + MAX_LINE;
  return `${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? "…" : ""}`.toWellFormed();
}

const KEY_BEGINS = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;

/** The first line of a private key is masked as a secret; here the rest of it goes, too. */
function withoutKeys(text: string): string {
  let result = "";
  let from = 0;
  for (const match of text.matchAll(KEY_BEGINS)) {
    const start = match.index + match[0].length;
    if (start < from) continue;
    const end = text.indexOf("-----END", start);
    const body = text.slice(start, end === -1 ? undefined : end);
    result += text.slice(from, start) + body.replace(/[A-Za-z0-9+/=]{16,}/g, "…");
    from = end === -1 ? text.length : end;
  }
  return result + text.slice(from);
}
