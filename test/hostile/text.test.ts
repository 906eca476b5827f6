import { beforeAll, describe, expect, test } from "vitest";
import { judge } from "../support/judge.ts";
import { ruleIds } from "../support/report.ts";
import { enterTempFolder } from "../support/temp-folder.ts";
import { skillText, writeSkill } from "../support/write-skill.ts";

beforeAll(() => void enterTempFolder());

const DEEP = 100_000;

function bytes(...parts: readonly (string | readonly number[])[]): Uint8Array {
  return Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Uint8Array.from(part))),
  );
}

describe("a SKILL.md that is not text", () => {
  test.each<[what: string, content: Uint8Array]>([
    ["Latin-1", bytes("---\nname: hostile\ndescription: caf", [0xe9], "\n---\nDo it.\n")],
    ["a lone surrogate as bytes", bytes("---\nname: hostile\n---\n", [0xed, 0xa0, 0x80], "\n")],
    ["an overlong slash", bytes("---\nname: hostile\n---\n", [0xc0, 0xaf], "\n")],
    ["a character cut off at the end", bytes("---\nname: hostile\n---\nabc", [0xe2, 0x82])],
    ["UTF-16", Buffer.from("\ufeff---\nname: hostile\n---\nDo it.\n", "utf16le")],
    ["the head of a PNG", bytes([0x89], "PNG\r\n", [0x1a, 0x0a, 0, 0, 0, 13], "IHDR")],
    ["gzip", bytes([0x1f, 0x8b, 8, 0, 0xff, 0xfe, 0xfd])],
  ])("is not UTF-8: %s", async (_, content) => {
    const { code, report } = await judge(writeSkill("hostile", { "SKILL.md": content }));
    expect(ruleIds(report)).toEqual(["skill-file-not-utf8"]);
    expect(code).toBe(2);
  });

  test("is a program whose bytes happen to be UTF-8", async () => {
    const elf = bytes([0x7f], "ELF", [2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const { code, report } = await judge(writeSkill("hostile", { "SKILL.md": elf }));
    expect(ruleIds(report)).toEqual(["control-character", "frontmatter-missing"]);
    expect(code).toBe(2);
  });

  test("is a megabyte of NUL", async () => {
    const { code, report } = await judge(
      writeSkill("hostile", { "SKILL.md": new Uint8Array(1024 * 1024) }),
    );
    expect(ruleIds(report)).toEqual(["body-too-long", "control-character", "frontmatter-missing"]);
    expect(code).toBe(2);
  });
});

describe("a body with characters that act is reported, and shown without acting", () => {
  test.each<[what: string, body: string]>([
    ["a NUL", "before\0after\n"],
    ["an escape sequence", "\u001b]0;title\u0007\u001b[2J\n"],
    ["a C1 control", "\u009b2J\n"],
    ["a backspace", "good\b\b\b\bevil\n"],
  ])("%s", async (_, body) => {
    const { code, report } = await judge(
      writeSkill("hostile", { "SKILL.md": skillText("hostile", [], body) }),
    );
    expect(ruleIds(report)).toEqual(["control-character"]);
    expect(code).toBe(0);
  });

  test("a link whose destination is full of them", async () => {
    const body = "[a](x/\u202e\u001b[31m\u009b.md) [b](%1b%5b31m.md) [c](..%2f..%2fpasswd.md)\n";
    const { code, report } = await judge(
      writeSkill("hostile", { "SKILL.md": skillText("hostile", [], body) }),
    );
    expect(ruleIds(report)).toEqual(["control-character", "link-escapes", "link-missing"]);
    expect(code).toBe(0);
  });
});

describe("markdown nested 100,000 deep is judged in bounded time", () => {
  test.each<[what: string, body: string]>([
    ["quotes", `${">".repeat(DEEP)} a\n`],
    ["quotes with spaces", `${"> ".repeat(DEEP)}a\n`],
    ["lists on one line", `${"- ".repeat(DEEP)}a\n`],
    ["lists line by line", lines(1000, (n) => `${" ".repeat(n)}- a`)],
    ["brackets that open", "[".repeat(DEEP)],
    ["brackets that close", "]".repeat(DEEP)],
    ["brackets around brackets", `${"[".repeat(DEEP)}${"]".repeat(DEEP)}(a.md)`],
    ["links in links", `${"[".repeat(DEEP)}a${"](b.md)".repeat(5_000)}`],
    ["links that never close", "](".repeat(DEEP)],
    ["parentheses in a destination", `[a](${"(".repeat(DEEP)}`],
    ["balanced parentheses", `[a](${"(".repeat(DEEP)}${")".repeat(DEEP)})`],
    ["angle brackets", `[a](${"<".repeat(DEEP)}`],
    ["angle brackets after each link", "[a](<".repeat(DEEP)],
    ["spaces before a destination", `[a](${" ".repeat(DEEP)}b)`],
    ["spaces before each destination", `[a](${" ".repeat(300)}`.repeat(2000)],
    ["spaces in place of a title", `[a](b${" ".repeat(900)}`.repeat(1000)],
    ["stars", "*".repeat(DEEP)],
    ["stars and words", "*a **b ".repeat(DEEP)],
    ["backticks", "`".repeat(DEEP)],
    ["runs of backticks of all lengths", lines(1000, (n) => "`".repeat(n), " ")],
    ["fences", lines(DEEP, () => "```")],
    ["fences that never match", `~~~~\n${lines(DEEP, () => "~~~")}`],
    ["comments", "<!--".repeat(DEEP)],
    ["comments that close", "<!---->".repeat(DEEP)],
    ["comments with links", "<!-- [a](b.md) -->".repeat(DEEP / 2)],
    ["ends of comments", "-->".repeat(DEEP)],
    ["definitions", lines(5_000, () => "[a]: b.md")],
    ["definitions that never end", `${"[a".repeat(DEEP)}\n]: b`],
    ["escaped brackets", "\\[".repeat(DEEP)],
    ["percent signs", `[a](${"%".repeat(1000)}.md)`],
    ["line feeds", "\n".repeat(DEEP)],
    ["carriage returns", "\r".repeat(DEEP)],
  ])("%s", { timeout: 60_000 }, async (_, body) => {
    const text = skillText("hostile", [], body);
    const { code, report } = await judge(writeSkill("hostile", { "SKILL.md": text }));
    const allowed = ["body-empty", "body-too-long", "link-missing", "link-escapes"];
    expect(ruleIds(report).filter((id) => !allowed.includes(id))).toEqual([]);
    expect(code).toBe(0);
  });
});

function lines(count: number, line: (n: number) => string, separator = "\n"): string {
  return Array.from({ length: count }, (_, n) => line(n)).join(separator);
}
