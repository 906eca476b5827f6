import type { Rule } from "../../rule.ts";
import { lineCounter } from "../../views/lines-of.ts";
import { snippets } from "../../views/snippets.ts";

const ADDRESS =
  /\b169\.254\.169\.254\b|\bmetadata\.google\.internal\b|\b100\.100\.100\.200\b|\bfd00:ec2::254\b|\b169\.254\.170\.2\b|\bmetadata\.azure\.(?:com|internal)\b/;
/** The keys themselves; the token of IMDSv2 only opens the session that everything needs. */
const CREDENTIALS =
  /security-credentials|identity\/oauth2|service-accounts\/[^\s"']{1,80}\/token|ram\/security/i;

/** Every program on a cloud machine can ask there for the machine's keys. */
export const cloudMetadata: Rule = {
  id: "cloud-metadata",
  category: "data_exfiltration",
  analyzer: "shell",
  title: "The keys of the cloud machine are left alone.",
  remediation: "Use the credentials the user set up; never read them from the metadata address.",
  severity: "HIGH",
  *check(skill) {
    for (const { path, line, text, language } of snippets(skill)) {
      // Python and JavaScript are followed: what they do with the answer tells.
      if (language !== "shell" && language !== "powershell" && language !== "program") continue;
      const match = ADDRESS.exec(text);
      if (match === null) continue;
      // A program keeps the address in a constant, far from its use.
      const around =
        language === "program"
          ? text.slice(0, 100_000)
          : text.slice(Math.max(0, match.index - 200), match.index + 400);
      const at = lineCounter(text, line)(match.index);
      yield {
        message: `it asks ${match[0]}, which hands out the machine's keys`,
        file: path,
        line: at,
        severity: CREDENTIALS.test(around) ? "HIGH" : "LOW",
        signals: ["secret", "fetch"],
      };
    }
  },
};
