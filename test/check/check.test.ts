import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { check } from "../../src/check/check.ts";
import { type Finding, isError, SEVERITIES } from "../../src/check/finding.ts";
import { type Evidence, PROFILES, type Rule } from "../../src/check/rule.ts";
import { SPEC_RULES } from "../../src/check/rules/spec-rules.ts";
import { parseSkill } from "../../src/skill/parse-skill.ts";
import type { Skill } from "../../src/skill/skill.ts";

const HEAD = "---\nname: skill\ndescription: Draws charts.\n---\n";

describe("the order of findings", () => {
  it("is by path, then line, then column, then rule", async () => {
    const places = [
      { file: "b.md", line: 1, column: 1 },
      { file: "a.md", line: 10, column: 1 },
      { file: "a.md", line: 2, column: 7 },
      { file: "a.md", line: 2, column: 1 },
    ];
    const rules = [rule("z", places), rule("a", places)];

    const findings = check(await skillWith(HEAD), rules, { profile: "spec" });

    expect(findings.map((f) => [f.file_path, f.line_number, f.column, f.rule_id])).toEqual([
      ["a.md", 2, 1, "a"],
      ["a.md", 2, 1, "z"],
      ["a.md", 2, 7, "a"],
      ["a.md", 2, 7, "z"],
      ["a.md", 10, 1, "a"],
      ["a.md", 10, 1, "z"],
      ["b.md", 1, 1, "a"],
      ["b.md", 1, 1, "z"],
    ]);
  });

  it("is by the bytes of paths: capitals come before small letters", async () => {
    const places = ["ä.md", "b.md", "Z.md", "a/x.md", "a-b.md"].map((file) => ({ file }));
    const findings = check(await skillWith(HEAD), [rule("r", places)], { profile: "spec" });
    expect(findings.map((f) => f.file_path)).toEqual(["Z.md", "a-b.md", "a/x.md", "b.md", "ä.md"]);
  });

  it("does not depend on the order of the rules", async () => {
    const skill = await skillWith("---\nname: My_Skill\nfoo: 1\n---\n[a](a.md) [b](../b.md)\n");
    const forth = check(skill, SPEC_RULES, { profile: "package" });
    const back = check(skill, SPEC_RULES.toReversed(), { profile: "package" });
    expect(back).toEqual(forth);
    expect(forth.length).toBeGreaterThan(5);
  });
});

describe("the id of a finding", () => {
  const missing = (body: string) => findingsOf("link-missing", `${HEAD}${body}`);

  it("has 16 hexadecimal digits", async () => {
    const [finding] = await missing("[a](a.md)\n");
    expect(finding?.id).toMatch(/^[0-9a-f]{16}$/);
  });

  it("stays when lines are inserted above", async () => {
    const before = await missing("[a](a.md)\n");
    const after = await missing("One.\n\nTwo.\n[a](a.md)\n");
    expect(after[0]?.line_number).toBe((before[0]?.line_number ?? 0) + 3);
    expect(ids(after)).toEqual(ids(before));
  });

  it("stays when the line is indented", async () => {
    expect(ids(await missing("  [a](a.md)\n"))).toEqual(ids(await missing("[a](a.md)\n")));
  });

  it("differs between two equal lines", async () => {
    const found = ids(await missing("[a](a.md)\n\n[a](a.md)\n"));
    expect(found).toHaveLength(2);
    expect(new Set(found).size).toBe(2);
  });

  it("changes with the text of the line", async () => {
    expect(ids(await missing("[a](a.md)\n"))).not.toEqual(ids(await missing("[b](b.md)\n")));
  });

  it("differs between rules, files and fields with the same text", async () => {
    const skill = await skillWith(HEAD);
    const rules = [
      rule("a", [{ file: "a.md" }, { file: "b.md" }, { file: "b.md", field: "name" }]),
      rule("b", [{ file: "a.md" }]),
    ];
    expect(new Set(ids(check(skill, rules, { profile: "spec" }))).size).toBe(4);
  });
});

describe("the severity of a finding", () => {
  const three = { load: "INFO", spec: "LOW", package: "HIGH" } as const;

  it.each(PROFILES)("is the rule's for the profile %s", async (profile) => {
    const findings = check(await skillWith(HEAD), [rule("r", [{}], three)], { profile });
    expect(findings.map((f) => f.severity)).toEqual([three[profile]]);
  });

  it("is the same in every profile for a rule with one severity", async () => {
    const skill = await skillWith(HEAD);
    for (const profile of PROFILES) {
      expect(check(skill, [rule("r", [{}], "MEDIUM")], { profile })[0]?.severity).toBe("MEDIUM");
    }
  });

  it("leaves a rule out where it is off", async () => {
    const off = { load: "off", spec: "off", package: "HIGH" } as const;
    expect(check(await skillWith(HEAD), [rule("r", [{}], off)], { profile: "spec" })).toEqual([]);
  });

  it("is what the policy says, over the profile", async () => {
    const findings = check(await skillWith(HEAD), [rule("r", [{}], three), rule("s", [{}])], {
      profile: "load",
      severities: { r: "CRITICAL" },
    });
    expect(findings.map((f) => [f.rule_id, f.severity])).toEqual([
      ["r", "CRITICAL"],
      ["s", "LOW"],
    ]);
  });

  it("can be switched off and on by the policy", async () => {
    const skill = await skillWith(HEAD);
    const off = { load: "off", spec: "off", package: "off" } as const;
    const rules = [rule("r", [{}]), rule("s", [{}], off)];
    const severities = { r: "off", s: "HIGH" } as const;
    const findings = check(skill, rules, { profile: "spec", severities });
    expect(findings.map((f) => [f.rule_id, f.severity])).toEqual([["s", "HIGH"]]);
  });

  it("does not run a rule that is off", async () => {
    const broken: Rule = { ...rule("r", []), check: () => expect.unreachable() };
    const policy = { profile: "spec", severities: { r: "off" } } as const;
    expect(check(await skillWith(HEAD), [broken], policy)).toEqual([]);
  });

  it("makes an error at HIGH and above, a warning below", async () => {
    const [finding] = check(await skillWith(HEAD), [rule("r", [{}])], { profile: "spec" });
    if (finding === undefined) expect.unreachable();
    const errors = SEVERITIES.filter((severity) => isError({ ...finding, severity }));
    expect(errors).toEqual(["CRITICAL", "HIGH"]);
  });
});

