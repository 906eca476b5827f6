import { describe, expect, it } from "vitest";
import { readArchive } from "../../../src/archive/read-archive.ts";
import { buildTarGz } from "../support/build-tar.ts";
import { buildZip } from "../support/build-zip.ts";
import { expectRefused } from "../support/expect-refused.ts";

const CONFLICTS = [
  ["the same name twice", ["a", "a"], '"a" is there twice'],
  ["the same name with and without ./", ["a", "./a"], '"a" is there twice'],
  ["names that differ in case", ["SKILL.md", "skill.md"], "where case does not count"],
  ["folders that differ in case", ["Docs/a", "docs/b"], "where case does not count"],
  ["one name composed and decomposed", ["\u00e9", "e\u0301"], "where case does not count"],
  ["the Kelvin sign for a K", ["K", "\u212a"], "where case does not count"],
  ["a file that is also a folder", ["a", "a/b"], '"a" is a file and a folder'],
  ["a folder that is also a file", ["a/b/c", "a"], '"a" is a file and a folder'],
  ["an empty folder that is also a file", ["a", "a/"], '"a" is a file and a folder'],
] as const;

describe("two entries that cannot both be", () => {
  it.each(CONFLICTS)("in a zip: %s", async (_, names, words) => {
    const zip = buildZip(names.map((name) => ({ name, mode: name.endsWith("/") ? 0o40755 : 0 })));
    await expectRefused(zip, "invalid_archive", words);
  });

  it.each(CONFLICTS)("in a tar: %s", async (_, names, words) => {
    const tar = buildTarGz(names.map((name) => ({ name, type: name.endsWith("/") ? "5" : "0" })));
    await expectRefused(tar, "invalid_archive", words);
  });

  it("a folder that is named twice holds nothing, and may", async () => {
    const folder = { name: "a/", type: "5" };
    const { files } = await readArchive(buildTarGz([folder, folder, { name: "a/b" }]));
    expect(files.map(({ path }) => path)).toEqual(["a/b"]);
  });
});
