import { expect, test } from "vitest";
import { parseSkill } from "../../src/skill/parse-skill.ts";
import { splitFrontmatter } from "../../src/skill/split-frontmatter.ts";

/** The frontmatter is looked for in the first 2048 bytes, then in all of the text. */
const HEAD_BYTES = 2048;

test.each([
  ["a fence", "\n---\nBody.\n"],
  ["a fence with spaces and a carriage return", "\n---  \r\nBody.\n"],
  ["what only begins as a fence", "\n---no: fence\n---\nBody.\n"],
  ["characters of several bytes behind the fence", "\n---\n😀é\n"],
  ["no fence", "\nBody.\n"],
  ["nothing behind the fence", "\n---\n"],
])("where the head ends makes no difference to %s", async (_, rest) => {
  const start = "---\nname: a\ndescription: ";
  for (let length = HEAD_BYTES - 24; length < HEAD_BYTES + 4; length++) {
    const text = start + "é".repeat(4) + "x".repeat(length - start.length - 8) + rest;
    const long = text + "More.\n".repeat(rest.endsWith("---\n") ? 0 : 10);
    const bytes = Buffer.from(long);
    const files = [{ path: "SKILL.md", size: bytes.length, executable: false, bytes }];
    const skill = await parseSkill({ folder: "a", files, refused: [], ignored: [] });
    const split = splitFrontmatter(long);
    expect(skill.skillText).toMatchObject({
      text: long,
      bodyStart: split.state === "found" ? split.bodyStart : long.length,
      frontmatter: { state: split.state === "found" ? "parsed" : "unclosed" },
    });
  }
});
