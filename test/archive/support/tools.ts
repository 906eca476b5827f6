import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { onTestFinished } from "vitest";
import { byBytes } from "../../../src/skill/path.ts";
import type { SkillFile } from "../../../src/skill/skill.ts";

/** True when a program of the system is there to be asked. */
export function has(program: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "psk-archive-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a program in a folder and gives what it prints. Names are UTF-8 whatever the machine's language. */
export function run(cwd: string, program: string, ...args: readonly string[]): string {
  const env = { ...process.env, LC_ALL: "C.UTF-8", TZ: "UTC" };
  return execFileSync(program, args, { cwd, env, encoding: "utf8" });
}

/** Puts files on the disk, modes included. */
export function writeFiles(folder: string, files: readonly SkillFile[]): void {
  for (const { path, bytes, executable } of files) {
    const place = join(folder, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, bytes ?? "", { mode: executable ? 0o755 : 0o644 });
  }
}

/** Reads them back in byte order. */
export function readFiles(folder: string): SkillFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const place = join(entry.parentPath, entry.name);
      const bytes = readFileSync(place);
      const executable = (statSync(place).mode & 0o111) !== 0;
      return { path: relative(folder, place), size: bytes.length, executable, bytes };
    })
    .sort((a, b) => byBytes(a.path, b.path));
}
