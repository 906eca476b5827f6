/**
 * Every pattern of the checks runs in linear time: each is fed texts made of its own parts, which
 * begin to match at many places and fail late, and then a megabyte of the worst of them.
 */
import { describe, expect, it } from "vitest";
import { loadGrammars } from "../../src/check/views/syntax.ts";
import { fill, timeOf, worstGrowth } from "../support/pattern-growth.ts";
import {
  patternsBelow,
  patternsBuiltBy,
  patternsIn,
  type SourcePattern,
} from "../support/source-patterns.ts";

const MEGABYTE = 1024 * 1024;
const LONGEST = 65_536;
/** Enough for most patterns that have no bound at all. */
const LONG = 16_384;
/** For a machine that has other work: alone, the slowest takes a tenth of this. */
const MAX_MILLISECONDS = 30_000;
const TIMEOUT = 600_000;

await loadGrammars();
const built = await patternsBuiltBy("src/check", () => import("../../src/check/scan.ts"));
const written = patternsBelow("src/check");
const all = [...written, ...built];
const byFile = [...new Set(all.map(({ file }) => file))].map(
  (file) => [file, all.filter((one) => one.file === file)] as const,
);

describe("the patterns", () => {
  it("are all found: literals, and those that are built of pieces", () => {
    expect(written.length).toBeGreaterThan(850);
    expect(built.length).toBeGreaterThanOrEqual(8);
    expect(all.filter(({ file }) => !file.startsWith("src/check/"))).toEqual([]);
  });

  it("are found wherever they stand in a program", () => {
    const text = "const a = /b/g; f(/c[/]d/i.test(x) ? [/e/u] : { k: /\\/$/ });\n";
    const sources = patternsIn("a.ts", text).map(({ pattern }) => pattern.source);
    expect(sources).toEqual(["b", "c[/]d", "e", "\\/$"]);
  });

  it.each(byFile)("of %s", { timeout: TIMEOUT }, (_file, patterns) => {
    expect(patterns.flatMap(problemOf)).toEqual([]);
  });
});

describe("a pattern that is not linear", () => {
  it.each([
    ["ends in spaces", /\s+$/],
    ["repeats a repetition", /^(?:a+)+$/],
    ["has two ways to take a character", /^(?:\w|[a-z])*!/],
    ["takes the same twice in a row", /^<\s*\w*\s*>|x\s*\s*y/],
    ["looks to the end of the line from every word", /\bfunction\b.*\{/],
    ["begins each line with any space", /^\s*import/m],
    ["asks for what stands far ahead", /\bcurl\b[\s\S]*\| ?sh\b/],
  ])("is caught when it %s", { timeout: TIMEOUT }, (_how, pattern) => {
    const caught = [LONG, LONGEST].some((most) => worstGrowth(pattern, most).superlinear);
    expect(caught).toBe(true);
  });

  it.each([/\bcurl\b[^\n]{0,200}\| ?sh\b/, /^[ \t]*import/m, /(?<!\/)\/+$/, /<a[^>]{0,500}>/])(
    "is told from one that is: %s",
    { timeout: TIMEOUT },
    (pattern) => {
      expect(worstGrowth(pattern, LONGEST).superlinear).toBe(false);
    },
  );
});

function problemOf({ pattern }: SourcePattern): string[] {
  // `.{0,4000}` looks quadratic up to its own length: only what does so is looked at further.
  const first = worstGrowth(pattern, LONG);
  const { seed, short, long, superlinear } = first.superlinear
    ? worstGrowth(pattern, LONGEST)
    : first;
  const what = `/${pattern.source}/ on ${JSON.stringify(seed)}`;
  if (superlinear) return [`${what}: ${short} ms, then ${long} ms for four times the text`];
  const everywhere = new RegExp(
    pattern.source,
    [...new Set(`${pattern.flags.replace("y", "")}g`)].join(""),
  );
  const time = timeOf(everywhere, fill(seed, MEGABYTE), 1);
  return time > MAX_MILLISECONDS ? [`${what}: ${time} ms for a megabyte`] : [];
}
