import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { printable, safeJson } from "../../src/report/printable.ts";

/** Written out by hand, so that it does not share a mistake with the source. */
const DANGEROUS_RANGES = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0x061c, 0x061c],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x2064],
  [0x2066, 0x2069],
  [0xfeff, 0xfeff],
  [0xfff9, 0xfffb],
  [0xe0000, 0xe007f],
] as const;

function isDangerous(character: string): boolean {
  if (!character.isWellFormed()) return true;
  const code = character.codePointAt(0) ?? 0;
  return DANGEROUS_RANGES.some(([first, last]) => code >= first && code <= last);
}

const dangerous = fc.oneof(
  ...DANGEROUS_RANGES.map(([min, max]) =>
    fc.integer({ min, max }).map((code) => String.fromCodePoint(code)),
  ),
  fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code)),
);
const anyText = fc
  .array(fc.oneof(dangerous, fc.string({ unit: "binary" }), fc.constantFrom("a", "\\", '"', "⚠️")))
  .map((parts) => parts.join(""));

describe("printable", () => {
  test.each([
    ["\u001b[31mred\u001b[0m", "\\x1b[31mred\\x1b[0m"],
    ["one\ntwo\r", "one\\x0atwo\\x0d"],
    ["a\tb", "a b"],
    ["\u007f\u009b2J", "\\x7f\\x9b2J"],
    ["safe\u202egpj.exe", "safe\\u202egpj.exe"],
    ["a\u200bb\ufeffc\u2028d", "a\\u200bb\\ufeffc\\u2028d"],
    ["\u{e0041}\u{e007f}", "\\u{e0041}\\u{e007f}"],
    ["half \ud83d of a pair", "half \\ud83d of a pair"],
    ["filler \u3164 soft\u00adhyphen", "filler \\u3164 soft\\xadhyphen"],
  ])("%j becomes %j", (text, expected) => {
    expect(printable(text)).toBe(expected);
  });

  test.each([
    "",
    "plain words, [brackets] {braces} \\x1b",
    "Größe, 技能, مهارة, कौशल, e\u0301",
    "⚠️ 🚀 ✓",
  ])("%j stays as it is", (text) => {
    expect(printable(text)).toBe(text);
  });

  test("nothing dangerous is left of any text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect([...printable(text)].filter(isDangerous)).toEqual([]);
      }),
    );
  });

  test("text of printable ASCII is not changed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii" }), (text) => {
        expect(printable(text)).toBe(text);
      }),
    );
  });

  test("what is printable stays the same when it is made printable again", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(printable(printable(text))).toBe(printable(text));
      }),
    );
  });
});

describe("safeJson", () => {
  test("escapes what JSON leaves as it is", () => {
    const text = safeJson({ "k\u202e": "\u009b2J\u2028\u{e0041}\u007f\u001b" });
    expect(text).toBe('{\n  "k\\u202e": "\\u009b2J\\u2028\\udb40\\udc41\\u007f\\u001b"\n}');
  });

  test("is what JSON.stringify writes when there is nothing to escape", () => {
    const value = { name: "Größe ⚠️ 🚀", list: [1, null, true, "a\nb\t\\"], empty: {} };
    expect(safeJson(value)).toBe(JSON.stringify(value, null, 2));
  });

  test("parses to the same value, and holds nothing dangerous but its own line feeds", () => {
    const values = fc.oneof(
      fc.jsonValue({ stringUnit: "binary" }),
      fc.dictionary(anyText, fc.oneof(anyText, fc.array(anyText))),
    );
    fc.assert(
      fc.property(values, (value) => {
        const text = safeJson(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect([...text.replaceAll("\n", "")].filter(isDangerous)).toEqual([]);
      }),
    );
  });
});
