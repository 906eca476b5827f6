/** The forms of sets and grants, for the doors; nothing is loaded with them. */
export { composedSkill, composeRequest, validationResult } from "../grant/grant-schema.ts";
export { setExplanation } from "../grant/set-explanation.ts";
