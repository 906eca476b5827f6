import { describe, expect, it } from "vitest";
import { readArchive } from "../../../src/archive/read-archive.ts";
import { buildTarGz, pax } from "../support/build-tar.ts";
import { buildZip } from "../support/build-zip.ts";
import { expectRefused } from "../support/expect-refused.ts";

describe("an entry that is neither file nor folder", () => {
  it.each([
    ["symlink", 0o120777, "is a symbolic link"],
    ["character device", 0o020666, "is a device"],
    ["block device", 0o060666, "is a device"],
    ["FIFO", 0o010644, "is a named pipe"],
    ["socket", 0o140644, "is a socket"],
    ["unheard-of mode", 0o150644, "is neither a file nor a folder"],
    ["folder without a slash", 0o040755, "has a mode that does not fit its name"],
  ])("in a zip: %s", async (_, mode, words) => {
    const zip = buildZip([{ name: "link", data: "/etc/passwd", mode }]);
    await expectRefused(zip, "invalid_archive", `"link" ${words}`);
  });

  it.each([
    ["hard link", "1", "is a hard link"],
    ["symlink", "2", "is a symbolic link"],
    ["character device", "3", "is a device"],
    ["block device", "4", "is a device"],
    ["FIFO", "6", "is a named pipe"],
    ["contiguous file", "7", "is neither a file nor a folder"],
    ["old GNU sparse file", "S", "is a sparse file"],
    ["GNU folder listing", "D", "is neither a file nor a folder"],
    ["part of another volume", "M", "is neither a file nor a folder"],
    ["volume label", "V", "is neither a file nor a folder"],
    ["type nobody knows", "Z", "is neither a file nor a folder"],
  ])("in a tar: %s", async (_, type, words) => {
    const tar = buildTarGz([{ name: "link", type, linkName: "/etc/passwd" }]);
    await expectRefused(tar, "invalid_archive", `"link" ${words}`);
  });

  it("in a tar: symlink with a long target", async () => {
    const target = { name: "././@LongLink", type: "K", data: `${"../".repeat(60)}etc\0` };
    const tar = buildTarGz([target, { name: "link", type: "2" }]);
    await expectRefused(tar, "invalid_archive", "is a symbolic link");
  });

  it("in a tar: a file through a symlinked folder", async () => {
    const tar = buildTarGz([
      { name: "out", type: "2", linkName: "/tmp" },
      { name: "out/evil", data: "x" },
    ]);
    await expectRefused(tar, "invalid_archive", '"out" is a symbolic link');
  });

  it("in a tar: file by type, link by mode", async () => {
    const tar = buildTarGz([{ name: "x", mode: 0o120777 }]);
    await expectRefused(tar, "invalid_archive", "does not fit its type");
  });

  it("in a tar: sparse file of the PAX kind", async () => {
    const tar = buildTarGz([
      pax({ "GNU.sparse.major": "1", "GNU.sparse.realsize": "9999999999" }),
      { name: "x", data: "x" },
    ]);
    await expectRefused(tar, "invalid_archive", "GNU.sparse.major");
  });

  it("in a zip: a folder that has contents", async () => {
    const zip = buildZip([{ name: "a/", data: "hidden", mode: 0o040755 }]);
    await expectRefused(zip, "invalid_archive", "is a folder with contents");
  });

  it.each(["5", "2"])(
    "in a tar: type %s with contents, in which entries could hide",
    async (type) => {
      const tar = buildTarGz([{ name: "node_modules/a", type, data: "x".repeat(512) }]);
      await expectRefused(tar, "invalid_archive", "has contents although it is not a file");
    },
  );

  it("a link below an ignored folder is left out with it", async () => {
    const link = { name: "node_modules/.bin/tsc", type: "2", linkName: "../typescript/bin/tsc" };
    const tar = buildTarGz([link, { name: "SKILL.md", data: "x" }]);
    const { files, ignored } = await readArchive(tar);
    expect(files.map(({ path }) => path)).toEqual(["SKILL.md"]);
    expect(ignored).toEqual(["node_modules"]);
  });

  it("in a zip: encrypted", async () => {
    const zip = buildZip([{ name: "x", data: "secret", flags: 0x801 }]);
    await expectRefused(zip, "invalid_archive", '"x" is encrypted');
  });

  it("in a zip: strongly encrypted", async () => {
    const zip = buildZip([{ name: "x", data: "secret", flags: 0x841 }]);
    await expectRefused(zip, "invalid_archive", "strong encryption");
  });

  it("in a zip: an unknown compression method", async () => {
    const zip = buildZip([{ name: "x", data: "x", method: 93 }]);
    await expectRefused(zip, "invalid_archive", "method 93");
  });
});
