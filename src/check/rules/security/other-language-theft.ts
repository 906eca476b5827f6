import type { Rule } from "../../rule.ts";
import { plainPrograms } from "../../views/plain-programs.ts";
import { purpose } from "../../views/purpose.ts";

/** What a purpose must say for its program to handle such things. */
const EXPLAINED =
  /\b(?:credentials?|passwords?|keychain|clipboard|screen(?:shots?)?|ssh|log-?ins?|auth\w*|secrets?|vault)\b/;

/** A language that no grammar here reads hides no theft: its words are enough to tell. */
export const otherLanguageTheft: Rule = {
  id: "other-language-theft",
  category: "data_exfiltration",
  analyzer: "code",
  title: "Programs of any language send no secrets to others.",
  remediation: "Send what the task needs, to the service the skill is for, and say so in SKILL.md.",
  severity: "HIGH",
  *check(skill) {
    const explained = EXPLAINED.test(purpose(skill).text);
    for (const { snippet, reads, connects, hosts } of plainPrograms(skill)) {
      const [first] = reads;
      if (first === undefined || connects === undefined) continue;
      const away = hosts.find(({ kind }) => ["hidden", "drop", "foreign"].includes(kind));
      const own = hosts.find(({ kind }) => kind === "own");
      const to = away ?? own;
      if (to === undefined && hosts.length > 0) continue;
      const names = [...new Set(reads.map(({ what }) => what))];
      yield {
        message: `a program reads ${names.slice(0, 4).join(", ")} and connects${to === undefined ? "" : ` to ${to.host}`}`,
        file: snippet.path,
        line: first.line,
        severity: away !== undefined ? "HIGH" : to !== undefined && !explained ? "HIGH" : "MEDIUM",
        signals: ["secret", "send", ...(to === undefined ? [] : (["foreign-host"] as const))],
        metadata: { by: connects.what, by_line: connects.line, layers: snippet.layers },
      };
    }
  },
};
