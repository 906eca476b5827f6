import { deflateRawSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readArchive } from "../../../src/archive/read-archive.ts";
import { buildTar, buildTarGz } from "../support/build-tar.ts";
import { buildZip } from "../support/build-zip.ts";
import { expectRefused } from "../support/expect-refused.ts";

const MANY = 100_000;

describe("a bomb", () => {
  it("in a zip: one file far larger than the archive", async () => {
    const zip = buildZip([{ name: "zeros", data: Buffer.alloc(30_000_000) }]);
    await expectRefused(zip, "too_large", "200 times its own size");
  });

  it("in a tar.gz: one file far larger than the archive", async () => {
    const tar = buildTarGz([{ name: "zeros", data: Buffer.alloc(30_000_000) }]);
    await expectRefused(tar, "too_large", "200 times its own size");
  });

  it("in a zip: many files, each small", async () => {
    const data = Buffer.alloc(100_000);
    const packed = deflateRawSync(data, { level: 9 });
    const zip = buildZip(Array.from({ length: 3_000 }, (_, i) => ({ name: `${i}`, data, packed })));
    await expectRefused(zip, "too_large", "200,000,000 bytes", { ratio: 2_000 });
  });

  it("in a tar.gz: more than 200 MB unpacked", async () => {
    const data = Buffer.alloc(50_000_000);
    const tar = gzipSync(buildTar(["a", "b", "c", "d", "e"].map((name) => ({ name, data }))), {
      level: 1,
    });
    await expectRefused(tar, "too_large", "200,000,000 bytes", { ratio: 2_000 });
  });

  it("in a zip: entries that share one body", async () => {
    const packed = deflateRawSync(Buffer.alloc(100_000));
    const body = { name: "aa", data: Buffer.alloc(100_000), packed };
    const shared = { name: "ab", localName: "aa", data: body.data, packed, offset: 0 };
    const zip = buildZip([body, shared]);
    await expectRefused(zip, "invalid_archive", "overlaps another entry");
  });

  it("in a zip: an entry inside the data of another", async () => {
    const inner = buildZip([{ name: "b", data: "x", method: 0 }]).subarray(0, 32);
    const outer = { name: "a", data: inner, method: 0 };
    const zip = buildZip([outer, { name: "b", data: "x", method: 0, offset: 31 }]);
    await expectRefused(zip, "invalid_archive", "overlaps another entry");
  });

  it("an archive in an archive is a file like any other", async () => {
    const inner = buildZip([{ name: "zeros", data: Buffer.alloc(30_000_000) }]);
    const { files } = await readArchive(buildZip([{ name: "inner.zip", data: inner, method: 0 }]));
    expect(files.map(({ size }) => size)).toEqual([inner.length]);
  });

  it("60,000 entries in a zip, the most it can have without 64-bit records", async () => {
    const parts = Array.from({ length: 60_000 }, (_, i) => ({ name: `${i}`, method: 0 }));
    await expectRefused(buildZip(parts), "too_large", "5,000 entries");
    const claimed = buildZip([{ name: "a" }], { entries: 0xffff });
    await expectRefused(claimed, "too_large", "5,000 entries");
  });

  it("100,000 entries in a tar", async () => {
    const tar = gzipSync(buildTar(Array.from({ length: MANY }, (_, i) => ({ name: `${i}` }))));
    await expectRefused(tar, "too_large", "5,000 entries");
  });

  it("a directory of a zip that is all comment", async () => {
    const comment = Buffer.alloc(17 * 1024 * 1024);
    const zip = buildZip([], {
      beforeDirectory: comment,
      directoryStart: 0,
      directorySize: comment.length,
    });
    const local = buildZip([{ name: "a" }]).subarray(0, 31);
    zip.set(local, 0); // so that it begins like a zip
    await expectRefused(zip, "too_large", "16,777,216 bytes");
  });

  it("5,000 names that are as long and deep as may be are compared in good time", async () => {
    const parts = Array.from({ length: 5_000 }, (_, i) => {
      const top = `${i}`.padStart(31, "x");
      return { name: Array.from({ length: 32 }, () => top).join("/"), method: 0 };
    });
    const start = performance.now();
    const { files } = await readArchive(buildZip(parts));
    expect(files).toHaveLength(5_000);
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it("stops inflating at the limit instead of after it", async () => {
    const tar = gzipSync(Buffer.alloc(150_000_000, "a"), { level: 1 });
    const before = process.memoryUsage().arrayBuffers;
    await expectRefused(tar, "too_large", "times its own size");
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000);
  });

  it("limits can be set, and each is named when it is passed", async () => {
    const zip = buildZip([{ name: "a", data: "12345" }, { name: "b/c" }]);
    await expectRefused(zip, "too_large", "more than 1 entries", { entries: 1 });
    await expectRefused(zip, "too_large", "more than 4 bytes", { unpackedBytes: 4 });
    await expectRefused(zip, "too_large", "more than 2 bytes", { pathBytes: 2 });
    await expectRefused(zip, "too_large", "more than 1 segments", { pathDepth: 1 });
    await expectRefused(zip, "too_large", "more than 50 bytes", { directoryBytes: 50 });
    expect((await readArchive(zip, { entries: 2, unpackedBytes: 5 })).files).toHaveLength(2);
  });
});
