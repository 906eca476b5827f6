import type { Skill } from "../../../skill/skill.ts";
import type { Severity } from "../../finding.ts";
import type { Evidence, Rule } from "../../rule.ts";
import { type Acting, actingIn } from "../../views/acting-text.ts";
import { type HiddenText, hiddenTexts } from "../../views/hidden-texts.ts";

/** What does not show on the page is read all the same, by the agent and by nobody else. */
export const hiddenComment: Rule = {
  id: "hidden-comment",
  category: "prompt_injection",
  analyzer: "files",
  title: "Orders and commands stand where a reader sees them.",
  remediation: "Move the text into the visible body, or delete it.",
  severity: "HIGH",
  *check(skill) {
    for (const hidden of hiddenTexts(skill)) {
      const evidence = evidenceFor(skill, hidden);
      if (evidence !== undefined) yield evidence;
    }
  },
};

function evidenceFor(
  skill: Skill,
  { path, line, text, where, effort }: HiddenText,
): Evidence | undefined {
  const acting = actingIn(skill, text);
  if (acting === undefined && effort !== "great") return undefined;
  const severity = acting === undefined ? "LOW" : severityFor(acting, effort);
  return {
    message: acting === undefined ? `text stands ${where}` : `${acting.what} stands ${where}`,
    file: path,
    line,
    severity,
    signals: acting?.signals ?? ["conceal"],
    // Nobody warns of an attack by hiding the warning far off the page.
    ...(effort === "great" && { metadata: { stance: "ignored" } }),
  };
}

/** An author's note may name a command or an address; nobody pushes an honest one off the page. */
function severityFor({ kind }: Acting, effort: HiddenText["effort"]): Severity {
  if (kind === "address") return effort === "great" ? "MEDIUM" : "INFO";
  if (effort !== "small") return "CRITICAL";
  return kind === "order" ? "HIGH" : "MEDIUM";
}
