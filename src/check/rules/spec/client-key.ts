import { frontmatterOf } from "../../../skill/skill.ts";
import { atField } from "../../evidence.ts";
import { CLIENT_KEYS } from "../../known-keys.ts";
import type { Rule } from "../../rule.ts";

export const clientKey: Rule = {
  id: "client-key",
  category: "frontmatter",
  analyzer: "spec",
  title: "Keys that only some agents know are left out of a portable skill.",
  remediation: "Remove the key, or keep it and validate with `--profile load`.",
  severity: { load: "off", spec: "HIGH", package: "LOW" },
  *check(skill) {
    for (const field of frontmatterOf(skill)?.fields.values() ?? []) {
      if (!CLIENT_KEYS.includes(field.key)) continue;
      yield {
        message: `\`${field.key}\` is a key of Claude Code, not of the specification`,
        ...atField(field),
      };
    }
  },
};
