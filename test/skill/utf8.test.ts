import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeUtf8, firstLineNotUtf8 } from "../../src/skill/utf8.ts";

describe("decodeUtf8", () => {
  it("gives back every text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(decodeUtf8(Buffer.from(text))).toBe(text);
      }),
    );
  });

  it("keeps a byte order mark", () => {
    expect(decodeUtf8(Buffer.from([0xef, 0xbb, 0xbf, 0x61]))).toBe("\ufeffa");
  });

  it("reads a part of a larger buffer as that part alone", () => {
    const whole = new TextEncoder().encode("one two three");
    expect(decodeUtf8(whole.subarray(4, 7))).toBe("two");
  });
});

describe("firstLineNotUtf8", () => {
  it.each([
    ["text", "one\ntwo\n"],
    ["nothing", ""],
    ["letters of several bytes at line ends", "é\n🎨\nä"],
  ])("is undefined for %s", (_, text) => {
    expect(firstLineNotUtf8(Buffer.from(text))).toBeUndefined();
  });

  it.each([
    ["a Latin-1 letter", [0x61, 0x0a, 0xe9, 0x0a], 2],
    ["UTF-16", [0xff, 0xfe, 0x61, 0x00], 1],
    ["a character that is cut off at the end", [0x0a, 0x0a, 0xf0, 0x9f, 0x8e], 3],
    ["a character that is cut off by a line break", [0x61, 0xc3, 0x0a, 0xa9], 1],
    ["an overlong form of /", [0x0a, 0xc0, 0xaf], 2],
    ["half a surrogate pair", [0xed, 0xa0, 0x80], 1],
    ["two bad lines, the first", [0x0a, 0xff, 0x0a, 0xff], 2],
  ])("finds the line of %s", (_, bytes, line) => {
    expect(firstLineNotUtf8(Uint8Array.from(bytes))).toBe(line);
  });
});
