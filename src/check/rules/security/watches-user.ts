import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { destinationIn } from "../../views/destinations.ts";
import { ORDER, RECURRING } from "../../views/directive-words.ts";
import { purpose } from "../../views/purpose.ts";
import { hasWord, sentences } from "../../views/sentences.ts";
import { wordSet } from "../../views/word-sets.ts";
import { isOrderForbidden } from "../../views/wording.ts";

const WATCH = new RegExp(
  `${ORDER}(?:record|capture|log|track|monitor|start|determine|get|obtain|save|store|collect|read|turn on|activate|keep)\\b`,
  "i",
);
/** What shows where the user is, what they type, say or look at. */
const SENSED =
  /\b(?:recording of (?:the|their|its) screen|screen recording|user['’]s screen|keystrokes?|key presses|microphone|webcam|camera feed|clipboard history|browsing history|(?:exact|precise|current|physical|geographic\w*) (?:location|position|coordinates)|(?:location|position|coordinates) of the (?:device|user|machine)|(?:user|device)['’]s (?:location|position|coordinates|camera|microphone)|gps coordinates|CoreLocation)\b/i;
/** What is sensed, and the words of a purpose that it belongs to. */
const SENSES: readonly (readonly [RegExp, RegExp])[] = [
  [/\bscreen/i, /\b(?:screen\w*|record\w*|video\w*|demo\w*|accessib\w*)\b/],
  [/\bkey(?:stroke|\s?press|board)/i, /\b(?:keyboard\w*|typing|shortcuts?|accessib\w*)\b/],
  [/\bmicrophone/i, /\b(?:microphone|audio|voice|speech|record\w*|transcri\w*)\b/],
  [/\b(?:webcam|camera)/i, /\b(?:camera\w*|webcam|video\w*|photos?)\b/],
  [/\bclipboard/i, /\bclipboard\b/],
  [/\bbrowsing/i, /\b(?:browser|browsing|history)\b/],
  [
    /\b(?:location|position|coordinat|gps|corelocation)/i,
    /\b(?:locat\w*|geo\w*|gps|maps?|weather|travel|navigat\w*|nearby)\b/,
  ],
];
const ASKED =
  /\b(?:if (?:the )?user|user (?:asks|wants|agrees|confirms|grants|chooses)|permission|consent|ask|optional\w*|never|do not|don['’]t)\b/i;

const WORTH = wordSet(
  "screen keystroke keystrokes key microphone webcam camera clipboard browsing location position coordinates gps corelocation",
);

/** A skill has eyes and ears only where its work is to see and hear. */
export const watchesUser: Rule = {
  id: "watches-user",
  category: "data_exfiltration",
  analyzer: "prose",
  title: "Nobody is watched, heard or located beside the task.",
  remediation: "Remove the step, or say in the description what is recorded, and ask first.",
  severity: "MEDIUM",
  *check(skill) {
    const about = purpose(skill).text;
    for (const sentence of sentences(skill)) {
      const { text, role, path, line } = sentence;
      if (!hasWord(sentence, WORTH) || ["remark", "table", "code"].includes(role)) continue;
      if (!SENSED.test(text) || ASKED.test(text)) continue;
      const watch = WATCH.exec(text);
      if (watch === null || isOrderForbidden(text, watch)) continue;
      const destination = destinationIn(skill, text);
      const sent = destination !== undefined && destination.kind !== "vague";
      const lasting = RECURRING.test(text) || /\b(?:until|while|running|throughout)\b/i.test(text);
      const usual = SENSES.some(([thing, trade]) => thing.test(text) && trade.test(about));
      const severity: Severity = sent && !usual ? "HIGH" : sent || lasting ? "MEDIUM" : "LOW";
      yield {
        message: "The agent is told to record or locate its user",
        file: path,
        line,
        severity,
        signals: sent ? ["secret", "send", "foreign-host"] : ["secret"],
        metadata: { quote: text.slice(0, 200) },
      };
    }
  },
};
