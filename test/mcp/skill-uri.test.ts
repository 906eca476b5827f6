import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canHaveUri, fileUri, parseSkillUri, skillUri } from "../../src/mcp/skill-uri.ts";
import { unsafePath } from "../../src/skill/path.ts";

const name = fc.stringMatching(/^[a-z0-9]{1,8}(?:-[a-z0-9]{1,8}){0,3}$/).filter(canHaveUri);
const path = fc
  .array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((segments) => segments.join("/"))
  .filter((text) => unsafePath(text) === undefined);

describe("the URI of a file", () => {
  test("leads back to its skill and path, whatever characters they have", () => {
    fc.assert(
      fc.property(name, path, (skill, file) => {
        const uri = fileUri(skillUri(skill), file);
        expect(parseSkillUri(uri)).toEqual({ name: skill, version: undefined, path: file });
        expect(new URL(uri).href).toBe(uri);
      }),
    );
  });

  test("of a version leads back to the version, too", () => {
    const uri = fileUri(skillUri("pdf", "1.0.0+build.5"), "SKILL.md");
    expect(uri).toBe("skill://v/1.0.0%2Bbuild.5/pdf/SKILL.md");
    expect(parseSkillUri(uri)).toEqual({ name: "pdf", version: "1.0.0+build.5", path: "SKILL.md" });
  });
});

test.each(["v", "A", "a_b", "a b", "a/b", "a:b", "-a", "a-", "a--b", "", "é", "a".repeat(65), "."])(
  "the name %j has no URI",
  (text) => expect(canHaveUri(text)).toBe(false),
);

test.each([
  ["another scheme", "http://pdf/SKILL.md"],
  ["no slashes", "skill:pdf/SKILL.md"],
  ["dots", "skill://pdf/../other/SKILL.md"],
  ["encoded dots", "skill://pdf/%2e%2e/other/SKILL.md"],
  ["half-encoded dots", "skill://pdf/.%2E/x"],
  ["an encoded slash", "skill://pdf/a%2fb"],
  ["an encoded backslash", "skill://pdf/a%5Cb"],
  ["a backslash", "skill://pdf\\x"],
  ["a null byte", "skill://pdf/a%00b"],
  ["a broken escape", "skill://pdf/%zz"],
  ["an escape that is not UTF-8", "skill://pdf/%ff"],
  ["a query", "skill://pdf/SKILL.md?x=1"],
  ["a fragment", "skill://pdf/SKILL.md#x"],
  ["a user", "skill://me:secret@pdf/SKILL.md"],
  ["a port", "skill://pdf:80/SKILL.md"],
  ["an empty segment", "skill://pdf//SKILL.md"],
  ["a slash at the end", "skill://pdf/"],
  ["a space", "skill://pdf/a b"],
  ["a newline", "skill://pdf/SKILL.md\n/x"],
  ["capitals in the name", "skill://PDF/SKILL.md"],
  ["a look-alike", "skill://рdf/SKILL.md"],
  ["a version without a name", "skill://v/1.0.0"],
  ["a version with a slash", "skill://v/..%2f/pdf/SKILL.md"],
  ["nothing", "skill://"],
  ["too much", `skill://pdf/${"a".repeat(5000)}`],
])("%s makes it no URI of a skill", (_, uri) => {
  expect(parseSkillUri(uri)).toBeUndefined();
});
