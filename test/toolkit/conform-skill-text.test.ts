import { memorySkillFiles, SkillsExtension } from "@modelcontextprotocol/server/ext/skills";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { conformSkillText } from "../../src/toolkit/conform-skill-text.ts";

async function conformed(text: string): Promise<string | undefined> {
  const bytes = await conformSkillText(Buffer.from(text));
  return bytes && Buffer.from(bytes).toString();
}

describe("frontmatter that strict readers refuse", () => {
  test("gets texts in its metadata, as their author wrote them", async () => {
    const text = [
      "---",
      "name: x",
      "metadata: # notes",
      "  version: 1.10",
      "  on: true",
      "  none:",
      '  said: "yes"',
      "  deep: {a: [1, two]}",
      "license: MIT # kept",
      "---",
      "Body: with {things}\r\n",
    ].join("\n");
    expect(await conformed(text)).toBe(
      [
        "---",
        "name: x",
        "metadata:",
        '  "version": "1.10"',
        '  "on": "true"',
        '  "none": ""',
        '  "said": "yes"',
        '  "deep": "{\\"a\\":[1,\\"two\\"]}"',
        "license: MIT # kept",
        "---",
        "Body: with {things}\r\n",
      ].join("\n"),
    );
  });

  test("gets quotes around a text with a colon", async () => {
    const text = "---\nname: x\ndescription: Use when: it's time\n---\nBody\n";
    expect(await conformed(text)).toBe(
      "---\nname: x\ndescription: 'Use when: it''s time'\n---\nBody\n",
    );
  });

  test.each([
    ["plain", "---\nname: x\ndescription: y\nmetadata:\n  a: b\n---\n"],
    ["without frontmatter", "# Title\n"],
    ["with a list for metadata", "---\nname: x\nmetadata: [1]\n---\n"],
  ])("is left alone when it is %s", async (_, text) => {
    expect(await conformed(text)).toBeUndefined();
  });
});

test("whatever metadata there is, the official catalogue takes the result, and the body stays", async () => {
  const key = fc.stringMatching(/^[a-z][a-z0-9_-]{0,8}$/);
  const metadata = fc.dictionary(key, fc.jsonValue({ maxDepth: 2 }), { minKeys: 1, maxKeys: 4 });
  await fc.assert(
    fc.asyncProperty(metadata, fc.string(), async (data, body) => {
      const lines = Object.entries(data).map(
        ([name, value]) => `  ${name}: ${JSON.stringify(value)}`,
      );
      const head = `---\nname: x\ndescription: y\nmetadata:\n${lines.join("\n")}\n`;
      const text = `${head}---\n${body.replaceAll("\ufffd", "")}`;
      const result = (await conformed(text)) ?? text;
      const catalog = await SkillsExtension.load(memorySkillFiles({ "x/SKILL.md": result }), {
        onWarning: () => {},
      });
      expect(catalog.entries).toHaveLength(1);
      expect(result.slice(result.indexOf("\n---\n"))).toBe(text.slice(text.indexOf("\n---\n")));
      const read = catalog.entries[0]?.frontmatter;
      expect(read).toEqual(parse(result.slice(4, result.indexOf("\n---\n"))));
    }),
    { numRuns: 150 },
  );
});
