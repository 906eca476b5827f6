/** The verbs that give skills to a model. */
export { availableSkills } from "../prompt/available-skills.ts";
export { loadSkill } from "../prompt/load-skill.ts";
export { readSkillFile } from "../prompt/read-skill-file.ts";
