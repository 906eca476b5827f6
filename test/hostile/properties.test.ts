import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { check } from "../../src/check/check.ts";
import { PROFILES } from "../../src/check/rule.ts";
import { SPEC_RULES } from "../../src/check/rules/spec-rules.ts";
import { scanLinks } from "../../src/check/views/scan-links.ts";
import { PskError } from "../../src/errors.ts";
import { parseSkill } from "../../src/skill/parse-skill.ts";
import { requoteColons } from "../../src/skill/requote-colons.ts";
import type { Skill } from "../../src/skill/skill.ts";
import { markdownish, skillish, yamlish } from "../support/arbitraries.ts";

const RUNS = { numRuns: 1000 };

/** A skill of files in memory; anything thrown but a PskError fails the test. */
async function skillOf(files: Readonly<Record<string, Uint8Array>>): Promise<Skill | undefined> {
  try {
    return await parseSkill({
      folder: "hostile",
      files: Object.entries(files).map(([path, bytes]) => ({
        path,
        size: bytes.length,
        executable: false,
        bytes,
      })),
      refused: [],
      ignored: [],
    });
  } catch (error) {
    expect(error).toBeInstanceOf(PskError);
    return undefined;
  }
}

async function parseAndCheck(files: Readonly<Record<string, Uint8Array>>): Promise<void> {
  const skill = await skillOf(files);
  if (skill === undefined) return;
  for (const profile of PROFILES) {
    for (const { file_path, line_number, column } of check(skill, SPEC_RULES, { profile })) {
      expect(file_path).not.toBe("");
      expect(line_number).toBeGreaterThanOrEqual(1);
      expect(column).toBeGreaterThanOrEqual(1);
    }
  }
}

describe("reading and checking throw nothing but a PskError", { timeout: 60_000 }, () => {
  test("for any bytes as SKILL.md", async () => {
    const bytes = fc.uint8Array({ maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(bytes, (content) => parseAndCheck({ "SKILL.md": content })),
      RUNS,
    );
  });

  test("for any bytes between fences", async () => {
    const head = Buffer.from("---\n");
    const foot = Buffer.from("\n---\n");
    const bytes = fc.uint8Array({ maxLength: 100 });
    await fc.assert(
      fc.asyncProperty(bytes, bytes, (yaml, body) =>
        parseAndCheck({ "SKILL.md": Buffer.concat([head, yaml, foot, body]) }),
      ),
      RUNS,
    );
  });

  test("for any text that is nearly a SKILL.md", async () => {
    await fc.assert(
      fc.asyncProperty(skillish, (text) => parseAndCheck({ "SKILL.md": Buffer.from(text) })),
      { numRuns: 3000 },
    );
  });

  test("for any text that is nearly a skill.json", async () => {
    const skillFile = Buffer.from(
      "---\nname: hostile\ndescription: d\nallowed-tools: Read\n---\nx\n",
    );
    const json = fc.oneof(
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc.json({ maxDepth: 4 }).map((text) => text.slice(0, -1)),
      fc
        .dictionary(fc.constantFrom("name", "description", "allowed_tools", "x"), fc.jsonValue())
        .map((value) => JSON.stringify(value)),
      yamlish,
    );
    await fc.assert(
      fc.asyncProperty(json, (text) =>
        parseAndCheck({ "SKILL.md": skillFile, "skill.json": Buffer.from(text) }),
      ),
      RUNS,
    );
  });
});

describe("scanLinks", { timeout: 60_000 }, () => {
  test("gives each link the place where its destination stands, for any text", () => {
    // Code and comments are blanked before a line is read, also within a destination.
    const plain = fc.oneof(markdownish, fc.string()).map((text) => text.replace(/`|<!--/g, ""));
    fc.assert(
      fc.property(plain, (text) => {
        const lines = text.split("\n");
        for (const { destination, line, column } of scanLinks(text)) {
          expect(lines[line - 1]?.slice(column - 1, column - 1 + destination.length)).toBe(
            destination,
          );
        }
      }),
      { numRuns: 5000 },
    );
  });

  test("finds the same when lines end as on Windows", () => {
    const unixText = markdownish.map((text) => text.replaceAll("\r", ""));
    fc.assert(
      fc.property(unixText, (text) => {
        expect(scanLinks(text.replaceAll("\n", "\r\n"))).toEqual(scanLinks(text));
      }),
      { numRuns: 5000, examples: [['[a]: b.md "title"\n'], ["[a](b.md)\n```\n[c](d.md)\n```\n"]] },
    );
  });
});

describe("requoteColons", { timeout: 60_000 }, () => {
  const word = fc.constantFrom(
    "a",
    "it's",
    '"so"',
    "b:",
    ": c",
    "#d",
    "e: f",
    "\\n",
    "'",
    "{}",
    "é",
  );
  const value = fc
    .array(word, { minLength: 1, maxLength: 5 })
    .map((words) => words.join(" "))
    .filter((text) => /^[a-zé\\]/.test(text));

  test("makes a value with a colon parse to the text that was written", () => {
    fc.assert(
      fc.property(value, value, (first, second) => {
        const { text, repairs } = requoteColons(`x: ${first}\ny: ${second}\n`, 0);
        const parsed: unknown = parse(text);
        for (const { key } of repairs) {
          expect(parsed).toHaveProperty(key, key === "x" ? first : second);
        }
        const colons = [first, second].filter((written) => /:(?: |$)/.test(written));
        expect(repairs).toHaveLength(colons.length);
      }),
      { numRuns: 3000 },
    );
  });

  test("says by its edits what it did to the text", () => {
    const offset = 7;
    fc.assert(
      fc.property(yamlish, (yaml) => {
        const { text, repairs } = requoteColons(yaml, offset);
        const edits = repairs.flatMap((repair) => repair.edits).reverse();
        const edited = edits.reduce(
          (result, { start, end, text: quoted }) =>
            result.slice(0, start - offset) + quoted + result.slice(end - offset),
          yaml,
        );
        expect(edited).toBe(text);
      }),
      { numRuns: 3000 },
    );
  });
});
