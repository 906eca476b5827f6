import { printable, safeJson } from "../../report/printable.ts";
import { styleFor } from "../../report/style.ts";
import { command } from "../command.ts";
import { wantsColour } from "../io.ts";
import { STORE_OPTION, storeOf } from "../store-option.ts";
import { table } from "../table.ts";

export const list = command({
  name: "list",
  summary: "List the versions in the store.",
  args: [{ name: "name", help: "only the versions of this skill", optional: true }],
  options: STORE_OPTION,
  examples: [
    ["psk list", "all versions, the newest of each skill first"],
    ["psk list pdf-forms --json", "the versions of one skill, for a program"],
  ],
  async run({ args: [name], options, json, quiet, io }) {
    const { versions, broken, foreign } = (await storeOf(options, io)).list(name);
    if (json) {
      const rows = versions.map(
        ({ name, version, description, author, maintainer, sourceHash, buildTimestamp }) => ({
          name,
          version,
          description,
          author,
          maintainer,
          sourceHash,
          buildTimestamp,
        }),
      );
      io.out(`${safeJson(rows)}\n`);
    } else if (versions.length > 0) {
      const rows = versions.map((v) => [v.name, v.version, v.author, v.maintainer]);
      const heads = ["NAME", "VERSION", "AUTHOR", "MAINTAINER"];
      io.out(table(heads, rows, styleFor(wantsColour(io))));
    } else if (name === undefined) {
      io.out("The store is empty. Fill it with: psk build DIR --maintainer ID\n");
    } else {
      io.out(`The store has no version of ${printable(name)}.\n`);
    }
    if (quiet) return 0;
    for (const { name, version, reason } of broken) {
      io.err(`warning: ${name}@${version} is broken: ${printable(reason)}\n`);
    }
    for (const { path, reason } of foreign) {
      io.err(`warning: passed over ${printable(path)}: it ${printable(reason)}\n`);
    }
    return 0;
  },
});
