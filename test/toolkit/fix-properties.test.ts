import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { PROFILES, type Profile } from "../../src/check/rule.ts";
import { splitFrontmatter } from "../../src/skill/split-frontmatter.ts";
import { validate } from "../../src/toolkit/validate.ts";
import { skillish } from "../support/arbitraries.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { writeSkill } from "../support/write-skill.ts";

let skill = "";
let file = "";

beforeAll(() => {
  skill = writeSkill("hostile", {}, tempFolder());
  file = join(skill, "SKILL.md");
});

async function judge(profile: Profile, fix: boolean) {
  const { skills, failed } = await validate([skill], { profile, fix });
  expect(failed).toEqual([]);
  return { valid: skills[0]?.valid, findings: skills[0]?.findings, fixed: skills[0]?.fixed };
}

function bodyOf(text: string): string | undefined {
  const split = splitFrontmatter(text);
  return split.state === "found" ? text.slice(split.bodyStart) : undefined;
}

describe("validate with `fix`, on any SKILL.md", { timeout: 60_000 }, () => {
  test("mends once and for all, keeps the body, and makes nothing worse", async () => {
    let mended = 0;
    await fc.assert(
      fc.asyncProperty(skillish, fc.constantFrom(...PROFILES), async (text, profile) => {
        writeFileSync(file, text);
        const before = await judge(profile, false);
        const first = await judge(profile, true);
        const fixed = readFileSync(file, "utf8");
        if (first.fixed?.length === 0) expect(fixed).toBe(text);
        else mended++;

        expect(bodyOf(fixed)).toBe(bodyOf(text));
        if (before.valid) expect(first.valid).toBe(true);

        const second = await judge(profile, true);
        expect(readFileSync(file, "utf8")).toBe(fixed);
        expect(second).toEqual({ ...first, fixed: [] });
      }),
      { numRuns: 800 },
    );
    expect(mended).toBeGreaterThan(50); // else the generator makes nothing to mend
  });
});
