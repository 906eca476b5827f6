import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { relatedStems } from "../../src/select/topics.ts";
import { wordVectors } from "../../src/select/word-vectors.ts";
import { stemOf, wordsOf } from "../../src/select/words.ts";

describe("the words of a text", () => {
  test.each([
    ["Fix the login-page, please!", ["fix", "login", "page"]],
    ["camelCase and SCREAMING_CASE", ["camel", "case", "screaming", "case"]],
    ["v2 of PDF/A", ["v2", "pdf"]],
    ["naïve — “quoted” Größe", ["naïve", "quoted", "größe"]],
    ["日本語です", ["日本", "本語", "語で", "です"]],
    ["字", ["字"]],
    [`${"x".repeat(41)} y`, ["y"]],
    ["", []],
  ])("%j", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  test("are no more than asked for", () => {
    expect(wordsOf("one two three four", 2)).toEqual(["one", "two"]);
  });

  test("are in lower case, without separators, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        for (const word of wordsOf(text)) {
          expect(word).toBe(word.toLowerCase());
          expect(word).not.toMatch(/[\s\-_.,;:!?]/);
        }
      }),
    );
  });
});

describe("what psk knows of words", () => {
  test("words of one topic are related, both ways", () => {
    expect(relatedStems(stemOf("deck")).has(stemOf("presentation"))).toBe(true);
    expect(relatedStems(stemOf("presentation")).has(stemOf("deck"))).toBe(true);
    expect(relatedStems("qwertz").size).toBe(0);
  });

  test("words of one topic lie nearer than words of two", () => {
    const closeness = (a: string, b: string) => {
      const vectors = wordVectors();
      const directionOf = (word: string) => {
        const sum = new Float32Array(vectors.dimensions);
        vectors.add(word, 1, sum);
        return sum;
      };
      const [one, other] = [directionOf(a), directionOf(b)];
      const dot = (x: Float32Array, y: Float32Array) =>
        x.reduce((total, value, k) => total + value * (y[k] ?? 0), 0);
      return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
    };
    expect(closeness("doctor", "hospital")).toBeGreaterThan(closeness("doctor", "guitar") + 0.2);
    expect(closeness("software", "computer")).toBeGreaterThan(
      closeness("software", "forest") + 0.2,
    );
  });

  test("frequent words rank before rare ones, unknown ones have no rank", () => {
    const { rankOf } = wordVectors();
    expect(rankOf("people")).toBeLessThan(rankOf("guitar") ?? 0);
    expect(rankOf("qwertzuiop")).toBeUndefined();
  });
});
