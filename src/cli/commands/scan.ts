import { PskError } from "../../errors.ts";
import { printable } from "../../report/printable.ts";
import type { ScanResult, Scans } from "../../toolkit/scan.ts";
import { command } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { wantsColour } from "../io.ts";
import { progressBar } from "../progress.ts";
import { formatOption, RECURSIVE_OPTION } from "../report-options.ts";
import { policed, SCAN_POLICY_OPTIONS } from "../scan-policy-options.ts";
import { parseReports, renderScans, SCAN_FORMATS, writeReports } from "../scan-reports.ts";
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
    ...formatOption(SCAN_FORMATS),
    output: { kind: "value", short: "o", value: "FILE", help: "write the report to a file" },
    report: {
      kind: "list",
      value: "FORMAT=FILE",
      help: "write another report of the same scan to a file; may be given several times",
    },
    "fail-on": {
      kind: "value",
      value: "LEVEL",
      help: "the severity that makes the answer no (default: what the policy blocks)",
      choices: LEVELS,
    },
    against: {
      kind: "value",
      value: "OLD",
      help: "a path, an archive, NAME or NAME@VERSION that is trusted: only what is new counts",
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
    ["psk scan . --report sarif=scan.sarif --report html=scan.html", "several reports of one scan"],
  ],
  async run({ args, options, json, quiet, io }) {
    const { scanPaths } = await import("../../toolkit/scan.ts");
    const { cacheFolder } = await import("../../toolkit/cache-folder.ts");
    const format = json ? "json" : options.format;
    const progress = progressBar(io, quiet, "scanning");
    const { against, changed } = options;
    const reports = parseReports(options.report);
    const named = against !== undefined || args.some((path) => path.includes("@"));
    const store = named ? await storeOf(options, io) : undefined;
    const { policy, finish } = await policed(args, options, options["fail-on"] ?? "medium", io);
    const found = await scanPaths(args, {
      recursive: options.recursive,
      policy,
      excerpts: format === "html" || reports.some((report) => report.format === "html"),
      onProgress: progress.update,
      ...(!options["no-cache"] && { cache: cacheFolder(io.env) }),
      ...(against !== undefined && { against }),
      ...(changed !== undefined && { changed }),
      ...(options.jobs !== undefined && { jobs: toJobs(options.jobs) }),
      ...(store !== undefined && { store }),
    });
    progress.end();
    const { scans, warnings, written } = finish(found);
    const scanned = { scans, warnings, policy };
    if (options.output === undefined) io.out(await renderScans(scanned, format, wantsColour(io)));
    else reports.push({ format, file: options.output });
    await writeReports(reports, scanned);
    if (scans.results.length === 0 && scans.failed.length === 0) {
      io.err(`No skill has changed since ${printable(changed ?? "")}.\n`);
    }
    for (const warning of warnings) io.err(`warning: ${printable(warning)}\n`);
    for (const { error } of scans.failed) io.err(`error: ${printable(error.message)}\n`);
    return written ? failureCode(scans) : exitCode(scans, options["fail-on"]);
  },
});

/**
 * 1 when anything was blocked or could not be judged, whatever else happened: a script must never
 * mistake a blocked skill for a bad flag. Only then 2 for an invalid skill and 4 for a path that
 * could not be read; 0 when all is well.
 */
function exitCode(scans: Scans, level: (typeof LEVELS)[number] | undefined): number {
  if (scans.results.some((result) => isNo(result, level))) return 1;
  const invalid = scans.results.some(({ validation_error }) => validation_error !== undefined);
  return Math.max(failureCode(scans), invalid ? EXIT_CODES.invalid_skill : 0);
}

/** An invalid skill is a "no" only for what was found in it: that it is invalid is another answer. */
function isNo(result: ScanResult, level: (typeof LEVELS)[number] | undefined): boolean {
  const { findings, not_judged, is_safe, validation_error } = result;
  if (level === undefined) {
    return validation_error === undefined ? !is_safe : result.verdict === "malicious";
  }
  const counted: readonly string[] = LEVELS.slice(0, LEVELS.indexOf(level) + 1);
  if (findings.some(({ severity }) => counted.includes(severity.toLowerCase()))) return true;
  return validation_error === undefined && not_judged.length > 0;
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
