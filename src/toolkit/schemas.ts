/** The published forms of psk's data, for the doors. */
export { composedSkill } from "../grant/grant-schema.ts";
export {
  composeRequest,
  jsonSchema,
  SCHEMA_NAMES,
  type SchemaName,
  validationResult,
} from "../grant/schemas.ts";
export { setExplanation } from "../grant/set-explanation.ts";
