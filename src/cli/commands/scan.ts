import { writeFileSync } from "node:fs";
import { ioError } from "../../errors.ts";
import { printable, safeJson } from "../../report/printable.ts";
import { styleFor } from "../../report/style.ts";
import type { ScanResult, Scans } from "../../toolkit/scan.ts";
import { command } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { wantsColour } from "../io.ts";
import { progressBar } from "../progress.ts";
import { STORE_OPTION, storeOf } from "../store-option.ts";

const LEVELS = ["critical", "high", "medium", "low"] as const;

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
    recursive: { kind: "flag", help: "scan all skills in the trees below the paths" },
    format: {
      kind: "value",
      value: "FORMAT",
      help: "how the report is written",
      choices: ["text", "json", "sarif", "html"],
      default: "text",
    },
    output: { kind: "value", short: "o", value: "FILE", help: "write the report to a file" },
    "fail-on": {
      kind: "value",
      value: "LEVEL",
      help: "the severity that makes the answer no",
      choices: LEVELS,
      default: "high",
    },
    ...STORE_OPTION,
  },
  examples: [
    ["psk scan downloaded-skill.zip", "look before you install"],
    ["psk scan --recursive .claude/skills --fail-on medium", "all skills of a project, strictly"],
    ["psk scan --recursive skills --format html -o report.html", "one page to show around"],
  ],
  async run({ args, options, json, quiet, io }) {
    const { scanPaths } = await import("../../toolkit/scan.ts");
    const progress = progressBar(io, quiet, "scanning");
    const store = args.some((path) => path.includes("@")) ? await storeOf(options, io) : undefined;
    const scans = await scanPaths(args, {
      recursive: options.recursive,
      excerpts: options.format === "html" && !json,
      onProgress: progress.update,
      ...(store !== undefined && { store }),
    });
    progress.end();
    const text = await render(scans, json ? "json" : options.format, wantsColour(io));
    if (options.output === undefined) io.out(text);
    else writeReport(options.output, text);
    for (const { error } of scans.failed) io.err(`error: ${printable(error.message)}\n`);
    return exitCode(scans, options["fail-on"]);
  },
});

async function render(
  scans: Scans,
  format: "text" | "json" | "sarif" | "html",
  colour: boolean,
): Promise<string> {
  switch (format) {
    case "text": {
      const { scanText } = await import("../../report/scan-text.ts");
      return scans.results.length === 0 ? "" : scanText(scans.results, styleFor(colour));
    }
    case "json":
      return `${safeJson(toJson(scans))}\n`;
    case "sarif": {
      const { sarif } = await import("../../report/sarif.ts");
      const { ruleList, rulePages } = await import("../../toolkit/rule-pages.ts");
      const { packageVersion } = await import("../../toolkit/package-root.ts");
      const ids = scans.results.flatMap(({ findings }) => findings.map(({ rule_id }) => rule_id));
      const skills = scans.results.map(({ path, folder, skill_name, is_safe, findings }) => {
        return { path, folder, name: skill_name, valid: is_safe, findings, fixed: [] };
      });
      return sarif(skills, ruleList(), { version: packageVersion(), pages: rulePages(ids) });
    }
    case "html": {
      const { scanHtml } = await import("../../report/scan-html.ts");
      const { rulePages } = await import("../../toolkit/rule-pages.ts");
      const { packageVersion } = await import("../../toolkit/package-root.ts");
      const ids = scans.results.flatMap(({ findings }) => findings.map(({ rule_id }) => rule_id));
      const failed = scans.failed.map(({ error }) => error.message);
      return scanHtml(scans.results, { version: packageVersion(), pages: rulePages(ids), failed });
    }
  }
}

function toJson({ results, failed }: Scans): object {
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
    ...(first !== undefined && {
      error: {
        code: first.error.code,
        message: failed.map(({ error }) => error.message).join("; "),
      },
    }),
  };
}

/** 0 nothing at the threshold, 1 something, 2 not a valid skill, 4 unreadable; the highest wins. */
function exitCode({ results, failed }: Scans, level: (typeof LEVELS)[number]): number {
  const threshold = LEVELS.indexOf(level);
  const codes = failed.map(({ error }) => EXIT_CODES[error.code]);
  for (const { findings, validation_error } of results) {
    if (validation_error !== undefined) codes.push(EXIT_CODES.invalid_skill);
    const counted: readonly string[] = LEVELS.slice(0, threshold + 1);
    const over = findings.some(({ severity }) => counted.includes(severity.toLowerCase()));
    if (over) codes.push(1);
  }
  return Math.max(0, ...codes);
}

function writeReport(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw ioError(path, error);
  }
}
