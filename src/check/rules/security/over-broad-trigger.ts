import { fieldOf } from "../../../skill/skill.ts";
import type { Rule } from "../../rule.ts";

const EVERYTHING =
  /\b(?:use|load|apply|activate|invoke|run|trigger|call|read|consult)\b.{0,40}\b(?:(?:for|on|with|before|at|in|to|after|during|whenever|upon) )?(?:all|every|any|each)(?: single| user| new)? (?:tasks?|requests?|messages?|conversations?|sessions?|prompts?|quer(?:y|ies)|interactions?|questions?|responses?|turns?)\b(?! (?:about|involving|related|that|where|in which|with|for|of|to|on|regarding|concerning|containing|using))/i;
const FIRST =
  /\b(?:must|always|should|has to) (?:be )?(?:load(?:ed)?|use[d]?|run|invoked?|activated?|called|read|consulted|applied|triggered) (?:first|before (?:any|all|every) other|on every|in every|at all times|for everything)\b|\balways (?:load|use|activate|invoke) this skill\b(?! (?:when|if|for|to|before (?:writ|edit|creat)))|\bhighest priority\b.{0,30}\bskill|\bbefore (?:any|all|every) other skills?\b|\binstead of (?:any|all) other skills?\b/i;

/** It keeps the agent from what else the user has installed. */
const ALONE =
  /\b(?:disregard|ignore|skip|do not use|don['’]t use|never use|replaces?|takes? the place of|instead of) (?:the |any |all )?(?:built-in|default|official|standard|bundled|pre-?installed|existing) (?:[\w-]{1,20} ){0,2}skills?\b|\b(?:do not|don['’]t|never|must not|should not|no need to|instead of|skip|avoid|ignore|replaces?|disables?|supersedes?|overrides?|not be) (?:\w{2,12} ){0,2}?(?:us(?:e|ed|ing)|load(?:ed)?|call(?:ed)?|invoked?|consult(?:ed)?|trust(?:ed)?|all|any|every|the)? ?(?:any |the |all )?other (?:installed |similar )?(?:skills?|tools?|plug-?ins?|extensions?)\b|\bother (?:skills?|tools?|plug-?ins?)\b.{0,50}\b(?:outdated|obsolete|deprecated|unsafe|unreliable|broken|must not|should not|not be (?:used|loaded|trusted)|(?:are|is|as) (?:disabled|superseded|replaced))\b/i;

const TAKES =
  /\b(?:takes? over|the only|whenever any|whatever|any (?:question|file|document|text)|(?:is|are) (?:broken|outdated|unsafe|obsolete|deprecated))\b/i;

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
    const alone = ALONE.exec(field.value);
    const match = everything ?? first ?? alone;
    if (match === null) return;
    yield {
      message: `The description claims every request: "${match[0].slice(0, 120)}"`,
      ...(field.line !== undefined && { line: field.line }),
      field: "description",
      // Both together leave no request to anyone else; one that also sends the others away, none.
      ...(everything !== null && first !== null && { severity: "MEDIUM" as const }),
      ...(alone !== null && {
        severity:
          match !== alone || TAKES.test(field.value) ? ("HIGH" as const) : ("MEDIUM" as const),
      }),
      signals: ["recurring"],
    };
  },
};
