import type { Rule } from "../../rule.ts";
import { fileLinks } from "../../views/links.ts";

export const linkEscapes: Rule = {
  id: "link-escapes",
  category: "links",
  analyzer: "spec",
  title: "Links stay inside the skill.",
  remediation: "Copy the file into the skill and link to it there: a skill travels alone.",
  severity: { load: "off", spec: "MEDIUM", package: "MEDIUM" },
  *check(skill) {
    for (const { destination, path, line, column } of fileLinks(skill)) {
      if (path !== undefined) continue;
      yield { message: `the link to "${destination}" leads out of the skill`, line, column };
    }
  },
};
