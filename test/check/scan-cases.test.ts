/**
 * Every folder of test/cases/scan/<rule>/ is one case: a skill, and in expected.json all security
 * findings of MEDIUM and above, after judging. The cases of a rule that never weighs more than LOW
 * list its own findings too.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Finding } from "../../src/check/finding.ts";
import { scan } from "../../src/check/scan.ts";
import { loadGrammars } from "../../src/check/views/syntax.ts";
import { readDir } from "../../src/skill/read-dir.ts";

const CASES = join(import.meta.dirname, "../cases/scan");
const REPORTED = new Set(["CRITICAL", "HIGH", "MEDIUM"]);
const WEAK_RULES = new Set(["side-directive"]);

beforeAll(loadGrammars);

for (const rule of foldersOf(CASES)) {
  describe(rule, () => {
    it.each(foldersOf(join(CASES, rule)))(`${rule}/%s`, async (name) => {
      const folder = join(CASES, rule, name);
      const expected: unknown = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8"));
      if (name.startsWith("ok-")) expect(expected).toEqual([]);
      else expect(expected).toContainEqual(expect.objectContaining({ rule_id: rule }));

      const [skill = ""] = foldersOf(folder);
      const { findings } = scan(await readDir(join(folder, skill)));

      const reported = findings.filter(
        ({ severity, rule_id }) =>
          REPORTED.has(severity) || (rule_id === rule && WEAK_RULES.has(rule)),
      );
      expect(reported.map(inBrief)).toEqual(expected);
    });
  });
}

function inBrief({ rule_id, file_path, line_number, severity }: Finding): object {
  return { rule_id, file_path, line_number, severity };
}

function foldersOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
