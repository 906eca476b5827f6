import type { Validation } from "../../report/checked-skill.ts";
import { printable } from "../../report/printable.ts";
import { command } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { wantsColour } from "../io.ts";
import { progressBar } from "../progress.ts";
import { formatOption, RECURSIVE_OPTION } from "../report-options.ts";

const INVALID = 2;

export const validate = command({
  name: "validate",
  summary: "Check that skills keep to the specification, with every problem at its line.",
  args: [{ name: "path", help: "a skill's folder or its SKILL.md", variadic: true }],
  options: {
    ...RECURSIVE_OPTION,
    profile: {
      kind: "value",
      value: "PROFILE",
      help: "how strictly: to be loaded, by the specification, to be packaged",
      choices: ["load", "spec", "package"],
      default: "spec",
    },
    ...formatOption(["text", "json", "sarif"]),
    fix: { kind: "flag", help: "make the repairs that are safe; the body is never touched" },
  },
  examples: [
    ["psk validate .", "check the skill in this folder"],
    ["psk validate --recursive skills", "check all skills below skills/"],
    ["psk validate my-skill --profile package", "check whether it can be built"],
  ],
  async run({ args, options, json, quiet, io }) {
    const toolkit = await import("../../toolkit/validate.ts");
    const progress = progressBar(io, quiet, "validating");
    const result = await toolkit.validate(args, { ...options, onProgress: progress.update });
    progress.end();
    io.out(await render(result, json ? "json" : options.format, wantsColour(io)));
    for (const { error } of result.failed) io.err(`error: ${printable(error.message)}\n`);
    const codes = result.failed.map(({ error }) => EXIT_CODES[error.code]);
    if (result.skills.some((skill) => !skill.valid)) codes.push(INVALID);
    return Math.max(0, ...codes);
  },
});

async function render(
  result: Validation,
  format: "text" | "json" | "sarif",
  colour: boolean,
): Promise<string> {
  switch (format) {
    case "text": {
      const { text } = await import("../../report/text.ts");
      const { styleFor } = await import("../../report/style.ts");
      return text(result, styleFor(colour));
    }
    case "json": {
      const { json } = await import("../../report/json.ts");
      return json(result);
    }
    case "sarif": {
      const { sarif } = await import("../../report/sarif.ts");
      const { ruleList, rulePages } = await import("../../toolkit/rule-pages.ts");
      const { packageVersion } = await import("../../toolkit/package-root.ts");
      const rules = result.skills.flatMap(({ findings }) => findings.map(({ rule_id }) => rule_id));
      return sarif(result.skills, ruleList(), {
        version: packageVersion(),
        pages: rulePages(rules),
      });
    }
  }
}
