import { frontmatterOf } from "../../../skill/skill.ts";
import type { Rule } from "../../rule.ts";
import { authored } from "../../views/authored.ts";

export const metadataAuthorMissing: Rule = {
  id: "metadata-author-missing",
  category: "metadata",
  analyzer: "spec",
  title: "A skill that is to be packaged names its author.",
  remediation: "Add `author:` with a name below `metadata:`, or build with `--author`.",
  severity: { load: "off", spec: "off", package: "HIGH" },
  *check(skill) {
    if (frontmatterOf(skill) === undefined || authored(skill, "author") !== undefined) return;
    yield { message: "the frontmatter has no `metadata.author`", field: "metadata.author" };
  },
};
