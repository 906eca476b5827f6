import { getSkill } from "./get-skill.ts";
import { listSkills } from "./list-skills.ts";
import { loadSkill } from "./load-skill.ts";
import { readSkillFile } from "./read-skill-file.ts";
import { searchSkills } from "./search-skills.ts";
import type { McpTool } from "./tool.ts";

/** All tools, in the order they are listed. */
export const TOOLS: readonly McpTool[] = [
  getSkill,
  listSkills,
  loadSkill,
  readSkillFile,
  searchSkills,
];
