import { expect } from "vitest";
import { z } from "zod";
import { type Outcome, psk } from "./psk.ts";
import { type Report, readReport } from "./report.ts";

/** A frame on a line of its own, or inside a JSON string. */
const STACK_TRACE = /(?:^|\\n)[ \t]+at [^\n]{1,500}:\d+:\d+/m;
/** What could act on a terminal or turn the direction of text; a line feed is layout. */
const RAW_CONTROL =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff]/u;

/** The part of SARIF that tests look at. */
export const sarifLog = z.object({
  version: z.literal("2.1.0"),
  runs: z.tuple([
    z.object({
      results: z.array(
        z.object({
          ruleId: z.string(),
          locations: z.tuple([
            z.object({
              physicalLocation: z.object({ artifactLocation: z.object({ uri: z.string() }) }),
            }),
          ]),
        }),
      ),
    }),
  ]),
});

/** The exit code and the report that all three formats agree on. */
export interface Judgement {
  readonly code: number;
  readonly report: Report;
  readonly text: string;
  readonly stderr: string;
}

/**
 * Validates a relative path in every format, and expects of each what is promised for any input:
 * the same exit code, output that parses, and no stack trace, host path or control character.
 */
export async function judge(path: string, ...options: readonly string[]): Promise<Judgement> {
  const validate = (format: string) =>
    psk(["validate", "--format", format, ...options, "--", path]);
  const text = await validate("text");
  const json = await validate("json");
  const sarif = await validate("sarif");
  for (const outcome of [text, json, sarif]) expectClean(outcome);
  expect([json.code, sarif.code]).toEqual([text.code, text.code]);

  const report = readReport(json.stdout);
  const findings = report.skills.flatMap((skill) => skill.findings);
  const paths = findings.map(({ file_path }) => file_path);
  expect(paths.filter((file) => /^\/|^\.\.(?:\/|$)/.test(file))).toEqual([]);
  const [{ results }] = sarifLog.parse(JSON.parse(sarif.stdout)).runs;
  expect(results.map(({ ruleId }) => ruleId)).toEqual(findings.map(({ rule_id }) => rule_id));
  const uris = results.map(({ locations }) => locations[0].physicalLocation.artifactLocation.uri);
  expect(uris.filter((uri) => /^file:|^\//.test(uri))).toEqual([]);
  return { code: text.code, report, text: text.stdout, stderr: text.stderr };
}

/** Expects output that shows nothing of psk's insides or of the host, and acts on no terminal. */
export function expectClean({ stdout, stderr }: Pick<Outcome, "stdout" | "stderr">): void {
  for (const output of [stdout, stderr]) {
    // Not `not.toMatch`, which would print megabytes when it fails.
    expect(STACK_TRACE.exec(output)?.[0]).toBeUndefined();
    expect(RAW_CONTROL.exec(output)?.[0]).toBeUndefined();
    expect(output.includes(process.cwd())).toBe(false);
    expect(output.includes("node_modules/")).toBe(false);
    expect(output.includes("defect of psk")).toBe(false);
  }
}
