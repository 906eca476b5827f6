import { parseSkill } from "../../src/skill/parse-skill.ts";
import type { Skill } from "../../src/skill/skill.ts";
import { skillText } from "./write-skill.ts";

/** A skill in memory: a plain SKILL.md, unless given, and some files. */
export function skillOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<Skill> {
  const all = { "SKILL.md": skillText("skill"), ...files };
  return parseSkill({
    folder: "skill",
    files: Object.entries(all).map(([path, content]) => {
      const bytes = typeof content === "string" ? Buffer.from(content) : content;
      return { path, size: bytes.length, executable: false, bytes };
    }),
    refused: [],
    ignored: [],
  });
}
