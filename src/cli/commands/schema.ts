import { PskError } from "../../errors.ts";
import { safeJson } from "../../report/printable.ts";
import { command } from "../command.ts";

export const schema = command({
  name: "schema",
  summary: "Print the JSON Schema of skill.json or of another form of psk's data.",
  args: [{ name: "name", help: "which schema; without it, their names", optional: true }],
  options: {},
  examples: [
    ["psk schema", "the names of the schemas"],
    ["psk schema skill", "what a skill.json may hold, for an editor"],
  ],
  async run({ args: [name], json, io }) {
    const { jsonSchema, SCHEMA_NAMES } = await import("../../toolkit/schemas.ts");
    if (name === undefined) {
      io.out(json ? `${safeJson(SCHEMA_NAMES)}\n` : `${SCHEMA_NAMES.join("\n")}\n`);
      return 0;
    }
    const known = SCHEMA_NAMES.find((candidate) => candidate === name);
    if (known === undefined) {
      const list = SCHEMA_NAMES.join(", ");
      throw new PskError("not_found", `there is no schema "${name}"; there are ${list}`);
    }
    io.out(`${safeJson(jsonSchema(known))}\n`);
    return 0;
  },
});
