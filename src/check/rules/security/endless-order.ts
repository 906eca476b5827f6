import type { Rule } from "../../rule.ts";
import { hasWord, sentences } from "../../views/sentences.ts";
import { wordSet } from "../../views/word-sets.ts";
import { isForbidden } from "../../views/wording.ts";

const AGAIN =
  "(?:retry|re-?try|repeat|re-?run|call|re-?invoke|invoke|loop|keep (?:calling|trying|retrying|running|invoking|polling)|continue (?:calling|trying|retrying|running))";
const CALLED =
  "(?:this|the|that|each|every|same|a) (?:\\w{2,20} )?(?:tools?|calls?|requests?|functions?|commands?|quer(?:y|ies)|endpoints?|api|searches)";
/** Nothing but the harm itself ends it. */
const ENDLESS = new RegExp(
  `\\b${AGAIN}\\b.{0,20}\\b${CALLED}\\b.{0,40}\\b(?:indefinitely|for ?ever|endlessly|infinitely|without (?:end|limit|stopping|pause)|until (?:the|its|a) (?:result|response|output|answer|reply)s? (?:contains?|includes?|shows?|reveals?|gives?)\\b.{0,30}\\b(?:keys?|tokens?|passwords?|secrets?|credentials?))`,
  "i",
);
/** Helpers that start helpers, and limits that are dodged with other people's keys. */
const SPREADING =
  /\b(?:starts?|spawns?|launch(?:es)?|creates?|opens?)\b.{0,60}\b(?:helpers?|sub-?agents?|agents?|workers?|copies|more of the same)\b.{0,100}\b(?:no (?:upper )?limit|without (?:a |any )?(?:limit|end|bound|cap)|and so on|recursively|endless\w*|each of (?:them|which) (?:starts?|spawns?))\b|\bthere is no limit\b.{0,40}\b(?:helpers?|agents?|calls|rounds)\b|\b(?:limit|quota|budget)\b.{0,40}\b(?:reached|hit|used up|exhausted|exceeded)\b.{0,40}\b(?:switch|change|move|go on|continue|rotate|use)\b.{0,30}\b(?:next|another|other|different|further) (?:accounts?|keys?|tokens?|credentials?|identit\w+)\b(?! (?:the user|that the user|configured))/i;
const WORTH = wordSet(
  "start starts spawn spawns launch launches create creates limit quota budget retry repeat rerun call invoke reinvoke loop keep continue indefinitely forever endlessly infinitely until without",
);

/** An order without an end costs the user's money and time, or waits for a secret to fall out. */
export const endlessOrder: Rule = {
  id: "endless-order",
  category: "resource_abuse",
  analyzer: "prose",
  title: "The agent is told when to stop.",
  remediation: "Say how often a call may be tried again, and what to do when it fails.",
  severity: "MEDIUM",
  *check(skill) {
    for (const sentence of sentences(skill)) {
      if (!hasWord(sentence, WORTH) || sentence.role === "heading") continue;
      const spreading = SPREADING.exec(sentence.text);
      const match = spreading ?? ENDLESS.exec(sentence.text);
      if (match === null) continue;
      // "If it does not answer, retry …": what is denied before a comma is another thing.
      const clause = sentence.text.lastIndexOf(",", match.index) + 1;
      if (isForbidden(sentence.text.slice(clause), match.index - clause + 1)) continue;
      yield {
        message: "The agent is told to call a tool again and again, without an end",
        file: sentence.path,
        line: sentence.line,
        ...(spreading !== null && { severity: "HIGH" as const }),
        signals: ["spend", "recurring"],
        metadata: { quote: sentence.text.slice(0, 200) },
      };
    }
  },
};
