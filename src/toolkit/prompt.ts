/** The verbs that give skills to a model. */
export { nearest } from "../check/nearest.ts";
export { availableSkills } from "../prompt/available-skills.ts";
export { loadSkill } from "../prompt/load-skill.ts";
export { skillIndex } from "../select/skill-index.ts";
