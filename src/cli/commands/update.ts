import { safeJson } from "../../report/printable.ts";
import { command } from "../command.ts";
import { PROJECT_OPTIONS, projectOf, showProject } from "../project-options.ts";

export const update = command({
  name: "update",
  summary: "Resolve the skills of psk.json anew, and lock and install what is found.",
  args: [{ name: "name", help: "only these skills", optional: true, variadic: true }],
  options: {
    "dry-run": { kind: "flag", help: "only say what would change" },
    ...PROJECT_OPTIONS,
  },
  examples: [
    ["psk update", "everything psk.json lets in"],
    ["psk update pdf-forms --dry-run", "what would become of one"],
  ],
  async run({ args, options, json, quiet, io }) {
    const { store, request } = await projectOf(options, io);
    if (options["dry-run"]) {
      const { outdated } = await import("../../toolkit/outdated.ts");
      const all = await outdated(store, request.folder, request);
      const rows = all
        .filter(({ name }) => args.length === 0 || args.includes(name))
        .filter(({ locked, wanted }) => wanted !== null && wanted !== locked)
        .map(({ name, locked, wanted }) => ({ name, from: locked, to: wanted }));
      const lines = rows.map(({ name, from, to }) => `${name}  ${from ?? "-"} → ${to}\n`);
      io.out(json ? `${safeJson(rows)}\n` : lines.join(""));
      return 0;
    }
    const { updateProject } = await import("../../toolkit/project.ts");
    showProject(await updateProject(store, args, request), json, quiet, io);
    return 0;
  },
});
