import type { Rule } from "../../rule.ts";
import { documents } from "../../views/documents.ts";
import { lineCounter } from "../../views/lines-of.ts";
import { secretsIn } from "../../views/secrets.ts";

const MAX_FOUND = 50;

/** A key in a skill is known to everyone who has the skill. */
export const hardcodedSecret: Rule = {
  id: "hardcoded-secret",
  category: "hardcoded_secrets",
  analyzer: "files",
  title: "Keys and passwords are not written into a skill.",
  remediation: "Take the key back at its service, and read a new one from the environment.",
  severity: "MEDIUM",
  *check(skill) {
    for (const { path, text } of documents(skill)) {
      const lineAt = lineCounter(text);
      const test = /(?:^|\/)(?:tests?|__tests__|fixtures?|mocks?|examples?)\//i.test(path);
      for (const { what, index, value, certain } of secretsIn(text).slice(0, MAX_FOUND)) {
        yield {
          message: `${what} is written into the file (${value.slice(0, 4)}…, ${value.length} characters)`,
          file: path,
          line: lineAt(index),
          // A leak of the author's, not an attack on the user.
          severity: certain && !test ? "MEDIUM" : "LOW",
        };
      }
    }
  },
};
