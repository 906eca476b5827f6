import type { Severity } from "../check/finding.ts";

/** Colours for a terminal; each returns its text unchanged where there is none. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  yellow(text: string): string;
  green(text: string): string;
  cyan(text: string): string;
}

/** Colours that are written, or left out. */
export function styleFor(colour: boolean): Style {
  const paint = (open: number, close: number) => (text: string) =>
    colour ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return {
    bold: paint(1, 22),
    dim: paint(2, 22),
    red: paint(31, 39),
    yellow: paint(33, 39),
    green: paint(32, 39),
    cyan: paint(36, 39),
  };
}

/** A severity in its colour. */
export function severityLabel(severity: Severity, style: Style): string {
  const label = severity.toLowerCase();
  if (severity === "CRITICAL" || severity === "HIGH") return style.red(label);
  if (severity === "MEDIUM" || severity === "LOW") return style.yellow(label);
  return style.cyan(label);
}
