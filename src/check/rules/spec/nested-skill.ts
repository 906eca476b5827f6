import type { Rule } from "../../rule.ts";

export const nestedSkill: Rule = {
  id: "nested-skill",
  category: "files",
  analyzer: "spec",
  title: "A skill holds no other skill.",
  remediation: "Give the inner skill a folder of its own beside this one.",
  severity: { load: "INFO", spec: "LOW", package: "LOW" },
  *check({ files }) {
    for (const { path } of files) {
      if (!/\/skill\.md$/i.test(path)) continue;
      yield { message: `${path} is a skill inside this skill`, file: path };
    }
  },
};
