import { join } from "node:path";
import { printable, safeJson } from "../../report/printable.ts";
import { styleFor } from "../../report/style.ts";
import { command } from "../command.ts";
import { wantsColour } from "../io.ts";
import { REGISTRY_OPTIONS, registryOf } from "../registry-options.ts";
import { table } from "../table.ts";

export const skills = command({
  name: "skills",
  summary: "List the skills on offer here, where they come from, and why others are not.",
  args: [],
  options: REGISTRY_OPTIONS,
  examples: [
    ["psk skills", "what an agent in this folder is offered"],
    ["psk skills --root skills --no-store --no-builtin", "those below skills/ and no others"],
  ],
  async run({ options, json, quiet, io }) {
    const { registry, verdictOf } = await registryOf(options, io);
    const { entries, missing } = registry.snapshot();
    const verdicts: string[] = [];
    for (const entry of entries) verdicts.push(await verdictOf(entry));
    if (json) {
      const rows = entries.map(({ listing: _, ...entry }, index) => ({
        ...entry,
        verdict: verdicts[index],
        version: entry.version ?? null,
      }));
      io.out(`${safeJson({ skills: rows, missing })}\n`);
      return 0;
    }
    const style = styleFor(wantsColour(io));
    if (entries.length === 0) io.out("No skills are on offer here.\n");
    else {
      const rows = entries.map(({ skill_id, version, source }, index) => [
        skill_id,
        version ?? "-",
        verdicts[index] ?? "",
        source.scope,
        source.path === "" ? source.root : source.path,
      ]);
      io.out(table(["ID", "VERSION", "VERDICT", "SCOPE", "PATH"], rows, style));
    }
    if (quiet) return 0;
    for (const { skill_id, source, state, reason, shadowed_by: by } of missing) {
      const place = join(source.root, source.path);
      const what = skill_id === undefined ? place : `${skill_id} (${place})`;
      const why = by === undefined ? reason : `hidden by ${join(by.root, by.path)}`;
      io.err(`${style.yellow(state)}: ${printable(`${what}: ${why}`)}\n`);
    }
    return 0;
  },
});
