import type { Rule } from "../../rule.ts";

export const linkRefused: Rule = {
  id: "link-refused",
  category: "files",
  analyzer: "spec",
  title: "Symbolic links lead to files of the skill.",
  remediation: "Replace the link by a copy of the file it should lead to.",
  severity: { load: "LOW", spec: "MEDIUM", package: "HIGH" },
  *check({ refused }) {
    for (const { path, kind, reason } of refused) {
      if (kind === "link") yield { message: `${path} ${reason}; it is not read`, file: path };
    }
  },
};
