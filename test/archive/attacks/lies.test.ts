import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readArchive } from "../../../src/archive/read-archive.ts";
import { buildZip } from "../support/build-zip.ts";
import { expectRefused } from "../support/expect-refused.ts";

describe("a zip that lies", () => {
  it("says less than it unpacks to", async () => {
    const zip = buildZip([{ name: "x", data: Buffer.alloc(5_000_000), size: 10 }]);
    await expectRefused(zip, "invalid_archive", '"x" has more than the 10 bytes it says');
  });

  it("says more than it unpacks to", async () => {
    const zip = buildZip([{ name: "x", data: "hello", size: 500 }]);
    await expectRefused(zip, "invalid_archive", '"x" has 5 bytes and says 500');
  });

  it("says far more than any file", async () => {
    const zip = buildZip([{ name: "x", data: "hello", size: 0xfffffff0 }]);
    await expectRefused(zip, "too_large", "times its own size");
  });

  it("says that a stored file has another size", async () => {
    const zip = buildZip([{ name: "x", data: "hello", method: 0, size: 4 }]);
    await expectRefused(zip, "invalid_archive", "size mismatch");
  });

  it("says another checksum than the data has", async () => {
    const zip = buildZip([{ name: "x", data: "hello", crc: 1 }]);
    await expectRefused(zip, "invalid_archive", "its checksum does not fit");
  });

  it("hides bytes behind the packed data of an entry", async () => {
    const packed = Buffer.concat([deflateRawSync(Buffer.from("hello")), Buffer.from("hidden")]);
    const zip = buildZip([{ name: "x", data: "hello", packed }]);
    await expectRefused(zip, "invalid_archive", "bytes behind its packed data");
  });

  it("has another size in its local header", async () => {
    const zip = buildZip([{ name: "x", data: "hello", localSize: 6 }]);
    await expectRefused(zip, "invalid_archive", "in its own header");
  });

  it("has another method in its local header", async () => {
    const zip = buildZip([{ name: "x", data: "hello", localMethod: 0 }]);
    await expectRefused(zip, "invalid_archive", "packed differently");
  });

  it("has data that reaches past the end of the file", async () => {
    const zip = buildZip([{ name: "x", data: "hello", packedSize: 5_000 }]);
    await expectRefused(zip, "invalid_archive", "the zip is damaged");
  });

  it("has an entry that begins outside the file", async () => {
    const zip = buildZip([{ name: "x", data: "hello", offset: 0x7fffffff }]);
    await expectRefused(zip, "invalid_archive", "the zip is damaged");
  });

  it("has a local header that is none", async () => {
    const zip = buildZip([{ name: "x", data: "hello", offset: 1 }]);
    await expectRefused(zip, "invalid_archive", "local file header");
  });

  it("has something before the first header (polyglot)", async () => {
    const before = buildZip([{ name: "other" }]).subarray(0, 37);
    const zip = buildZip([{ name: "x", data: "hello" }], { before });
    await expectRefused(zip, "invalid_archive", "bytes that belong to no entry");
  });

  it("is a script with a zip behind it (polyglot)", async () => {
    const zip = buildZip([{ name: "x" }], { before: Buffer.from("#!/bin/sh\nexit\n") });
    await expectRefused(zip, "invalid_archive", "this is no archive");
  });

  it("hides bytes between two entries", async () => {
    const zip = buildZip([{ name: "a", data: "x", behind: Buffer.from("hidden") }, { name: "b" }]);
    await expectRefused(zip, "invalid_archive", "bytes that belong to no entry");
  });

  it("hides bytes before its directory", async () => {
    const zip = buildZip([{ name: "a" }], { beforeDirectory: Buffer.from("hidden") });
    await expectRefused(zip, "invalid_archive", "bytes that belong to no entry");
  });

  it("hides bytes behind its directory", async () => {
    const zip = buildZip([{ name: "a" }], { afterDirectory: Buffer.from("hidden") });
    await expectRefused(zip, "invalid_archive", "not where its end says");
  });

  it("goes on after its end", async () => {
    const zip = buildZip([{ name: "a" }], { after: Buffer.from("hidden") });
    await expectRefused(zip, "invalid_archive", "comment length");
  });

  it("is two zips, one behind the other", async () => {
    const one = buildZip([{ name: "a" }]);
    const two = buildZip([{ name: "b" }]);
    await expectRefused(Buffer.concat([one, two]), "invalid_archive", "not where its end says");
  });

  it("has fewer entries in its directory than it says", async () => {
    const zip = buildZip([{ name: "a" }], { entries: 2 });
    await expectRefused(zip, "invalid_archive", "the zip is damaged");
  });

  it("has more entries in its directory than it says", async () => {
    const zip = buildZip([{ name: "a" }, { name: "b" }], { entries: 1 });
    await expectRefused(zip, "invalid_archive", "ends before it should");
  });

  it("has an entry that no directory lists", async () => {
    const hidden = buildZip([{ name: "hidden", data: "x" }]).subarray(0, 39);
    const zip = buildZip([{ name: "a", behind: hidden }]);
    await expectRefused(zip, "invalid_archive", "bytes that belong to no entry");
  });

  it("has a descriptor with another checksum behind its data", async () => {
    const descriptor = Buffer.alloc(16);
    descriptor.writeUInt32LE(0x08074b50, 0);
    const zip = buildZip([{ name: "a", data: "hello", flags: 0x808, behind: descriptor }]);
    await expectRefused(zip, "invalid_archive", "behind its data");
  });

  it("has a 64-bit record that contradicts the other one", async () => {
    const zip = withEnd64({ entries: 7n });
    await expectRefused(zip, "invalid_archive", "contradicts");
  });

  it("has a 64-bit record that claims more entries than numbers can count", async () => {
    const zip = withEnd64({ entries: 2n ** 64n - 1n }, 0xffff);
    await expectRefused(zip, "too_large", "5,000 entries");
  });

  it("has a 64-bit record that is far from its locator", async () => {
    const zip = withEnd64({ at: 0n });
    await expectRefused(zip, "invalid_archive", "zip64 end of central directory");
  });

  it("and one that tells the truth in 64 bits is taken", async () => {
    expect((await readArchive(withEnd64({}))).files).toHaveLength(1);
  });
});

/** A zip with a 64-bit record before its end. */
function withEnd64(lie: { entries?: bigint; at?: bigint }, entries = 1): Buffer {
  const plain = buildZip([{ name: "a", data: "x" }]);
  const directoryStart = plain.readUInt32LE(plain.length - 6);
  const directorySize = plain.readUInt32LE(plain.length - 10);
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(lie.entries ?? 1n, 24);
  record.writeBigUInt64LE(lie.entries ?? 1n, 32);
  record.writeBigUInt64LE(BigInt(directorySize), 40);
  record.writeBigUInt64LE(BigInt(directoryStart), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(lie.at ?? BigInt(directoryStart + directorySize), 8);
  locator.writeUInt32LE(1, 16);
  const afterDirectory = Buffer.concat([record, locator]);
  return buildZip([{ name: "a", data: "x" }], { afterDirectory, entries });
}
