import type { Rule } from "../../rule.ts";
import { fileAndFolderNames, fileLinks } from "../../views/links.ts";

export const linkMissing: Rule = {
  id: "link-missing",
  category: "links",
  analyzer: "spec",
  title: "Links lead to files that are there.",
  remediation: "Add the file, or correct the link; it is relative to SKILL.md.",
  severity: { load: "off", spec: "MEDIUM", package: "MEDIUM" },
  *check(skill) {
    for (const { destination, path, line, column } of fileLinks(skill)) {
      if (path === undefined || fileAndFolderNames(skill).has(path)) continue;
      yield {
        message: `the link to "${destination}" leads to a file that is not there`,
        line,
        column,
      };
    }
  },
};
