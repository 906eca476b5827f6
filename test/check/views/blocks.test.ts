import { expect, it } from "vitest";
import { markdownBlocks } from "../../../src/check/views/blocks.ts";

const TEXT = "---\nname: a\n---\n# One #\n\n```sh\nls\n```\n\n- item\n";

it("reads lines that end in a carriage return like any other", () => {
  const blocks = markdownBlocks("a.md", TEXT);
  expect(blocks.map(({ role, text, info }) => [role, text, info])).toEqual([
    ["meta", "name: a", ""],
    ["heading", "One", ""],
    ["code", "ls", "sh"],
    ["item", "- item", ""],
  ]);
  expect(markdownBlocks("a.md", TEXT.replaceAll("\n", "\r\n"))).toEqual(blocks);
});

it("takes the closing marks off a heading, however many", () => {
  const [heading] = markdownBlocks("a.md", `# A # b ${"# ".repeat(50_000)}`);
  expect(heading?.text).toBe("A # b");
});
