import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

const NOBODY = 65534;

/** A folder with these files, which is removed when the test is over. */
export function temporaryFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "psk-test-"));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Takes all rights to a file or folder away until the test is over. */
export function withoutRights(path: string, mode: number): void {
  onTestFinished(() => chmodSync(path, mode));
  chmodSync(path, 0);
}

/** Does something as a user without rights: root can read what nobody else can. */
export async function asNobody<T>(work: () => T | Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return await work();
  process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}
