import { existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

const SHARED_MEMORY = "/dev/shm";
const made: string[] = [];

afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A new folder in memory where there is such a place: for tests that would flush a disk too often. */
export function memoryFolder(): string {
  const parent = existsSync(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir();
  const folder = realpathSync(mkdtempSync(join(parent, "psk-test-")));
  made.push(folder);
  return folder;
}
