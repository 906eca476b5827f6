/** The published forms of psk's data, for the doors. */
export { jsonSchema, SCHEMA_NAMES, type SchemaName } from "../grant/schemas.ts";
