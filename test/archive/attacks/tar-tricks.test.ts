import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readArchive } from "../../../src/archive/read-archive.ts";
import { buildTar, buildTarGz, pax, paxRecord, TAR_END } from "../support/build-tar.ts";
import { buildZip } from "../support/build-zip.ts";
import { expectRefused } from "../support/expect-refused.ts";

const entry = { name: "x", data: "hello" };
const longName = (name: string) => ({ name: "././@LongLink", type: "L", data: `${name}\0` });

describe("a tar that plays tricks", () => {
  it("gives another size in a PAX header", async () => {
    const tar = buildTarGz([pax({ size: "1000" }), entry]);
    await expectRefused(tar, "invalid_archive", '"x" has two different sizes');
  });

  it("hides an entry by a PAX size of zero", async () => {
    const hidden = buildTar([{ name: "hidden", data: "x" }], Buffer.alloc(0));
    const tar = buildTarGz([pax({ size: "0" }), { name: "x", data: hidden }]);
    await expectRefused(tar, "invalid_archive", "has two different sizes");
  });

  it("gives the true size in a PAX header, which is no trick", async () => {
    const { files } = await readArchive(buildTarGz([pax({ size: "5" }), entry]));
    expect(files).toHaveLength(1);
  });

  it("gives two paths in one PAX header", async () => {
    const records = paxRecord("path", "a") + paxRecord("path", "SKILL.md");
    await expectRefused(buildTarGz([pax(records), entry]), "invalid_archive", '"path" twice');
  });

  it("gives a PAX header and then another", async () => {
    const tar = buildTarGz([pax({ path: "a" }), pax({ path: "b" }), entry]);
    await expectRefused(tar, "invalid_archive", "describes one entry twice");
  });

  it("gives a GNU long name and a PAX path", async () => {
    const tar = buildTarGz([longName("a"), pax({ path: "b" }), entry]);
    await expectRefused(tar, "invalid_archive", "describes one entry twice");
  });

  it("gives all entries one path", async () => {
    const tar = buildTarGz([pax({ path: "a" }, "g"), entry]);
    await expectRefused(tar, "invalid_archive", "global PAX header");
  });

  it("says that names are binary", async () => {
    const tar = buildTarGz([pax({ hdrcharset: "BINARY", path: "a" }), entry]);
    await expectRefused(tar, "invalid_archive", '"hdrcharset"');
  });

  it.each([
    ["too long a record", "99 path=a\n"],
    ["too short a record", "5 path=a\n"],
    ["a record of length zero", "0 path=a\n"],
    ["a negative length", "-9 path=a\n"],
    ["no length", "path=a\n"],
    ["no equals sign", "10 path a\n"],
    ["no newline", "9 path=ab"],
    ["a length of a thousand digits", `${"9".repeat(1_000)} path=a\n`],
    ["terminal escapes for a key", paxRecord("\u001b[2J", "a")],
  ])("breaks a PAX header: %s", async (_, records) => {
    await expectRefused(buildTarGz([pax(records), entry]), "invalid_archive", "PAX header");
  });

  it("has a PAX header of 20 MB", async () => {
    const tar = buildTarGz([pax({ comment: "a".repeat(20_000_000) }), entry]);
    await expectRefused(tar, "too_large", "16,777,216 bytes", { ratio: 2_000 });
  });

  it("ends with a description of nothing", async () => {
    await expectRefused(buildTarGz([entry, longName("a")]), "invalid_archive", "does not come");
  });

  it("says less or more than it holds", async () => {
    const less = buildTarGz([{ name: "x", data: "h".repeat(1_000), size: 10 }]);
    await expectRefused(less, "invalid_archive", "checksum");
    const more = buildTarGz([{ name: "x", data: "hello", size: 10_000 }]);
    await expectRefused(more, "invalid_archive", "cut off inside an entry");
  });

  it("claims eight exabytes in GNU's binary form", async () => {
    const size = `\x80\0\0\0${"\xff".repeat(8)}`;
    await expectRefused(buildTarGz([{ name: "x", size }]), "invalid_archive", "impossible");
  });

  it("claims a negative size", async () => {
    const size = "\xff".repeat(12);
    await expectRefused(buildTarGz([{ name: "x", size }]), "invalid_archive", "impossible");
  });

  it("writes a size that is no number", async () => {
    const tar = buildTarGz([{ name: "x", size: "12x45" }]);
    await expectRefused(tar, "invalid_archive", "a size is not a number");
  });

  it("has a header with a wrong checksum", async () => {
    const tar = buildTarGz([{ name: "x", badChecksum: true }]);
    await expectRefused(tar, "invalid_archive", "checksum of a header");
  });

  it("goes on after its end", async () => {
    const end = Buffer.concat([TAR_END, buildTar([{ name: "hidden" }])]);
    await expectRefused(buildTarGz([entry], end), "invalid_archive", "goes on after its end");
  });

  it("has no end", async () => {
    await expectRefused(buildTarGz([entry], Buffer.alloc(0)), "invalid_archive", "cut off");
    await expectRefused(buildTarGz([entry], Buffer.alloc(512)), "invalid_archive", "cut off");
  });

  it("has a zip behind its gzip data (polyglot)", async () => {
    const both = Buffer.concat([buildTarGz([entry]), buildZip([{ name: "evil" }])]);
    await expectRefused(both, "invalid_archive", "gzip data");
  });

  it("has zeros and then a zip behind its gzip data (polyglot)", async () => {
    const zip = buildZip([{ name: "evil" }]);
    const both = Buffer.concat([buildTarGz([entry]), Buffer.alloc(64), zip]);
    await expectRefused(both, "invalid_archive", "goes on after the end of its gzip data");
  });

  it("is a zip in gzip", async () => {
    await expectRefused(gzipSync(buildZip([{ name: "a" }])), "invalid_archive", "tar is cut off");
  });

  it("is a tar in gzip in gzip", async () => {
    await expectRefused(gzipSync(buildTarGz([entry])), "invalid_archive", "tar is cut off");
  });
});
