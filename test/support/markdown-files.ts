import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Not ours to keep whole: made, fetched, or wrong on purpose. */
const LEFT_OUT = new Set(["node_modules", "dist", ".git", "test/cases", "test/redteam"]);

/** Every Markdown file of the repository that people read, below a folder. */
export function markdownFiles(folder = "."): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (LEFT_OUT.has(path)) return [];
      if (entry.isDirectory()) return markdownFiles(path);
      return entry.isFile() && entry.name.endsWith(".md") ? [path] : [];
    })
    .sort();
}
