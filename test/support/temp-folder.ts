import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const made: string[] = [];

afterAll(() => {
  // `rm` is several times as fast as Node where there are many files.
  execFileSync("rm", ["-rf", "--", ...made.splice(0)]);
}, 60_000);

/** A new, empty folder, removed when the tests of the file are done. */
export function tempFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "psk-test-")));
  made.push(folder);
  return folder;
}

/** Makes a new folder the current one, so that tests can give relative paths as people do. */
export function enterTempFolder(): string {
  const folder = tempFolder();
  const before = process.cwd();
  process.chdir(folder);
  afterAll(() => process.chdir(before));
  return folder;
}
