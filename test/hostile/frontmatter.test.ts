import { beforeAll, describe, expect, test } from "vitest";
import { judge } from "../support/judge.ts";
import { ruleIds } from "../support/report.ts";
import { enterTempFolder } from "../support/temp-folder.ts";
import { writeSkill } from "../support/write-skill.ts";

beforeAll(() => void enterTempFolder());

const MEGABYTE = 1024 * 1024;
const DEEP = 100_000;
/** As deep as fits below the limit for frontmatter, so that the YAML parser gets to see it. */
const FITS = 60_000;

/** Frontmatter around some YAML, and a body. */
function between(yaml: string): string {
  return `---\n${yaml}\n---\nDo it.\n`;
}

function named(yaml: string): string {
  return between(`name: hostile\ndescription: What it does.\n${yaml}`);
}

describe("a SKILL.md whose frontmatter is", () => {
  test.each<[what: string, text: string, rules: string[]]>([
    ["not there, since the file is empty", "", ["body-empty", "frontmatter-missing"]],
    ["not there, since the file is blank", "\n \n\t\n", ["body-empty", "frontmatter-missing"]],
    ["only `---`", "---", ["frontmatter-unclosed"]],
    ["only `---` and a line end", "---\r\n", ["frontmatter-unclosed"]],
    [
      "two fences with nothing between",
      "---\n---",
      ["body-empty", "description-missing", "name-missing"],
    ],
    ["never closed", "---\nname: hostile\ndescription: d\n\nBody.\n", ["frontmatter-unclosed"]],
    ["closed by an indented fence", "---\nname: hostile\n ---\nBody.\n", ["frontmatter-unclosed"]],
    ["of 10 MB", between(`description: ${"d".repeat(10 * MEGABYTE)}`), ["skill-file-too-large"]],
    ["a description of 1 MB", named(`x: ${"d".repeat(MEGABYTE)}`), ["skill-file-too-large"]],
    [
      "just below 1 MB",
      between(`description: ${"d".repeat(MEGABYTE - 100)}`),
      ["frontmatter-too-large"],
    ],
    ["a list", between("- name: hostile"), ["frontmatter-unparsable"]],
    ["a number", between("42"), ["frontmatter-unparsable"]],
    ["two documents", between("name: a\n--- # again\nname: b"), ["frontmatter-unparsable"]],
  ])("%s", async (_, text, rules) => {
    const { code, report } = await judge(writeSkill("hostile", { "SKILL.md": text }));
    expect(ruleIds(report)).toEqual(rules);
    expect(code).toBe(2);
  });
});

describe("frontmatter is refused, not followed, when it holds", () => {
  test.each<[what: string, yaml: string]>([
    ["an alias bomb", aliasBomb()],
    ["an alias", "a: &a x\nb: *a"],
    ["an alias that holds itself", "a: &a [*a]"],
    ["a merge key", "a: &a {x: y}\nb:\n  <<: *a"],
    ["!!js/function", "x: !!js/function 'function () { process.exit(99) }'"],
    ["!!js/undefined", "x: !!js/undefined ''"],
    ["!!python/object", "x: !!python/object/apply:os.system ['touch pwned']"],
    ["!!binary", "x: !!binary aGVsbG8="],
    ["a tag of its own", "x: !secret value"],
    ["a tag by its full name", "x: !<tag:example.com,2000:thing> value"],
    ["!!binary by way of YAML 1.1", "%YAML 1.1\n--- # not a fence\nx: !!binary aGVsbG8="],
    ["a NUL", "x: a\0b"],
    ["an escape sequence", "x: \u001b[31mred"],
    ["a C1 control", "x: \u009b31mred"],
  ])("%s", async (_, yaml) => {
    const { code, report } = await judge(writeSkill("hostile", { "SKILL.md": named(yaml) }));
    expect(ruleIds(report)).toEqual(["frontmatter-unparsable"]);
    expect(code).toBe(2);
  });
});

