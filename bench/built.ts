import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project. */
export const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)));

/** The built command; it is built anew when a source is younger. What is measured is compiled code. */
export function builtCommand(): string {
  const command = join(PROJECT, "dist", "bin", "psk.cjs");
  if (!existsSync(command) || statSync(command).mtimeMs < youngest(join(PROJECT, "src"))) {
    execFileSync(process.execPath, ["scripts/build.js"], { cwd: PROJECT, stdio: "inherit" });
  }
  return command;
}

function youngest(dir: string): number {
  const entries = readdirSync(dir, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  return Math.max(...files.map(({ parentPath, name }) => statSync(join(parentPath, name)).mtimeMs));
}
