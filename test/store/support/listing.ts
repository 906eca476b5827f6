import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/** Every name below a folder with its mode, time and content: equal when nothing was touched. */
export function listing(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true }).map(String).sort();
  return ["", ...names].map((name) => {
    const path = join(folder, name);
    const stat = lstatSync(path);
    const facts = [name, stat.mode.toString(8), stat.mtimeMs, stat.ino];
    if (stat.isSymbolicLink()) facts.push(readlinkSync(path));
    if (stat.isFile()) facts.push(readFileSync(path, "base64"));
    return facts.join(" ");
  });
}
