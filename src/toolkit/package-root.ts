import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

let root: string | undefined;

/** The folder psk is installed in: its rule pages and example skills are there. */
export function packageRoot(): string {
  root ??= findUp(dirname(fileURLToPath(import.meta.url)));
  return root;
}

/** The version in psk's own package.json. */
export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8"));
  return String(version);
}

/** From src/, from dist/ and from the bundled command the way up differs. */
function findUp(dir: string): string {
  if (existsSync(join(dir, "package.json")) && existsSync(join(dir, "docs", "rules"))) return dir;
  const parent = dirname(dir);
  if (parent === dir) throw new Error("psk's own package folder was not found");
  return findUp(parent);
}