describe("YAML that is nested too deeply ends in a finding, not in a dead process", () => {
  test.each<[what: string, yaml: string, rule: string]>([
    ["100,000 [", `x: ${"[".repeat(DEEP)}`, "frontmatter-too-large"],
    ["100,000 {a:", `x: ${"{a: ".repeat(DEEP)}`, "frontmatter-too-large"],
    ["100,000 -", `x:\n ${"- ".repeat(DEEP)}`, "frontmatter-too-large"],
    ["as many [ as fit", `x: ${"[".repeat(FITS)}`, "frontmatter-unparsable"],
    [
      "as many [ and ] as fit",
      `x: ${"[".repeat(FITS / 2)}${"]".repeat(FITS / 2)}`,
      "frontmatter-unparsable",
    ],
    ["as many {a: as fit", `x: ${"{a: ".repeat(FITS / 4)}`, "frontmatter-unparsable"],
    ["as many - as fit", `x:\n ${"- ".repeat(FITS / 2)}`, "frontmatter-unparsable"],
    ["as many ? as fit", `x:\n ${"? ".repeat(FITS / 2)}`, "frontmatter-unparsable"],
    ["as many indented maps as fit", `x:\n${staircase(350)}`, "frontmatter-unparsable"],
    [
      "as many indented lists as fit",
      `x:\n${staircase(15, "- ".repeat(200))}`,
      "frontmatter-unparsable",
    ],
    ["33 maps", `x: ${"{a: ".repeat(33)}y${"}".repeat(33)}`, "frontmatter-unparsable"],
  ])("%s", async (_, yaml, rule) => {
    const { code, report } = await judge(writeSkill("hostile", { "SKILL.md": named(yaml) }));
    expect(ruleIds(report)).toEqual([rule]);
    expect(code).toBe(2);
  });

  test("nesting that people write is read", async () => {
    const yaml = `metadata:\n  a: ${"[".repeat(20)}x${"]".repeat(20)}`;
    const { code } = await judge(writeSkill("hostile", { "SKILL.md": named(yaml) }));
    expect(code).toBe(0);
  });
});

describe("thousands of problems are all reported in bounded time", () => {
  test.each<[what: string, yaml: string, rule: string, count: number]>([
    ["duplicate keys", "a: 1\n".repeat(5_000), "frontmatter-duplicate-key", 4_999],
    ["values with colons", "a: b: c\n".repeat(4_000), "frontmatter-repaired", 4_000],
    ["bad escapes", `a: "${"\\ü\n ".repeat(5_000)}"`, "frontmatter-unparsable", 5_000],
    ["unknown tags", `a: ${"!!b ".repeat(5_000)}`, "frontmatter-unparsable", 5_000],
    ["unknown keys", lines(3_000, (n) => `k${n}: x`), "unknown-key", 3_000],
  ])("%s", { timeout: 60_000 }, async (_, yaml, rule, count) => {
    const { code, report } = await judge(writeSkill("hostile", { "SKILL.md": named(yaml) }));
    const found = report.skills[0]?.findings.filter(({ rule_id }) => rule_id === rule) ?? [];
    expect(found.length).toBeGreaterThanOrEqual(count);
    expect(code).toBe(2);
  });
});

describe("text that deceives is shown by its codes", () => {
  test("a name with a right-to-left override", async () => {
    const text = between('name: "hos\u202etile"\ndescription: What it does.');
    const { code, report, text: shown } = await judge(writeSkill("hostile", { "SKILL.md": text }));
    expect(ruleIds(report)).toEqual(["name-folder", "name-pattern"]);
    expect(report.skills[0]?.name).toBe("hos\u202etile");
    expect(shown).toContain("hos\\u202etile");
    expect(code).toBe(2);
  });

  test("a name with a lone surrogate, which only an escape can write", async () => {
    const text = between('name: "hos\\ud800tile"\ndescription: "\\udc00"');
    const { code, report, text: shown } = await judge(writeSkill("hostile", { "SKILL.md": text }));
    expect(ruleIds(report)).toEqual(["name-folder", "name-pattern"]);
    expect(shown).toContain("hos\\ud800tile");
    expect(code).toBe(2);
  });

  test("keys and values with escaped controls", async () => {
    const text = between('name: "\\e[2Jhostile\\0"\ndescription: d\n"\\e[31m\\u202e": x');
    const { code, report } = await judge(writeSkill("hostile", { "SKILL.md": text }));
    expect(ruleIds(report)).toEqual(["name-folder", "name-pattern", "unknown-key"]);
    expect(code).toBe(2);
  });

  test("a key named like a part of every object", async () => {
    const keys = ["__proto__", "constructor", "toString", "hasOwnProperty"];
    const text = named(
      `metadata:\n${keys.map((key) => `  ${key}: x`).join("\n")}\n__proto__: {a: b}`,
    );
    const { code, report } = await judge(writeSkill("hostile", { "SKILL.md": text }));
    expect(ruleIds(report)).toEqual(["unknown-key"]);
    expect(code).toBe(2);
  });
});

/** Nine lists of nine aliases each: a billion values to a reader that follows them. */
function aliasBomb(): string {
  const list = (name: string) => `[${new Array(9).fill(`*${name}`).join(", ")}]`;
  const levels = [..."bcdefghi"].map(
    (name, i) => `${name}: &${name} ${list("abcdefgh"[i] ?? "a")}`,
  );
  return ["a: &a [x, x, x, x, x, x, x, x, x]", ...levels].join("\n");
}

/** Keys, each one deeper than the one before. */
function staircase(steps: number, prefix = ""): string {
  return lines(steps, (n) => `${" ".repeat(1 + n * (1 + prefix.length))}${prefix}a:`);
}

function lines(count: number, line: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => line(n)).join("\n");
}
