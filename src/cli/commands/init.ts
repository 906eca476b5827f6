import { command } from "../command.ts";

export const init = command({
  name: "init",
  summary: "Make a new skill that can be packaged as it is, with comments that teach.",
  args: [{ name: "name", help: "the skill's name: lower-case letters, digits and hyphens" }],
  options: {
    dir: { kind: "value", value: "DIR", help: "where its folder is made", default: "." },
    author: { kind: "value", value: "NAME", help: "who writes it (default: your user name)" },
  },
  examples: [
    ["psk init pdf-forms", "make the folder pdf-forms here"],
    ["psk init pdf-forms --dir .claude/skills --author Ada", "make it where Claude Code looks"],
  ],
  async run({ args: [name = ""], options, json, quiet, io }) {
    const { initSkill } = await import("../../toolkit/init-skill.ts");
    const { author, dir } = options;
    const result = initSkill(name, { dir, ...(author !== undefined && { author }) });
    if (json) {
      io.out(`${JSON.stringify(result, null, 2)}\n`);
    } else {
      io.out(`Made ${result.path}\n${result.files.map((file) => `  ${file}\n`).join("")}`);
      if (!quiet) io.err(`Next: edit SKILL.md, then run psk validate ${result.path}\n`);
    }
    return 0;
  },
});
