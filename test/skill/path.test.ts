import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byBytes, caseCollisions, isInside, unsafePath } from "../../src/skill/path.ts";

describe("a path is refused when it", () => {
  it.each([
    ["is empty", "", "is empty"],
    ["is absolute", "/etc/passwd", "is absolute"],
    ["climbs at its start", "../a.md", 'has a segment ".."'],
    ["climbs in its middle", "a/../../b.md", 'has a segment ".."'],
    ["climbs at its end", "a/..", 'has a segment ".."'],
    ["has a segment that is a dot", "./a.md", 'has a segment "."'],
    ["has an empty segment", "a//b.md", "has an empty segment"],
    ["ends with a slash", "a/", "has an empty segment"],
    ["starts with a drive", "C:/a.md", "starts with a drive letter"],
    ["is relative to a drive", "c:a.md", "starts with a drive letter"],
    ["is a UNC path", "\\\\server\\share", "is a network path"],
    ["is a UNC path with slashes", "//server/share", "is a network path"],
    ["holds a backslash", "a\\b.md", "holds a backslash"],
    ["holds a backslash that climbs", "..\\a.md", "holds a backslash"],
    ["holds a line break", "a\nb.md", "holds a control character"],
    ["holds an escape", "a\u001b[31m.md", "holds a control character"],
    ["holds a DEL", "a\u007f.md", "holds a control character"],
    ["holds a C1 control", "a\u009b.md", "holds a control character"],
    ["holds a line separator", "a\u2028b.md", "holds a control character"],
    ["holds a NUL", "a.md\0.exe", "holds a control character"],
    ["turns the text with an override", "exe.\u202edm.md", "turns the direction of text"],
    ["turns the text with an isolate", "a\u2066b.md", "turns the direction of text"],
    ["turns the text with a mark", "a\u200fb.md", "turns the direction of text"],
    ["was not valid UTF-8", "caf\ufffd.md", "is not valid UTF-8"],
    ["holds half a surrogate pair", "a\ud83c.md", "is not valid UTF-8"],
    ["has a segment of 256 bytes", `a/${"x".repeat(256)}`, "more than 255 bytes"],
    ["has 128 letters of two bytes", "ä".repeat(128), "more than 255 bytes"],
  ])("%s", (_, path, reason) => {
    expect(unsafePath(path)).toContain(reason);
  });
});

describe("a name that Windows gives to a device", () => {
  const names = ["con", "PRN", "Aux", "nul", "com1", "COM9", "lpt1", "LPT¹", "conin$", "CONOUT$"];

  it.each(names)("%s is refused alone, with an extension and as a folder", (name) => {
    for (const path of [name, `${name}.md`, `${name}.tar.gz`, `${name} .md`, `a/${name}/b.md`]) {
      expect(unsafePath(path)).toContain("is a device on Windows");
    }
  });

  it.each(["console.md", "com.md", "com10.md", "null", "auxiliary.md", "my-con.md", "lpt"])(
    "is not %s",
    (path) => expect(unsafePath(path)).toBeUndefined(),
  );
});

describe("a path is safe when it", () => {
  it.each([
    ["is plain", "references/guide.md"],
    ["is hidden", ".hidden/.file"],
    ["begins with dots", "...md"],
    ["holds dots", "a..b/c..md"],
    ["holds spaces", "my guide (1).md"],
    ["is in another script", "日本語/größe.md"],
    ["holds joined emoji", "👩‍💻.md"],
    ["has a segment of 255 bytes", "x".repeat(255)],
  ])("%s", (_, path) => {
    expect(unsafePath(path)).toBeUndefined();
  });
});

describe("isInside", () => {
  it.each([
    ["/a", "/a", true],
    ["/a", "/a/b", true],
    ["/a", "/ab", false],
    ["/a/b", "/a", false],
    ["/", "/a", true],
  ])("of %s and %s is %s", (root, target, inside) => {
    expect(isInside(root, target)).toBe(inside);
  });
});

describe("names collide", () => {
  it.each([
    ["in case", ["README.md", "readme.md"], [["README.md", "readme.md"]]],
    ["as ß and SS", ["straße", "STRASSE"], [["STRASSE", "straße"]]],
    ["as ß and ss", ["straße", "strasse"], [["strasse", "straße"]]],
    ["as the Kelvin sign and k", ["\u212a.md", "k.md"], [["k.md", "\u212a.md"]]],
    ["as the two small sigmas", ["ς", "σ"], [["ς", "σ"]]],
    ["composed and decomposed", ["gr\u00f6n", "gro\u0308n"], [["gro\u0308n", "gr\u00f6n"]]],
    ["as folders", ["Docs/a.md", "docs/b.md"], [["Docs", "docs"]]],
    ["as a file and a folder", ["Docs", "docs/b.md"], [["Docs", "docs"]]],
    [
      "three at once",
      ["a", "A", "b", "á", "Á"],
      [
        ["A", "a"],
        ["Á", "á"],
      ],
    ],
  ])("%s", (_, paths, groups) => {
    expect(caseCollisions(paths)).toEqual(groups);
  });

  it("both as folders and as the files in them", () => {
    const groups = caseCollisions(["Docs/a.md", "docs/a.md"]);
    expect(groups).toHaveLength(2);
    expect(groups).toContainEqual(["Docs", "docs"]);
    expect(groups).toContainEqual(["Docs/a.md", "docs/a.md"]);
  });
});

describe("names do not collide", () => {
  it.each([
    ["when they differ", ["a.md", "b.md"]],
    ["in different folders", ["a/README.md", "b/readme.md"]],
    ["with and without an accent", ["a.md", "á.md"]],
    ["when one path is given twice", ["a/b.md", "a/b.md"]],
  ])("%s", (_, paths) => {
    expect(caseCollisions(paths)).toEqual([]);
  });
});

describe("byBytes", () => {
  const text = fc.string({ unit: "binary" });

  it("orders any two texts as their UTF-8 bytes", () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(byBytes(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
      { numRuns: 2000 },
    );
  });

  it("orders texts with a common beginning as their UTF-8 bytes", () => {
    fc.assert(
      fc.property(text, text, text, (start, x, y) => {
        const [a, b] = [start + x, start + y];
        expect(Math.sign(byBytes(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
    );
  });

  it("puts U+FFFF before an emoji, unlike a comparison of UTF-16 units", () => {
    expect(byBytes("\uffff", "🎨")).toBeLessThan(0);
    expect("\uffff" < "🎨").toBe(false);
  });
});
