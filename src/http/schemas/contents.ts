import { z } from "zod";
import { skillSummary } from "./catalogue.ts";

const file = z.object({
  path: z.string(),
  size: z.int().nonnegative(),
  sha256: z.string().nullable().meta({ description: "Null where it is too large to be read." }),
  executable: z.boolean(),
});

const row = z
  .object({
    key: z.string(),
    depth: z.int().nonnegative().meta({ description: "How many maps it is inside of." }),
    line: z.int().positive(),
    kind: z.enum(["text", "list", "map"]),
    values: z.array(z.string()).readonly().meta({
      description: "The text; of a list one for each item; of a map none, its keys follow.",
    }),
  })
  .meta({ id: "FrontmatterRow" });

export const skillContents = z
  .object({
    name: z.string(),
    version: z.string().nullable(),
    source: skillSummary.shape.source,
    skill_file: z.string().meta({ description: "The name of its SKILL.md, as it is spelt." }),
    files: z.array(file).readonly(),
    withheld: z.array(z.string()).readonly().meta({
      description: "Files that hold secrets; they are not handed out.",
    }),
    truncated: z.boolean().meta({ description: "There are more files than are listed." }),
    frontmatter: z.array(row).readonly().meta({ description: "In the order it is written." }),
    body_line: z.int().positive().meta({ description: "Where the body of SKILL.md begins." }),
  })
  .meta({ id: "SkillContents" });
