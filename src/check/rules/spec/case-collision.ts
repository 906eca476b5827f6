import { caseCollisions } from "../../../skill/path.ts";
import type { Rule } from "../../rule.ts";

export const caseCollision: Rule = {
  id: "case-collision",
  category: "files",
  analyzer: "spec",
  title: "Names differ by more than upper and lower case.",
  remediation: "Rename one of them: on macOS and Windows they are one file.",
  severity: { load: "LOW", spec: "MEDIUM", package: "HIGH" },
  *check({ files }) {
    for (const names of caseCollisions(files.map(({ path }) => path))) {
      const [first = "", ...others] = names;
      yield { message: `${first} and ${others.join(", ")} differ only in case`, file: first };
    }
  },
};
