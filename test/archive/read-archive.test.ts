import { describe, expect, it } from "vitest";
import { findSkillRoots, skillSourceAt } from "../../src/archive/find-skill-roots.ts";
import { readArchive } from "../../src/archive/read-archive.ts";
import { parseSkill } from "../../src/skill/parse-skill.ts";
import { buildTar, buildTarGz, pax } from "./support/build-tar.ts";
import { buildZip } from "./support/build-zip.ts";

describe("readArchive", () => {
  it("tells formats by their bytes", async () => {
    expect((await readArchive(buildZip([{ name: "a" }]))).format).toBe("zip");
    expect((await readArchive(buildTarGz([{ name: "a" }]))).format).toBe("tar.gz");
    expect((await readArchive(buildTar([{ name: "a" }]))).format).toBe("tar");
    const gnu = buildTar([{ name: "a", magic: "ustar  \0" }]);
    expect((await readArchive(gnu)).format).toBe("tar");
  });

  it("gives files in byte order with their executable bits", async () => {
    const zip = buildZip([
      { name: "b/z.sh", data: "z", mode: 0o100755 },
      { name: "b/", mode: 0o040755 },
      { name: "\u{1f600}", mode: 0 },
      { name: "\uff5e" },
      { name: "A", data: "hello" },
    ]);
    const { files } = await readArchive(zip);
    expect(files.map(({ path, size, executable }) => [path, size, executable])).toEqual([
      ["A", 5, false],
      ["b/z.sh", 1, true],
      ["\uff5e", 0, false],
      ["\u{1f600}", 0, false],
    ]);
  });

  it("strips the ./ that tar writes, and takes no entry for the root", async () => {
    const tar = buildTarGz([
      { name: "./", type: "5" },
      { name: "./SKILL.md", data: "x" },
    ]);
    const { files } = await readArchive(tar);
    expect(files.map(({ path }) => path)).toEqual(["SKILL.md"]);
  });

  it("leaves out what no skill is made of, and lists each once", async () => {
    const names = [
      "skill/SKILL.md",
      "skill/.git/HEAD",
      "skill/.git/config",
      "skill/.DS_Store",
      "skill/lib/a.pyc",
      "skill/lib/__pycache__/b.pyc",
      "__MACOSX/skill/._SKILL.md",
    ];
    for (const archive of [
      buildZip(names.map((name) => ({ name }))),
      buildTarGz(names.map((name) => ({ name }))),
    ]) {
      const { files, ignored } = await readArchive(archive);
      expect(files.map(({ path }) => path)).toEqual(["skill/SKILL.md"]);
      expect(ignored).toEqual([
        "__MACOSX",
        "skill/.DS_Store",
        "skill/.git",
        "skill/lib/__pycache__",
        "skill/lib/a.pyc",
      ]);
    }
  });

  it("reads what git archive, macOS and others add to a tar", async () => {
    const tar = buildTarGz([
      pax({ comment: "0123456789012345678901234567890123456789" }, "g"),
      pax({ mtime: "1.5", "LIBARCHIVE.xattr.com.apple.provenance": "AQ", "SCHILY.fflags": "x" }),
      { name: "a", data: "x" },
    ]);
    expect((await readArchive(tar)).files.map(({ path }) => path)).toEqual(["a"]);
  });

  it("reads sizes that a zip gives behind the data, marked or not", async () => {
    const plain = { name: "a", data: "hello", flags: 0x808 };
    for (const marked of [true, false]) {
      const descriptor = Buffer.alloc(marked ? 16 : 12);
      if (marked) descriptor.writeUInt32LE(0x08074b50, 0);
      const at = marked ? 4 : 0;
      const truth = buildZip([plain]);
      truth.copy(descriptor, at, 14, 26);
      const zip = buildZip([{ ...plain, behind: descriptor }, { name: "b" }]);
      expect((await readArchive(zip)).files).toHaveLength(2);
    }
  });
});

describe("findSkillRoots", () => {
  it("gives the shallowest first, then byte order", () => {
    const paths = ["z/SKILL.md", "a/b/SKILL.md", "a/skill.md", "a/SKILL.md", "x/notSKILL.md"];
    expect(findSkillRoots(paths)).toEqual(["a", "z", "a/b"]);
    expect(findSkillRoots([...paths, "SKILL.md"])).toEqual(["", "a", "z", "a/b"]);
    expect(findSkillRoots(["README.md", "SKILL.md/x"])).toEqual([]);
  });
});

describe("skillSourceAt", () => {
  const zip = buildZip([
    { name: "repo/skills/pdf/SKILL.md", data: "---\nname: pdf\ndescription: d\n---\nBody" },
    { name: "repo/skills/pdf/run.sh", mode: 0o100755 },
    { name: "repo/skills/pdf/.git/HEAD" },
    { name: "repo/skills/pdf-2/SKILL.md" },
    { name: "repo/.git/HEAD" },
  ]);

  it("gives the files below a root, from that root on", async () => {
    const source = skillSourceAt(await readArchive(zip), "repo/skills/pdf");
    expect(source.folder).toBe("pdf");
    expect(source.files.map(({ path }) => path)).toEqual(["SKILL.md", "run.sh"]);
    expect(source.ignored).toEqual([".git"]);
    const skill = await parseSkill(source);
    expect(skill.skillText.state).toBe("text");
  });

  it("gives everything, without a folder's name, for the archive's root", async () => {
    const source = skillSourceAt(await readArchive(zip), "");
    expect(source.folder).toBeUndefined();
    expect(source.files).toHaveLength(3);
    expect(source.ignored).toEqual(["repo/.git", "repo/skills/pdf/.git"]);
  });
});
