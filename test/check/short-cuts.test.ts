import { describe, expect, it } from "vitest";
import { linesOf, linesWith } from "../../src/check/views/lines-of.ts";
import { longWords } from "../../src/check/views/long-words.ts";
import { nameTest } from "../../src/check/views/name-test.ts";
import { oneOf } from "../../src/check/views/one-of.ts";
import { wordBits, wordSet } from "../../src/check/views/word-sets.ts";

describe("one pattern for many", () => {
  const any = oneOf(/\bcurl\b/i, /^rm -rf/, /--no-verify/);

  it("matches every text that one of them matches", () => {
    expect(any.test("then CURL it")).toBe(true);
    expect(any.test("rm -rf /")).toBe(true);
    expect(any.test("git commit --no-verify")).toBe(true);
  });

  it("keeps what case counts for apart from what it does not count for", () => {
    const removes = oneOf(/\bcurl\b/i, /\brm (?!tmp)/);
    expect(removes.test("rm TMP")).toBe(true);
    expect(removes.test("RM x")).toBe(false);
  });

  it("matches no text that has nothing of any", () => {
    expect(any.test("run rm -rf, never curling")).toBe(false);
  });
});

describe("long words", () => {
  const found = (text: string) => [...longWords(text)].map(({ token, index }) => [token, index]);
  const word = "aGVsbG8gd29ybGQhIQ00";

  it("are found at the start, in the middle and at the end of a text", () => {
    const text = `${word} and (${word}) and ${word}`;
    expect(found(text)).toEqual([
      [word, 0],
      [word, text.indexOf(word, 1)],
      [word, text.lastIndexOf(word)],
    ]);
  });

  it("are those of twenty letters and more that have a capital or a digit", () => {
    expect(found(word.slice(1))).toEqual([]);
    expect(found("a-path/of-small/letters/only")).toEqual([]);
    expect(found(`${"x".repeat(19)}é${word}`)).toEqual([[word, 20]]);
  });
});

describe("lines with something", () => {
  it("are the lines that a look at each line finds, with their numbers", () => {
    const text = "one\r\ntwo!\n\nthree! and !\r\n!four\nfive";
    const wanted = linesOf(text).filter((line) => line.text.includes("!"));
    expect(linesWith(text, /!/g)).toEqual(wanted);
    expect(wanted.map(({ line }) => line)).toEqual([2, 4, 5]);
  });
});

describe("lists of words", () => {
  it("count whole words only", () => {
    const { bit } = wordSet("shortcut detour");
    expect(wordBits("take a shortcut!") & bit).not.toBe(0);
    expect(wordBits("detour") & bit).not.toBe(0);
    expect(wordBits("shortcuts and detoured") & bit).toBe(0);
    expect(wordBits("") & bit).toBe(0);
  });
});

describe("tests of names", () => {
  it("do not mix up their answers", () => {
    const short = nameTest(/^.{1,4}$/);
    const dotted = nameTest(/\./);
    for (const _ of [1, 2]) {
      expect([short("a.b"), dotted("a.b")]).toEqual([true, true]);
      expect([short("longer"), dotted("longer")]).toEqual([false, false]);
      expect([dotted("os.path"), short("os.path")]).toEqual([true, false]);
    }
  });
});
