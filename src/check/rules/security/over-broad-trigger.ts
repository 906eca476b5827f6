import { fieldOf } from "../../../skill/skill.ts";
import type { Rule } from "../../rule.ts";

const EVERYTHING =
  /\b(?:use|load|apply|activate|invoke|run|trigger|call|read|consult)\b.{0,40}\b(?:for|on|with|before|at|in) (?:all|every|any|each)(?: single)? (?:tasks?|requests?|messages?|conversations?|sessions?|prompts?|quer(?:y|ies)|interactions?|questions?|responses?|turns?)\b(?! (?:about|involving|related|that|where|in which|with|for|of|to|on|regarding|concerning|containing|using))/i;
const FIRST =
  /\b(?:must|always) (?:be )?(?:load(?:ed)?|use[d]?|run|invoked?|activated?|called|read) (?:first|before (?:any|all|every) other|on every|in every|at all times|for everything)\b|\balways (?:load|use|activate|invoke) this skill\b(?! (?:when|if|for|to|before (?:writ|edit|creat)))|\bhighest priority\b.{0,30}\bskill|\bbefore (?:any|all|every) other skills?\b|\binstead of (?:any|all) other skills?\b/i;

/** A skill that wants to be read always wants more than its task. */
export const overBroadTrigger: Rule = {
  id: "over-broad-trigger",
  category: "skill_discovery_abuse",
  analyzer: "prose",
  title: "A description says for which tasks the skill is, and not for all of them.",
  remediation: "Name the tasks for which the skill is to be loaded.",
  severity: "LOW",
  *check(skill) {
    const field = fieldOf(skill, "description");
    if (typeof field?.value !== "string") return;
    const everything = EVERYTHING.exec(field.value);
    const first = FIRST.exec(field.value);
    const match = everything ?? first;
    if (match === null) return;
    yield {
      message: `The description claims every request: "${match[0].slice(0, 120)}"`,
      ...(field.line !== undefined && { line: field.line }),
      field: "description",
      // Both together leave no request to anyone else.
      ...(everything !== null && first !== null && { severity: "MEDIUM" as const }),
      signals: ["recurring"],
    };
  },
};
