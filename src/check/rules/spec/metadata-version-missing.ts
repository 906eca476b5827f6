import { frontmatterOf } from "../../../skill/skill.ts";
import type { Rule } from "../../rule.ts";
import { authored } from "../../views/authored.ts";

export const metadataVersionMissing: Rule = {
  id: "metadata-version-missing",
  category: "metadata",
  analyzer: "spec",
  title: "A skill that is to be packaged has a version.",
  remediation: 'Add `version: "1.0.0"` below `metadata:`, or build with `--skill-version`.',
  severity: { load: "off", spec: "off", package: "HIGH" },
  *check(skill) {
    if (frontmatterOf(skill) === undefined || authored(skill, "version") !== undefined) return;
    yield { message: "the frontmatter has no `metadata.version`", field: "metadata.version" };
  },
};
