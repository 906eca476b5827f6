import type { Rule } from "../../rule.ts";

export const specialFile: Rule = {
  id: "special-file",
  category: "files",
  analyzer: "spec",
  title: "A skill is made of plain files and folders.",
  remediation: "Remove it: pipes, sockets and devices cannot be part of a skill.",
  severity: { load: "LOW", spec: "MEDIUM", package: "HIGH" },
  *check({ refused }) {
    for (const { path, kind, reason } of refused) {
      if (kind === "special") yield { message: `${path} ${reason}; it is not read`, file: path };
    }
  },
};
