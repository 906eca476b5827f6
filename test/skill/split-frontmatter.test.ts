import { describe, expect, it } from "vitest";
import { splitFrontmatter } from "../../src/skill/split-frontmatter.ts";

/** The YAML and the body of a text; fails when there is no frontmatter. */
function partsOf(text: string): [yaml: string, body: string] {
  const split = splitFrontmatter(text);
  if (split.state !== "found") expect.unreachable(`the frontmatter is ${split.state}`);
  return [text.slice(split.yamlStart, split.yamlEnd), text.slice(split.bodyStart)];
}

describe("the frontmatter is found", () => {
  it.each([
    ["between two fences", "---\na: b\n---\nBody\n", "a: b\n", "Body\n"],
    ["with CRLF", "---\r\na: b\r\n---\r\nBody\r\n", "a: b\r\n", "Body\r\n"],
    ["after a byte order mark", "\ufeff---\na: b\n---\nBody", "a: b\n", "Body"],
    ["with spaces and tabs behind the fences", "--- \t\na: b\n---\t \nBody", "a: b\n", "Body"],
    ["when empty", "---\n---\nBody", "", "Body"],
    ["without a body", "---\na: b\n---\n", "a: b\n", ""],
    ["without a line end at the end", "---\na: b\n---", "a: b\n", ""],
    ["up to the first closing fence", "---\na: b\n---\nOne\n---\nTwo", "a: b\n", "One\n---\nTwo"],
  ])("%s", (_, text, yaml, body) => {
    expect(partsOf(text)).toEqual([yaml, body]);
  });
});

describe("a fence is a whole line, so that it is not", () => {
  it.each([
    ["four hyphens", "----"],
    ["an indented line", " ---"],
    ["hyphens with a word behind them", "--- x"],
    ["hyphens at the end of a line", "b: ---"],
    ["the YAML end of a document", "..."],
    ["hyphens behind a line separator", "b: c\u2028---"],
    ["hyphens before a line separator", "---\u2028hidden"],
    ["hyphens behind a paragraph separator", "b: c\u2029---"],
    ["hyphens behind a lone carriage return", "b: c\r---"],
  ])("%s", (_, line) => {
    expect(partsOf(`---\na: b\n${line}\nc: d\n---\nBody`)).toEqual([
      `a: b\n${line}\nc: d\n`,
      "Body",
    ]);
  });
});

describe("the frontmatter is unclosed", () => {
  it.each([
    ["without a second fence", "---\na: b\n"],
    ["with the opening fence alone", "---"],
    ["with a second fence that is indented", "---\na: b\n ---\n"],
  ])("%s", (_, text) => {
    expect(splitFrontmatter(text).state).toBe("unclosed");
  });
});

describe("the frontmatter is missing, with a hint,", () => {
  it.each([
    ["in an empty file", "", "the file is empty"],
    ["in a file of spaces", " \n\n", "the file is empty"],
    ["after a blank line", "\n---\na: b\n---\n", "with nothing before it"],
    ["after a space", " ---\na: b\n---\n", "with nothing before it"],
    ["with a word behind the fence", "--- yaml\na: b\n---\n", "must be `---` alone"],
    ["with four hyphens", "----\na: b\n----\n", "must be `---` alone"],
    ["below a heading", "# A\n---\na: b\n---\n", "must begin with a line `---`"],
    ["with `+++`", "+++\na = 1\n+++\n", "must begin with a line `---`"],
  ])("%s", (_, text, hint) => {
    expect(splitFrontmatter(text)).toEqual({
      state: "missing",
      hint: expect.stringContaining(hint),
    });
  });
});
