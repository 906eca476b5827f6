import { chmodSync } from "node:fs";
import { join } from "node:path";
import { type FileContent, skillText, writeSkill } from "./write-skill.ts";

/** What a skill to be packaged is made of; all of it has a default. */
export interface Packable {
  readonly version?: string;
  readonly author?: string;
  readonly body?: string;
  readonly files?: Readonly<Record<string, FileContent>>;
  readonly executable?: readonly string[];
}

/** The lines of frontmatter that the `package` profile asks for. */
export function metadata(version = "1.0.0", author = "ada"): string[] {
  return ["metadata:", `  version: "${version}"`, `  author: ${author}`];
}

/** Writes a skill that can be built; gives its path. */
export function packable(parent: string, name: string, skill: Packable = {}): string {
  const { version, author, body = "Do it.\n", files = {}, executable = [] } = skill;
  const text = skillText(name, metadata(version, author), body);
  const folder = writeSkill(name, { "SKILL.md": text, ...files }, parent);
  for (const path of executable) chmodSync(join(folder, path), 0o755);
  return folder;
}
