/** The published forms of psk's data, for the doors. */
export { jsonSchema, SCHEMA_NAMES } from "../grant/schemas.ts";
