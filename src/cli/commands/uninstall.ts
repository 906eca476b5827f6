import { command } from "../command.ts";
import { PROJECT_OPTIONS, projectOf, showProject } from "../project-options.ts";

export const uninstall = command({
  name: "uninstall",
  summary: "Take skills out of this project and out of the agents' folders.",
  args: [{ name: "name", help: "the skill's name", variadic: true }],
  options: PROJECT_OPTIONS,
  examples: [["psk uninstall pdf-forms", "the store keeps it"]],
  async run({ args, options, json, quiet, io }) {
    const { dropSkills } = await import("../../toolkit/project.ts");
    const { store, request } = await projectOf(options, io);
    showProject(await dropSkills(store, args, request), json, quiet, io);
    return 0;
  },
});
