import { command } from "../command.ts";
import { PROJECT_OPTIONS, projectOf, showProject } from "../project-options.ts";

export const install = command({
  name: "install",
  summary: "Put the skills of psk.json, as psk.lock has them, where agents find them.",
  args: [],
  options: {
    frozen: { kind: "flag", help: "exactly what psk.lock says, or exit 1; nothing is resolved" },
    ...PROJECT_OPTIONS,
  },
  examples: [
    ["psk install", "what the lock has is kept, what is missing is resolved"],
    ["psk install --frozen", "for a build server"],
    ["psk install --agent claude,codex,cursor", "also where these agents look"],
  ],
  async run({ options, json, quiet, io }) {
    const { installProject } = await import("../../toolkit/project.ts");
    const { store, request } = await projectOf(options, io);
    const { frozen } = options;
    const result = await installProject(store, { ...request, frozen });
    showProject(result, json, quiet, io);
    if (result.skills.length === 0 && !quiet) {
      io.err("psk.json wants no skills here. Add one with: psk add REF\n");
    }
    return 0;
  },
});
