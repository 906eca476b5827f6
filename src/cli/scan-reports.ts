/** The reports of `psk scan`: one to the terminal or a file, and as many others as are asked for. */
import { writeFileSync } from "node:fs";
import { ioError, PskError } from "../errors.ts";
import { safeJson } from "../report/printable.ts";
import { styleFor } from "../report/style.ts";
import type { ScanPolicy } from "../toolkit/read-policy.ts";
import type { ScanResult, Scans } from "../toolkit/scan.ts";

/** How a scan can be reported. */
export const SCAN_FORMATS = ["text", "json", "sarif", "html"] as const;
type ScanFormat = (typeof SCAN_FORMATS)[number];

/** A report that goes to a file. */
export interface ReportFile {
  readonly format: ScanFormat;
  readonly file: string;
}

/** What reports are made of. */
export interface ReportedScans {
  readonly scans: Scans;
  readonly warnings: readonly string[];
  readonly policy: ScanPolicy;
}

/** Reads the values of `--report`: `html=report.html`. */
export function parseReports(words: readonly string[]): ReportFile[] {
  return words.map((word) => {
    const at = word.indexOf("=");
    const format = SCAN_FORMATS.find((name) => name === word.slice(0, at));
    const file = word.slice(at + 1);
    if (at !== -1 && format !== undefined && file !== "") return { format, file };
    const forms = SCAN_FORMATS.map((name) => `${name}=FILE`).join(", ");
    throw new PskError("usage", `--report takes ${forms}, not "${word}"`);
  });
}

/** Writes each report to its file. */
export async function writeReports(
  reports: readonly ReportFile[],
  scanned: ReportedScans,
): Promise<void> {
  for (const { format, file } of reports) {
    const text = await renderScans(scanned, format, false);
    try {
      writeFileSync(file, text);
    } catch (error) {
      throw ioError(file, error);
    }
  }
}

/** The report as text; colour is for terminals. */
export async function renderScans(
  { scans, warnings, policy }: ReportedScans,
  format: ScanFormat,
  colour: boolean,
): Promise<string> {
  switch (format) {
    case "text": {
      const { scanText } = await import("../report/scan-text.ts");
      return scans.results.length === 0 ? "" : scanText(scans.results, styleFor(colour));
    }
    case "json":
      return `${safeJson(toJson(scans, warnings))}\n`;
    case "sarif": {
      const { sarifReport } = await import("../toolkit/scan-report.ts");
      const { ownRulesOf } = await import("../toolkit/read-policy.ts");
      return sarifReport(scans.results, ownRulesOf(policy));
    }
    case "html": {
      const { htmlReport } = await import("../toolkit/scan-report.ts");
      const failed = scans.failed.map(({ error }) => error.message);
      return htmlReport(scans.results, failed);
    }
  }
}

function toJson({ results, failed }: Scans, warnings: readonly string[]): object {
  const count = (verdict: ScanResult["verdict"]) =>
    results.filter((result) => result.verdict === verdict).length;
  const [first] = failed;
  return {
    results: results.map(({ folder: _, ...result }) => result),
    summary: {
      skills: results.length,
      safe: count("safe"),
      suspicious: count("suspicious"),
      unknown: count("unknown"),
      malicious: count("malicious"),
      invalid: results.filter(({ validation_error }) => validation_error !== undefined).length,
      failed: failed.length,
    },
    ...(warnings.length > 0 && { warnings }),
    ...(first !== undefined && {
      error: {
        code: first.error.code,
        message: failed.map(({ error }) => error.message).join("; "),
      },
    }),
  };
}
