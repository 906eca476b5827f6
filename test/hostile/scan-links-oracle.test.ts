import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { describe, expect, test } from "vitest";
import { scanLinks } from "../../src/check/views/scan-links.ts";

/**
 * The scanner reads lines, a markdown parser reads blocks. On what people write they agree; where
 * they do not, the last tests say so, and why it does no harm: a link too many costs a warning.
 */
const markdown = new MarkdownIt({ html: true });
markdown.normalizeLink = (address) => address;
markdown.validateLink = () => true;

type Token = ReturnType<typeof markdown.parse>[number];

function destinationsByParser(text: string): string[] {
  const found: string[] = [];
  const visit = (token: Token): void => {
    const address = token.attrGet("href") ?? token.attrGet("src");
    if (address !== null) found.push(String(address));
    for (const child of token.children ?? []) visit(child);
  };
  for (const token of markdown.parse(text, {})) visit(token);
  return unique(found);
}

function destinationsByScanner(text: string): string[] {
  return unique(scanLinks(text).map(({ destination }) => destination));
}

function unique(destinations: readonly string[]): string[] {
  return [...new Set(destinations)].sort();
}

const word = fc.constantFrom(
  "see",
  "the",
  "guide",
  "a_b",
  "2*3",
  "x]",
  "[y",
  "(z)",
  "[ ]",
  "no!",

  "1.",
);
const path = fc.constantFrom(
  "a.md",
  "b/c.md",
  "../d.md",
  "e(1).md",
  "f.md#top",
  "http://g/h?i=j&k",
  "#l",
);
const title = fc.constantFrom("", "", ' "title"', " 'title'", " (title)", ' "a (b) c"');
const angle = fc.constantFrom("<m n.md>", "<o.md>", "<p(q.md>", "<>");
const label = fc.constantFrom("text", "a b", "`code`", "[nested]", "*stars*", "");

const link = fc.tuple(label, fc.oneof(path, angle), title).map(([l, p, t]) => `[${l}](${p}${t})`);
const image = fc.tuple(label, path, title).map(([l, p, t]) => `![${l}](${p}${t})`);
const imageLink = fc.tuple(image, path).map(([i, p]) => `[${i}](${p})`);
const code = fc.tuple(fc.constantFrom("`", "``"), link).map(([tick, l]) => `${tick} ${l} ${tick}`);
const reference = fc.constantFrom("[ref]", "[text][ref]", "[ref][]", "![ref]");
const comment = link.map((l) => `a <!-- ${l} --> b`);

const line = fc
  .array(fc.oneof(word, link, image, imageLink, code, reference, comment), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => parts.join(" "));

const fence = fc
  .tuple(
    fc.constantFrom("```", "~~~", "````"),
    fc.constantFrom("", "sh", " md x"),
    fc.array(line, { maxLength: 3 }),
  )
  .map(([mark, info, lines]) => [mark + info, ...lines, mark].join("\n"));

const block = fc.oneof(
  { weight: 3, arbitrary: line },
  line.map((text) => `## ${text}`),
  fc
    .array(line, { minLength: 1, maxLength: 3 })
    .map((lines) => lines.map((l) => `- ${l}`).join("\n")),
  fc
    .array(line, { minLength: 1, maxLength: 3 })
    .map((lines) => lines.map((l) => `> ${l}`).join("\n")),
  line.map((text) => `1. one\n\n   ${text}`),
  fence,
  fence.map((text) =>
    text
      .split("\n")
      .map((l) => `> ${l}`)
      .join("\n"),
  ),
);

/** Blocks with an empty line between, then the definition of `[ref]`, which some line uses. */
const document = fc
  .array(block, { maxLength: 5 })
  .map((blocks) => [...blocks, "[ref]", "[ref]: r.md 'title'"].join("\n\n"));

describe("scanLinks", () => {
  test("finds what a markdown parser finds", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(document, (text) => {
        expect(destinationsByScanner(text)).toEqual(destinationsByParser(text));
      }),
      { numRuns: 3000 },
    );
  });

  test.each<[what: string, text: string, scanned: string[], parsed: string[]]>([
    ["indented code is read, since it looks like a list's text", "    [a](b.md)", ["b.md"], []],
    ["HTML blocks are read", "<div>\n[a](b.md)\n</div>", ["b.md"], []],
    ["a definition counts though nothing refers to it", "[a]: b.md", ["b.md"], []],
    ["code that goes on over lines is read", "`a\n[b](c.md)`", ["c.md"], []],
    ["a bracket need not have been opened", "a](b.md)", ["b.md"], []],
    ["a link around a link counts", "[[a](b.md)](c.md)", ["b.md", "c.md"], ["b.md"]],
    ["a destination on the next line is not seen", "[a](\nb.md)", [], ["b.md"]],
    ["an address in angle brackets is none of its links", "<http://a>", [], ["http://a"]],
    ["a destination is given as it is written", "[a](b\\_c&amp;d)", ["b\\_c&amp;d"], ["b_c&d"]],
  ])("differs from it: %s", (_, text, scanned, parsed) => {
    expect(destinationsByScanner(text)).toEqual(scanned);
    expect(destinationsByParser(text)).toEqual(parsed);
  });
});
