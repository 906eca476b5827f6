import type { Rule } from "../../rule.ts";

export const unsafePath: Rule = {
  id: "unsafe-path",
  category: "files",
  analyzer: "spec",
  title: "Names of files work on every system.",
  remediation: "Rename the file, with letters, digits, `.`, `-` and `_`.",
  severity: { load: "LOW", spec: "MEDIUM", package: "HIGH" },
  *check({ refused }) {
    for (const { path, kind, reason } of refused) {
      if (kind === "unsafe_name") yield { message: `the name ${reason}`, file: path };
    }
  },
};
