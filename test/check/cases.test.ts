/**
 * Every folder of test/cases/check/<rule>/ is one case: a skill, and in expected.json all that the
 * spec rules find in it under the profile `package`. A case.sh makes what git cannot hold.
 */
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { check } from "../../src/check/check.ts";
import type { Finding } from "../../src/check/finding.ts";
import { SPEC_RULES } from "../../src/check/rules/spec-rules.ts";
import { readDir } from "../../src/skill/read-dir.ts";
import type { Skill } from "../../src/skill/skill.ts";
import { asNobody } from "../support/as-nobody.ts";

const CASES = join(import.meta.dirname, "../cases/check");

for (const rule of SPEC_RULES.map(({ id }) => id)) {
  describe(rule, () => {
    it.each(foldersOf(join(CASES, rule)))(`${rule}/%s`, async (name) => {
      const folder = join(CASES, rule, name);
      const expected: unknown = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8"));
      if (name.startsWith("ok-")) expect(expected).toEqual([]);
      else expect(expected).toContainEqual(expect.objectContaining({ rule_id: rule }));

      const findings = check(await skillOf(folder), SPEC_RULES, { profile: "package" });

      expect(findings.map(inBrief)).toEqual(expected);
    });
  });
}

function inBrief({ rule_id, file_path, line_number, field }: Finding): object {
  return { rule_id, file_path, line_number, ...(field !== undefined && { field }) };
}

async function skillOf(folder: string): Promise<Skill> {
  const script = join(folder, "case.sh");
  if (!existsSync(script)) return readDir(onlyFolder(folder));
  const copy = mkdtempSync(join(tmpdir(), "psk-case-"));
  try {
    cpSync(folder, copy, { recursive: true });
    chmodSync(copy, 0o755);
    execFileSync("bash", ["-e", "case.sh"], { cwd: copy });
    const skill = onlyFolder(copy);
    const takesRightsAway = readFileSync(script, "utf8").includes("chmod 000");
    return takesRightsAway ? await asNobody(() => readDir(skill)) : await readDir(skill);
  } finally {
    execFileSync("chmod", ["-R", "u+rwX", copy]);
    rmSync(copy, { recursive: true });
  }
}

function onlyFolder(folder: string): string {
  const [name, ...others] = foldersOf(folder);
  if (name === undefined || others.length > 0) throw new Error(`${folder} must hold one skill`);
  return join(folder, name);
}

function foldersOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
