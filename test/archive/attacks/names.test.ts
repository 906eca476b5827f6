import { crc32 } from "node:zlib";
import { describe, it } from "vitest";
import { buildTarGz, pax } from "../support/build-tar.ts";
import { buildZip } from "../support/build-zip.ts";
import { expectRefused } from "../support/expect-refused.ts";

const NAMES = [
  ["zip slip", "../evil.sh", 'has a segment ".."'],
  ["zip slip inside a folder", "skill/../../evil.sh", 'has a segment ".."'],
  ["zip slip below an ignored folder", "node_modules/../../evil.sh", 'has a segment ".."'],
  ["absolute path", "/etc/passwd", "is absolute"],
  ["absolute path behind a dot", ".//etc/passwd", "is absolute"],
  ["network path", "//server/share/x", "is a network path"],
  ["drive letter", "C:/evil.dll", "starts with a drive letter"],
  ["drive-relative path", "c:evil.dll", "starts with a drive letter"],
  ["backslash traversal", "..\\evil.sh", "holds a backslash"],
  ["UNC path", "\\\\server\\share", "is a network path"],
  ["device name of Windows", "skill/aux.md", "a device on Windows"],
  ["dot segment", "a/./b", 'has a segment "."'],
  ["two leading dots", "././b", 'has a segment "."'],
  ["empty segment", "a//b", "has an empty segment"],
  ["empty name", "", "is empty"],
  ["terminal escape", "a\u001b[2Jb", "holds a control character"],
  ["newline", "a\nb", "holds a control character"],
  ["text turned around", "gpj.\u202eexe", "turns the direction"],
  ["segment of 256 bytes", "a".repeat(256), "more than 255 bytes"],
] as const;

describe("a hostile name", () => {
  it.each(NAMES)("in a zip: %s", async (_, name, words) => {
    await expectRefused(buildZip([{ name, data: "x" }]), "invalid_archive", words);
  });

  it.each(NAMES)("in a tar: %s", async (_, name, words) => {
    const entry = { name: "innocent", data: "x" };
    await expectRefused(buildTarGz([pax({ path: name }), entry]), "invalid_archive", words);
  });

  it("in the plain header of a tar: traversal", async () => {
    await expectRefused(buildTarGz([{ name: "../evil" }]), "invalid_archive", '".."');
  });

  it("in the prefix of a tar header: traversal", async () => {
    const tar = buildTarGz([{ name: "evil", prefix: ".." }]);
    await expectRefused(tar, "invalid_archive", '".."');
  });

  it("as a folder in a zip: traversal", async () => {
    const zip = buildZip([{ name: "../evil/", mode: 0o040755 }]);
    await expectRefused(zip, "invalid_archive", '".."');
  });

  it("NUL in a zip", async () => {
    const zip = buildZip([{ name: "safe.md\0.exe" }]);
    await expectRefused(zip, "invalid_archive", "control character");
  });

  it("NUL in a tar header, with a second name behind it", async () => {
    const tar = buildTarGz([{ name: "safe.md\0../evil" }]);
    await expectRefused(tar, "invalid_archive", "goes on after a NUL");
  });

  it("NUL in a PAX path", async () => {
    const tar = buildTarGz([pax({ path: "safe.md\0.exe" }), { name: "x" }]);
    await expectRefused(tar, "invalid_archive", "control character");
  });

  it("NUL in a GNU long name", async () => {
    const long = { name: "././@LongLink", type: "L", data: "safe\0evil\0" };
    await expectRefused(buildTarGz([long, { name: "x" }]), "invalid_archive", "control character");
  });

  it("bad UTF-8 in a zip", async () => {
    const zip = buildZip([{ name: Uint8Array.of(0x61, 0xff, 0x62) }]);
    await expectRefused(zip, "invalid_archive", "not valid UTF-8");
  });

  it("an overlong encoding of ../ in a zip", async () => {
    const name = Uint8Array.of(0xc0, 0xae, 0xc0, 0xae, 0x2f, 0x78);
    await expectRefused(buildZip([{ name }]), "invalid_archive", "not valid UTF-8");
  });

  it("bad UTF-8 in a tar", async () => {
    const tar = buildTarGz([{ name: Uint8Array.of(0x61, 0xff) }]);
    await expectRefused(tar, "invalid_archive", "not valid UTF-8");
  });

  it("half of a surrogate pair in a PAX path", async () => {
    const record = Buffer.from("12 path=\xed\xa0\x80\n", "latin1");
    const tar = buildTarGz([{ name: "PaxHeader", type: "x", data: record }, { name: "x" }]);
    await expectRefused(tar, "invalid_archive", "not valid UTF-8");
  });

  it("a huge name in a zip", async () => {
    const name = "a/".repeat(30_000);
    await expectRefused(buildZip([{ name }]), "too_large", "1,024 bytes");
  });

  it("a huge name in a tar", async () => {
    const tar = buildTarGz([pax({ path: "a/".repeat(30_000) }), { name: "x" }]);
    await expectRefused(tar, "too_large", "1,024 bytes");
  });

  it("folders in folders without end", async () => {
    const zip = buildZip([{ name: `${"a/".repeat(400)}x` }]);
    await expectRefused(zip, "too_large", "32 segments");
  });

  it("a GNU long name of 10 MB", async () => {
    const long = { name: "././@LongLink", type: "L", data: Buffer.alloc(10_000_000, "a") };
    const tar = buildTarGz([long, { name: "x" }]);
    await expectRefused(tar, "too_large", "1,024 bytes", { ratio: 2_000 });
  });

  it("a second name in the side field of a zip", async () => {
    const zip = buildZip([{ name: "notes.txt", extra: unicodePath("notes.txt", "SKILL.md") }]);
    await expectRefused(zip, "invalid_archive", "two names");
  });

  it("another name in the local header of a zip", async () => {
    const zip = buildZip([{ name: "notes.txt", localName: "SKILL.md!" }]);
    await expectRefused(zip, "invalid_archive", "another name in its own header");
  });
});

function unicodePath(name: string, unicode: string): Buffer {
  const data = Buffer.alloc(5);
  data[0] = 1;
  data.writeUInt32LE(crc32(Buffer.from(name)), 1);
  const head = Buffer.alloc(4);
  head.writeUInt16LE(0x7075, 0);
  head.writeUInt16LE(5 + Buffer.byteLength(unicode), 2);
  return Buffer.concat([head, data, Buffer.from(unicode)]);
}
