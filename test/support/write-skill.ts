import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A file's content, or where a link leads. */
export type FileContent = string | Uint8Array | { readonly link: string };

/** Writes files below a folder and makes the folders they need. */
export function writeFiles(folder: string, files: Readonly<Record<string, FileContent>>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const place = join(folder, name);
    mkdirSync(dirname(place), { recursive: true });
    if (typeof content === "string" || content instanceof Uint8Array) writeFileSync(place, content);
    else symlinkSync(content.link, place);
  }
}

/** Writes a valid skill of that name, with more files or with another SKILL.md; gives its path. */
export function writeSkill(
  name: string,
  files: Readonly<Record<string, FileContent>> = {},
  parent = ".",
): string {
  const folder = join(parent, name);
  writeFiles(folder, { ...(!("SKILL.md" in files) && { "SKILL.md": skillText(name) }), ...files });
  return folder;
}

/** The text of a valid SKILL.md; `more` are lines of frontmatter. */
export function skillText(name: string, more: readonly string[] = [], body = "Do it.\n"): string {
  const lines = ["---", `name: ${name}`, "description: What it does.", ...more, "---", body];
  return lines.join("\n");
}
