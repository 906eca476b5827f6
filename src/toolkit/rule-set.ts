import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { byBytes } from "../skill/path.ts";
import { packageRoot } from "./package-root.ts";

let version: string | undefined;

/**
 * What a verdict was made by. Ids of rules and a number of psk would not do: a rule, or a view that
 * rules look at, changes without either. So it is the hash of the code that decides, with what that
 * code depends on; the build writes it down, and from the sources it is worked out here.
 */
export function ruleSetVersion(): string {
  version ??= builtVersion(packageRoot()) ?? hashOfSources(packageRoot());
  return version;
}

function builtVersion(root: string): string | undefined {
  if (import.meta.url.endsWith(".ts")) return undefined; // a build that is there may be old
  return readFileSync(join(root, "dist", "rule-set.txt"), "utf8").trim();
}

/** The code of reading, checking and unpacking, and the versions of what it is built with. */
export function hashOfSources(root: string): string {
  const hash = createHash("sha256");
  for (const folder of ["archive", "check", "skill"]) {
    const place = join(root, "src", folder);
    const files = readdirSync(place, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .sort(byBytes);
    for (const file of files)
      hash.update(`${folder}/${file}\0`).update(readFileSync(join(place, file)));
  }
  for (const file of ["package.json", "package-lock.json"]) {
    if (existsSync(join(root, file)))
      hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex").slice(0, 16);
}
