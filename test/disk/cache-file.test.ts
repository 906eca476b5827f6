import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCacheFile, writeCacheFile } from "../../src/disk/cache-file.ts";
import { tempFolder } from "../support/temp-folder.ts";

describe("a file of the cache", () => {
  test("gives back what it was given, by the same title", () => {
    const file = join(tempFolder(), "not", "there", "yet");
    writeCacheFile(file, "test 1", Uint8Array.of(10, 0, 255, 10));
    expect(readCacheFile(file, "test 1")).toEqual(Buffer.from([10, 0, 255, 10]));
    expect(readCacheFile(file, "test 2")).toBeUndefined();
  });

  test("is none when it is gone, empty, cut off or written over", () => {
    const file = join(tempFolder(), "a");
    expect(readCacheFile(file, "test")).toBeUndefined();
    writeCacheFile(file, "test", "some text");
    const whole = readFileSync(file, "utf8");
    for (const damaged of ["", "some text", whole.slice(0, -1), whole.replace("some", "same")]) {
      writeFileSync(file, damaged);
      expect(readCacheFile(file, "test")).toBeUndefined();
    }
  });

  test("fails nobody where it cannot be written", () => {
    const folder = tempFolder();
    mkdirSync(join(folder, "taken"));
    writeFileSync(join(folder, "file"), "");
    writeCacheFile(join(folder, "taken"), "test", "text");
    writeCacheFile(join(folder, "file", "below"), "test", "text");
    expect(readCacheFile(join(folder, "taken"), "test")).toBeUndefined();
  });
});
