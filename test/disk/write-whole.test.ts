import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { replaceFile } from "../../src/disk/replace-file.ts";
import { writeWhole } from "../../src/disk/write-whole.ts";
import { tempFolder } from "../support/temp-folder.ts";

function withUmask(mask: number): void {
  const before = process.umask(mask);
  onTestFinished(() => void process.umask(before));
}

describe("a file that is written whole", () => {
  test("is there with all its bytes, and nothing else is", () => {
    const folder = tempFolder();
    writeWhole(join(folder, "a"), "old");
    writeWhole(join(folder, "a"), "new");
    expect(readFileSync(join(folder, "a"), "utf8")).toBe("new");
    expect(readdirSync(folder)).toEqual(["a"]);
  });

  test("leaves nothing behind where it cannot be put in its place", () => {
    const folder = tempFolder();
    mkdirSync(join(folder, "taken"));
    expect(() => writeWhole(join(folder, "taken"), "text")).toThrow();
    expect(readdirSync(folder)).toEqual(["taken"]);
  });

  test("gives no more rights than the umask of the user leaves", () => {
    withUmask(0o077);
    const file = join(tempFolder(), "a");
    writeWhole(file, "text", { mode: 0o644 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

test("a file that is replaced keeps its rights, whatever the umask", () => {
  withUmask(0o077);
  const file = join(tempFolder(), "a");
  writeFileSync(file, "old");
  chmodSync(file, 0o755);
  replaceFile(file, "new");
  expect(statSync(file).mode & 0o777).toBe(0o755);
  expect(readFileSync(file, "utf8")).toBe("new");
});
