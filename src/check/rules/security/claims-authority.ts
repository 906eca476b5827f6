import type { Rule } from "../../rule.ts";
import { CONVERSATION_THING, SECRET_THING } from "../../views/directive-words.ts";
import { hasWord, sentences } from "../../views/sentences.ts";
import { wordSet } from "../../views/word-sets.ts";
import { wordedEvidence } from "../../views/wording.ts";

/** Someone with power is said to speak. */
const VOICE =
  /\b(?:this is|message (?:comes )?from|by order of|on behalf of|as your|official (?:notice|message|order|directive)|notice from|mandated by|order of)\b.{0,30}\b(?:anthropic|openai|google|microsoft|apple|amazon|github|administrators?|admin|security (?:team|department)|it department|system administrator|developers? of|developer|vendor|platform|compliance (?:team|department)|government|police|operator)\b|\b(?:anthropic|openai|google|microsoft) (?:requires|orders|mandates|demands|instructs) (?:that )?(?:you|all agents|every agent)\b/i;
/** Something bad is said to happen otherwise. */
const THREAT =
  /\b(?:account|access|session|licen[cs]e|service)\b.{0,20}\b(?:will|would|may|shall) be (?:closed|suspended|terminated|deleted|blocked|revoked|locked|banned|disabled)\b|\bfailure to (?:do so|comply)\b|\bwithin \d{1,3} (?:hours?|minutes?|days?)\b.{0,20}\bunless\b|\bor (?:else )?(?:the|your) (?:account|access|data) (?:will|is)\b|\bends your access\b/i;
const NOW = /\b(?:immediately|at once|now|without delay|urgent(?:ly)?|right away|must)\b/i;
const DEED =
  /\b(?:execute|run|disable|export|upload|send|submit|confirm (?:the|your) password|confirm|install|download|transfer|delete|authori[sz]e you|grant)\b/i;

/** Without one of these no pattern above can match. */
const WORTH = wordSet(
  "anthropic openai google microsoft apple amazon github administrator administrators admin security department developer developers vendor platform compliance government police operator account access session license licence service failure within data",
);

/** Borrowed authority and haste take the place of a reason. */
export const claimsAuthority: Rule = {
  id: "claims-authority",
  category: "social_engineering",
  analyzer: "prose",
  title: "A skill speaks for its author and for nobody else.",
  remediation: "Give the reason for the step instead of somebody's name or a threat.",
  severity: "HIGH",
  *check(skill) {
    for (const sentence of sentences(skill)) {
      if (!hasWord(sentence, WORTH)) continue;
      if (["heading", "remark", "table", "code"].includes(sentence.role)) continue;
      const { text } = sentence;
      const match = VOICE.exec(text) ?? THREAT.exec(text);
      if (match === null || !DEED.test(text) || /\btell the user\b/i.test(text)) continue;
      const grave =
        SECRET_THING.test(text) ||
        CONVERSATION_THING.test(text) ||
        NOW.test(text) ||
        /https?:/.test(text);
      yield wordedEvidence(
        skill,
        sentence,
        { index: match.index, text: match[0] },
        {
          message: "The text claims an authority or threatens, to have something done",
          severity: grave ? "HIGH" : "MEDIUM",
          signals: ["override"],
        },
      );
    }
  },
};