describe("a finding", () => {
  it("has all its fields", async () => {
    const skill = await skillWith(`${HEAD}\n  [a](a.md)\n`);
    const [linkMissing] = SPEC_RULES.filter(({ id }) => id === "link-missing");
    if (linkMissing === undefined) expect.unreachable();
    expect(check(skill, [linkMissing], { profile: "package" })).toEqual([
      {
        id: expect.any(String),
        rule_id: "link-missing",
        category: "links",
        severity: "MEDIUM",
        title: linkMissing.title,
        description: 'the link to "a.md" leads to a file that is not there',
        file_path: "SKILL.md",
        line_number: 6,
        column: 7,
        snippet: "[a](a.md)",
        remediation: linkMissing.remediation,
        analyzer: "spec",
        metadata: {},
      },
    ]);
  });

  it("is about the whole of SKILL.md and quotes nothing when the rule names no place", async () => {
    const [finding] = check(await skillWith(HEAD), [rule("r", [{}])], { profile: "spec" });
    expect(finding).toMatchObject({
      file_path: "SKILL.md",
      line_number: 1,
      column: 1,
      snippet: "",
    });
  });

  it("cuts its snippet at 200 characters and never inside one", async () => {
    const body = `${"x".repeat(199)}🎨🎨`;
    const places = [{ line: 5 }];
    const [finding] = check(await skillWith(HEAD + body), [rule("r", places)], { profile: "spec" });
    expect(finding?.snippet.length).toBeLessThanOrEqual(200);
    expect(finding?.snippet.isWellFormed()).toBe(true);
  });

  it("has no snippet from a binary file, nor from beyond the end of a file", async () => {
    const skill = await skillWith(HEAD, { "a.bin": Uint8Array.of(1, 0, 2) });
    const places = [{ file: "a.bin" }, { line: 99 }, { file: "gone.md" }];
    const findings = check(skill, [rule("r", places)], { profile: "spec" });
    expect(findings.map((f) => f.snippet)).toEqual(["", "", ""]);
  });

  it("takes the evidence's remediation over the rule's", async () => {
    const places = [{ remediation: "Do that.", line: 1 }, { line: 2 }];
    const findings = check(await skillWith(HEAD), [rule("r", places)], { profile: "spec" });
    expect(findings.map((f) => f.remediation)).toEqual(["Do that.", "Do this."]);
  });
});

describe("checking", () => {
  it("gives the same findings twice and leaves the skill as it was", async () => {
    const skill = await skillWith("---\nname: My_Skill\nlicence: MIT\n---\n[a](a.md)\n");
    const copy = structuredClone(skill);
    const first = check(skill, SPEC_RULES, { profile: "package" });
    expect(check(skill, SPEC_RULES, { profile: "package" })).toEqual(first);
    expect(skill).toEqual(copy);
    expect(first).not.toEqual([]);
  });

  it("never throws, whatever stands in SKILL.md", async () => {
    const line = fc.constantFrom(
      "---",
      "name: a",
      "a: b: c",
      "[",
      "x: &a *a",
      "[a](b",
      "`",
      "<!--",
    );
    const text = fc.array(fc.oneof(line, fc.string({ unit: "binary" })), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(text, async (lines) => {
        const skill = await skillWith(lines.join("\n"));
        const findings = check(skill, SPEC_RULES, { profile: "package" });
        for (const { line_number, column } of findings) {
          expect(line_number).toBeGreaterThan(0);
          expect(column).toBeGreaterThan(0);
        }
      }),
      { numRuns: 300 },
    );
  });
});

type Place = Omit<Evidence, "message">;

function rule(id: string, places: readonly Place[], severity: Rule["severity"] = "LOW"): Rule {
  return {
    id,
    category: "test",
    analyzer: "test",
    title: "A title.",
    remediation: "Do this.",
    severity,
    check: () => places.map((place) => ({ message: "something", ...place })),
  };
}

function skillWith(
  text: string,
  others: Readonly<Record<string, Uint8Array>> = {},
): Promise<Skill> {
  const files = Object.entries({ "SKILL.md": new TextEncoder().encode(text), ...others }).map(
    ([path, bytes]) => ({ path, bytes, size: bytes.length, executable: false }),
  );
  return parseSkill({ folder: "skill", files, refused: [], ignored: [] });
}

async function findingsOf(id: string, text: string): Promise<Finding[]> {
  const rules = SPEC_RULES.filter((candidate) => candidate.id === id);
  return check(await skillWith(text), rules, { profile: "package" });
}

function ids(findings: readonly Finding[]): string[] {
  return findings.map(({ id }) => id);
}
