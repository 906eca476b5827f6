import { safeJson } from "../../report/printable.ts";
import { styleFor } from "../../report/style.ts";
import { command } from "../command.ts";
import { wantsColour } from "../io.ts";
import { REMOTE_OPTIONS, remoteOptions } from "../remote-options.ts";
import { table } from "../table.ts";

const SHOWN = 80;

export const search = command({
  name: "search",
  summary: "List the skills of a registry, a prefix or a collection whose words match.",
  args: [
    {
      name: "ref",
      help: "HOST, HOST/PREFIX/, HOST/REPOSITORY or a collection's HOST/REPOSITORY:TAG",
    },
    {
      name: "word",
      help: "words that name or description must hold",
      optional: true,
      variadic: true,
    },
  ],
  options: REMOTE_OPTIONS,
  examples: [
    ["psk search registry.example/team/ pdf", "skills of a team that have to do with PDF"],
    ["psk search registry.example/all-skills:stable", "what a collection holds"],
  ],
  async run({ args: [place = "", ...words], options, json, io }) {
    const { remoteMembers } = await import("../../toolkit/remote-members.ts");
    const all = await remoteMembers(place, remoteOptions(options, io));
    const wanted = words.map((word) => word.toLowerCase());
    const found = all.filter(({ name, description }) => {
      const text = `${name} ${description}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    });
    const rows = found.map(({ name, version, description, ref }) => [
      ...[name, version, ref.replace(/@sha256:.*$/, "")],
      description.length > SHOWN ? `${description.slice(0, SHOWN)}…` : description,
    ]);
    const heads = ["NAME", "VERSION", "REF", "DESCRIPTION"];
    const text = rows.length === 0 ? "" : table(heads, rows, styleFor(wantsColour(io)));
    io.out(json ? `${safeJson(found)}\n` : text);
    return found.length === 0 ? 1 : 0;
  },
});
