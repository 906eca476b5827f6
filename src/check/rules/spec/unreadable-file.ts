import type { Rule } from "../../rule.ts";

export const unreadableFile: Rule = {
  id: "unreadable-file",
  category: "files",
  analyzer: "spec",
  title: "Every file of a skill can be read.",
  remediation: "Give yourself the right to read it, for example with `chmod u+r`.",
  severity: { load: "MEDIUM", spec: "MEDIUM", package: "HIGH" },
  *check({ refused }) {
    for (const { path, kind, reason } of refused) {
      if (kind === "unreadable") yield { message: `${path} ${reason}`, file: path };
    }
  },
};
