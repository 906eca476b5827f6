import { writeFileSync } from "node:fs";
import { ioError, PskError } from "../../errors.ts";
import { printable, safeJson } from "../../report/printable.ts";
import { styleFor } from "../../report/style.ts";
import type { ScanPolicy } from "../../toolkit/read-policy.ts";
import type { ScanResult, Scans } from "../../toolkit/scan.ts";
import { command } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { wantsColour } from "../io.ts";
import { progressBar } from "../progress.ts";
import { formatOption, RECURSIVE_OPTION } from "../report-options.ts";
import { policed, SCAN_POLICY_OPTIONS } from "../scan-policy-options.ts";
import { STORE_OPTION, storeOf } from "../store-option.ts";

const LEVELS = ["critical", "high", "medium", "low"] as const;
const MAX_JOBS = 256;

export const scan = command({
  name: "scan",
  summary: "Look for malicious behaviour in skills. Nothing is run and nothing leaves the machine.",
  args: [
    {
      name: "path",
      help: "a folder, SKILL.md, .zip, .skill, .tar.gz or NAME@VERSION",
      variadic: true,
    },
  ],
  options: {
    ...RECURSIVE_OPTION,
    ...formatOption(["text", "json", "sarif", "html"]),
    output: { kind: "value", short: "o", value: "FILE", help: "write the report to a file" },
    "fail-on": {
      kind: "value",
      value: "LEVEL",
      help: "the severity that makes the answer no (default: what the policy blocks)",
      choices: LEVELS,
    },
    against: {
      kind: "value",
      value: "OLD",
      help: "a path, an archive or NAME@VERSION that is trusted: only what is new counts",
    },
    changed: {
      kind: "value",
      value: "REV",
      help: "only skills with a file that changed since this revision of git",
    },
    jobs: {
      kind: "value",
      value: "N",
      help: "how many processes share the work (default: as many as pay for it)",
    },
    "no-cache": { kind: "flag", help: "scan anew what was scanned before" },
    ...SCAN_POLICY_OPTIONS,
    ...STORE_OPTION,
  },
  examples: [
    ["psk scan downloaded-skill.zip", "look before you install"],
    ["psk scan --recursive .claude/skills --policy strict", "all skills of a project, strictly"],
    ["psk scan --recursive . --changed origin/main", "what a branch changed, before it is merged"],
    ["psk scan pdf-forms --against pdf-forms@1.0.0", "what is new since a version you trust"],
    ["psk scan my-skill --write-baseline accepted.yaml", "accept what is found now"],
    ["psk scan my-skill --baseline accepted.yaml", "report only what is not accepted"],
    ["psk scan --recursive skills --format html -o report.html", "one page to show around"],
  ],
  async run({ args, options, json, quiet, io }) {
    const { scanPaths } = await import("../../toolkit/scan.ts");
    const { cacheFolder } = await import("../../toolkit/cache-folder.ts");
    const progress = progressBar(io, quiet, "scanning");
    const { against, changed } = options;
    const named = [...args, against ?? ""].some((path) => path.includes("@"));
    const store = named ? await storeOf(options, io) : undefined;
    const { policy, finish } = await policed(args, options, options["fail-on"] ?? "medium", io);
    const scanned = await scanPaths(args, {
      recursive: options.recursive,
      policy,
      excerpts: options.format === "html" && !json,
      onProgress: progress.update,
      ...(!options["no-cache"] && { cache: cacheFolder(io.env) }),
      ...(against !== undefined && { against }),
      ...(changed !== undefined && { changed }),
      ...(options.jobs !== undefined && { jobs: toJobs(options.jobs) }),
      ...(store !== undefined && { store }),
    });
    progress.end();
    const { scans, warnings, written } = finish(scanned);
    const format = json ? "json" : options.format;
    const text = await render(scans, warnings, policy, format, wantsColour(io));
    if (options.output === undefined) io.out(text);
    else writeReport(options.output, text);
    if (scans.results.length === 0 && scans.failed.length === 0) {
      io.err(`No skill has changed since ${printable(changed ?? "")}.\n`);
    }
    for (const warning of warnings) io.err(`warning: ${printable(warning)}\n`);
    for (const { error } of scans.failed) io.err(`error: ${printable(error.message)}\n`);
    return written ? failureCode(scans) : exitCode(scans, options["fail-on"]);
  },
});

async function render(
  scans: Scans,
  warnings: readonly string[],
  policy: ScanPolicy,
  format: "text" | "json" | "sarif" | "html",
  colour: boolean,
): Promise<string> {
  switch (format) {
    case "text": {
      const { scanText } = await import("../../report/scan-text.ts");
      return scans.results.length === 0 ? "" : scanText(scans.results, styleFor(colour));
    }
    case "json":
      return `${safeJson(toJson(scans, warnings))}\n`;
    case "sarif": {
      const { sarifReport } = await import("../../toolkit/scan-report.ts");
      const { ownRulesOf } = await import("../../toolkit/read-policy.ts");
      return sarifReport(scans.results, ownRulesOf(policy));
    }
    case "html": {
      const { htmlReport } = await import("../../toolkit/scan-report.ts");
      const failed = scans.failed.map(({ error }) => error.message);
      return htmlReport(scans.results, failed);
    }
  }
}

function toJson({ results, failed }: Scans, warnings: readonly string[]): object {
  const count = (verdict: ScanResult["verdict"]) =>
    results.filter((r) => r.verdict === verdict).length;
  const [first] = failed;
  return {
    results: results.map(({ folder: _, ...result }) => result),
    summary: {
      skills: results.length,
      safe: count("safe"),
      suspicious: count("suspicious"),
      malicious: count("malicious"),
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

/** 0 nothing at the threshold, 1 something, 2 not a valid skill, 4 unreadable; the highest wins. */
function exitCode(scans: Scans, level: (typeof LEVELS)[number] | undefined): number {
  const codes = [failureCode(scans)];
  for (const result of scans.results) {
    if (result.validation_error !== undefined) codes.push(EXIT_CODES.invalid_skill);
    if (level === undefined ? !result.is_safe : isOver(result, level)) codes.push(1);
  }
  return Math.max(...codes);
}

/** A scan that broke off has found nothing at any level, and that is no answer. */
function isOver({ findings, analyzers_failed }: ScanResult, level: (typeof LEVELS)[number]) {
  const counted: readonly string[] = LEVELS.slice(0, LEVELS.indexOf(level) + 1);
  const over = findings.some(({ severity }) => counted.includes(severity.toLowerCase()));
  return over || analyzers_failed.length > 0;
}

/** Of paths that could not be scanned. */
function failureCode({ failed }: Scans): number {
  return Math.max(0, ...failed.map(({ error }) => EXIT_CODES[error.code]));
}

function toJobs(text: string): number {
  const jobs = Number(text);
  if (Number.isInteger(jobs) && jobs >= 1 && jobs <= MAX_JOBS) return jobs;
  throw new PskError("usage", `--jobs must be a number from 1 to ${MAX_JOBS}, not "${text}"`);
}

function writeReport(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw ioError(path, error);
  }
}
