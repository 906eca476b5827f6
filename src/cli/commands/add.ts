import { command } from "../command.ts";
import { PROJECT_OPTIONS, projectOf, showProject } from "../project-options.ts";

export const add = command({
  name: "add",
  summary: "Add skills to this project: resolve, lock and install them.",
  args: [
    {
      name: "skill",
      help: "NAME, NAME@RANGE, HOST/REPOSITORY[@RANGE] or HOST/REPOSITORY:TAG",
      variadic: true,
    },
  ],
  options: PROJECT_OPTIONS,
  examples: [
    ["psk add pdf-forms", "the newest, from the roots of psk.json or the store"],
    ["psk add registry.example/team/pdf-forms@^1 --agent claude", "from a registry, for an agent"],
  ],
  async run({ args, options, json, quiet, io }) {
    const { addSkills } = await import("../../toolkit/project.ts");
    const { store, request } = await projectOf(options, io);
    showProject(await addSkills(store, args, request), json, quiet, io);
    return 0;
  },
});
