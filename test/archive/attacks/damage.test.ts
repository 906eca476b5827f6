import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readArchive } from "../../../src/archive/read-archive.ts";
import { writeTarGz } from "../../../src/archive/write-tar-gz.ts";
import { writeZip } from "../../../src/archive/write-zip.ts";
import { PskError } from "../../../src/errors.ts";
import { buildTar, buildTarGz } from "../support/build-tar.ts";
import { buildZip } from "../support/build-zip.ts";
import { expectRefused } from "../support/expect-refused.ts";
import { file } from "../support/files.ts";

const FILES = [
  file("SKILL.md", "---\nname: a\n---\n".repeat(50)),
  file("scripts/run.sh", "#!/bin/sh\n", true),
  file(`references/${"é".repeat(90)}.md`, "long"),
];
const TWENTIETHS = Array.from({ length: 20 }, (_, part) => part);
const SOUND = { zip: writeZip(FILES), "tar.gz": writeTarGz(FILES) } as const;
const PLAIN_TAR = buildTar([
  { name: "a", data: "hello" },
  { name: "b/", type: "5" },
]);

describe("a damaged archive", () => {
  it.each(TWENTIETHS)("zip cut off after %i twentieths", async (part) => {
    await expectRefused(cut(SOUND.zip, part), "invalid_archive", " ");
  });

  it.each(TWENTIETHS)("tar.gz cut off after %i twentieths", async (part) => {
    await expectRefused(cut(SOUND["tar.gz"], part), "invalid_archive", " ");
  });

  it.each(TWENTIETHS)("tar, cut off after %i twentieths and then gzipped", async (part) => {
    const tar = buildTarGz([], cut(buildTar([{ name: "a", data: "x".repeat(9_000) }]), part));
    await expectRefused(tar, "invalid_archive", "cut off");
  });

  it("cut off by one byte", async () => {
    await expectRefused(SOUND.zip.subarray(0, -1), "invalid_archive", "the zip is damaged");
    await expectRefused(SOUND["tar.gz"].subarray(0, -1), "invalid_archive", "unexpected end");
  });

  it("an empty file", async () => {
    await expectRefused(new Uint8Array(), "invalid_archive", "empty file");
  });

  it.each([
    ["one byte", Uint8Array.of(0x50)],
    ["two bytes of a zip", Buffer.from("PK")],
    ["text", Buffer.from("name: not an archive\n".repeat(100))],
    ["zeros", new Uint8Array(10_000)],
    ["a RAR", Buffer.from("Rar!\x1a\x07\x00 and so on", "latin1")],
    ["a 7z", Buffer.from("7z\xbc\xaf\x27\x1c and so on", "latin1")],
    ["an xz", Buffer.from("\xfd7zXZ\0 and so on", "latin1")],
    ["one part of a zip in several", Buffer.from("PK\x07\x08PK\x03\x04", "latin1")],
  ])("no archive at all: %s", async (_, bytes) => {
    await expectRefused(bytes, "invalid_archive", "this is no archive");
  });

  it("gzip of something else", async () => {
    await expectRefused(gzipSync(Buffer.alloc(2_000, "text")), "invalid_archive", "the tar is");
    await expectRefused(gzipSync(new Uint8Array()), "invalid_archive", "the tar is cut off");
  });

  it("an archive without entries is read, and holds nothing", async () => {
    expect(await readArchive(buildZip([]))).toEqual({
      format: "zip",
      files: [],
      ignored: [],
      beside: [],
    });
    expect(await readArchive(buildTarGz([]))).toEqual({
      format: "tar.gz",
      files: [],
      ignored: [],
      beside: [],
    });
  });

  it("a changed bit in packed data", async () => {
    const data = "hello".repeat(100);
    const zip = buildZip([{ name: "a", data, packed: Buffer.from("\xffnonsense", "latin1") }]);
    await expectRefused(zip, "invalid_archive", '"a" is damaged');
  });
});

describe("whatever the bytes are, an archive is read or refused", () => {
  const bases = [SOUND.zip, SOUND["tar.gz"], PLAIN_TAR];
  const heads = ["", "PK\x03\x04", "PK\x05\x06", "\x1f\x8b\x08\x00"].map((head) =>
    Buffer.from(head, "latin1"),
  );

  it("for any bytes behind any head", async () => {
    const any = fc.tuple(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 2_000 }));
    await fc.assert(
      fc.asyncProperty(any, ([head, tail]) => isDecided(Buffer.concat([head, tail]))),
    );
  });

  it("for any bytes in gzip", async () => {
    const any = fc.uint8Array({ maxLength: 3_000 });
    await fc.assert(fc.asyncProperty(any, (bytes) => isDecided(gzipSync(bytes))));
  });

  it("for any changes to a sound archive", async () => {
    const change = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      remove: fc.nat({ max: 8 }),
      insert: fc.uint8Array({ maxLength: 8 }),
    });
    const any = fc.tuple(
      fc.constantFrom(...bases),
      fc.array(change, { minLength: 1, maxLength: 4 }),
    );
    const property = fc.asyncProperty(any, ([base, changes]) => isDecided(changed(base, changes)));
    await fc.assert(property, { numRuns: 1_000 });
  });

  it("for any changes inside the tar of a tar.gz", async () => {
    const change = fc.tuple(fc.nat({ max: PLAIN_TAR.length - 1 }), fc.nat({ max: 255 }));
    const property = fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 4 }),
      (changes) => {
        const tar = Buffer.from(PLAIN_TAR);
        for (const [at, byte] of changes) tar[at] = byte;
        return isDecided(gzipSync(tar));
      },
    );
    await fc.assert(property, { numRuns: 500 });
  });
});

interface Change {
  readonly at: number;
  readonly remove: number;
  readonly insert: Uint8Array;
}

function changed(base: Uint8Array, changes: readonly Change[]): Uint8Array {
  return changes.reduce((bytes, { at, remove, insert }) => {
    const start = Math.floor(at * bytes.length);
    return Buffer.concat([bytes.subarray(0, start), insert, bytes.subarray(start + remove)]);
  }, base);
}

function cut(bytes: Uint8Array, twentieths: number): Uint8Array {
  return bytes.subarray(0, Math.floor((bytes.length * twentieths) / 20));
}

async function isDecided(bytes: Uint8Array): Promise<void> {
  try {
    await readArchive(bytes);
  } catch (error) {
    expect(error).toBeInstanceOf(PskError);
    expect(error).toHaveProperty("code", expect.stringMatching(/^(?:invalid_archive|too_large)$/));
  }
}
