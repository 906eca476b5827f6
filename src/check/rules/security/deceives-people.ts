import type { Rule } from "../../rule.ts";
import { ORDER } from "../../views/directive-words.ts";
import { strangerIn } from "../../views/hosts.ts";
import { hasWord, sentences } from "../../views/sentences.ts";
import { wordSet } from "../../views/word-sets.ts";
import { isOrderForbidden, wordedEvidence } from "../../views/wording.ts";

/** The agent speaks to people in the user's or its own name. */
const TELL = new RegExp(
  `${ORDER}(?:tell|inform|write|say|message|e-?mail|mail|notify|reply|answer|send|show|ask|prompt|instruct|direct|urge|warn)\\b.{0,60}\\b(?:users?|contacts?|customers?|clients?|recipients?|everyone|everybody|them|people|colleagues|employees|members|subscribers|sender)\\b`,
  "i",
);
/** What people are told so that they go there in haste. */
const LURE =
  /\b(?:session|licen[cs]e|account|token|subscription|password|certificate)s?\b.{0,20}\b(?:expired?|expires|locked|suspended|invalid|compromised|blocked|at risk)\b|\b(?:sign|log)(?: |-)?in (?:again|with (?:their|your|the|a))\b|\b(?:re-?enter|verify|confirm|enter|provide|update) (?:their|your|the) (?:\w{2,20} )?(?:passwords?|identity|details|credentials|card|account|login|seed|payment)\b|\b(?:requested|promised|missing|shared) (?:file|document|invoice)s?\b|\b(?:security|critical|urgent|required) (?:update|patch|fix|plug-?in|viewer)\b|\b(?:prize|refund|reward|bonus|gift)\b|\boverdue\b/i;

const WORTH = wordSet(
  "tell inform write say message email mail notify reply answer send show ask prompt instruct direct urge warn",
);

/** People trust what their own agent says; a skill must not borrow that trust. */
export const deceivesPeople: Rule = {
  id: "deceives-people",
  category: "social_engineering",
  analyzer: "prose",
  title: "The agent lures nobody to an address.",
  remediation: "Remove the claim, or let the user write what other people are told.",
  severity: "HIGH",
  *check(skill) {
    for (const sentence of sentences(skill)) {
      const { text, role } = sentence;
      if (!hasWord(sentence, WORTH) || ["heading", "remark", "table"].includes(role)) continue;
      const tell = TELL.exec(text);
      if (tell === null || isOrderForbidden(text, tell) || !LURE.test(text)) continue;
      const host = strangerIn(skill, text);
      if (host === undefined) continue;
      yield wordedEvidence(
        skill,
        sentence,
        { index: tell.index, text: tell[0] },
        {
          message: `The agent is told to send people to ${host} under a pretext`,
          severity: "HIGH",
          signals: ["send", "foreign-host"],
        },
      );
    }
  },
};
