/**
 * Words that say "this is what not to do", and nothing else. "Set-up and common mistakes" says
 * more: whoever could append the last three words to a heading would excuse all that stands below.
 */

/** What stands before and behind the words: numbers, marks, emphasis, pictures. */
const FRAME = /^[^\p{L}]{1,24}|[^\p{L})]{1,24}$/gu;
const KIND =
  "(?:(?:common|frequent|typical|known|usual|general|critical|major|important|security|code|coding|prompt|agent|skill|absolute|hard|strict|other|more|the|some|these|this|following) ){0,3}";
const THING =
  "(?:actions?|activity|approach(?:es)?|behaviou?rs?|code|commands?|content|examples?|flags?|habits?|instructions?|inputs?|items?|language|methods?|operations?|patterns?|phrases?|practices?|prompts?|requests?|requirements?|rules?|samples?|skills?|snippets?|strings?|techniques?|things|topics?|usages?|uses?|values?|words)";
const BAD =
  "(?:bad|wrong|incorrect|insecure|unsafe|unacceptable|vulnerable|malicious|dangerous|suspicious|harmful|forbidden|prohibited|disallowed|banned|blocked|hostile)";
const ATTACK =
  "(?:attacks?|attackers?|exploits?|(?:prompt |sql |command |code )?injections?|jailbreaks?|malware|phishing|threats?)";
const NOT =
  "(?:never|do not|don['’]?ts?|must not|mustn['’]t|should not|shouldn['’]t|may not|cannot|avoid)";
const DEED =
  "(?:do|use|run|execute|include|say|write|commit|store|log|share|expose|hard-?code|paste|send|allow|accept|install|trust|follow|touch|change|modify|delete|add|create|make|put|suggest|recommend)";

/** Names of lists of what is wrong. */
const NAMES = [
  `${KIND}(?:mistakes|pitfalls|gotchas|errors|anti-?patterns?|violations|prohibitions|warning signs?|red flags?|no-?gos?)(?: (?:to|you should|you must) (?:avoid|reject|refuse|watch for|look for|flag|catch))?`,
  `${KIND}${BAD}(?: (?:and|or) ${BAD})?(?: ${THING})?(?: [-–—] (?:report|flag|reject|fix|avoid) (?:these|this|them))?`,
  `(?:things|what|actions|patterns|commands|behaviou?rs?) (?:not to|to never|never to|to avoid)(?: ${DEED})?`,
  `(?:${KIND}${ATTACK} (?:examples?|patterns?|payloads?|samples?|signatures?|strings?|techniques?|vectors?|attempts?)|(?:examples?|indicators?|signs?) of (?:an? |the )?(?:${ATTACK}|compromise|${BAD} ${THING}))`,
  "iocs?|indicators? of compromise",
];
/** Sentences that forbid what follows. */
const ORDERS = [
  `(?:(?:you|agents?|the (?:agent|assistant|model|skill)|we|it|this skill) (?:must |should |will )?)?${NOT}(?: ever)?(?: ${DEED})?(?: (?:any of |one of )?(?:the following|these|this|that|it|any of these))?(?: (?:things|actions|mistakes|patterns|commands))?`,
  `(?:refuse|reject|never accept)(?: (?:any|all|the following|these|such))?(?: ${THING})?(?: (?:that|which|if) (?:contains?|asks?|says?|includes?|tells?(?: you)? to))?`,
];
/** A rule as a heading: "Never commit secrets". A second clause would be another matter. */
const RULE = new RegExp(
  `^${NOT} (?!skip|forget|omit|miss|neglect|fail|hesitate|ask|wait|stop|worry)[a-z-]{2,20}(?: (?!and\\b|then\\b|or\\b|but\\b|until\\b|unless\\b|without\\b|before\\b)[a-z'’-]{1,20}){0,4}$`,
  "i",
);
const FORBIDS = new RegExp(`^(?:${ORDERS.join("|")})$`, "i");
const PURE = new RegExp(`^(?:${[...NAMES, ...ORDERS].join("|")})$`, "i");
const MAX_HEADING = 80;

/** True for a heading that is nothing but a warning of what stands below it. */
export function isWarningHeading(heading: string): boolean {
  if (heading.length > MAX_HEADING) return false;
  const words = bare(heading);
  return PURE.test(words) || RULE.test(words);
}

/** True for a heading that forbids, as a sentence would: "Must not do" and the items below it. */
export function isProhibition(heading: string): boolean {
  return heading.length <= MAX_HEADING && FORBIDS.test(bare(heading));
}

/** True for words that introduce a list, and do nothing but forbid what it lists. */
export function isWarningLead(lead: string): boolean {
  if (lead === "") return false;
  // All items of a list are asked about with the same words.
  if (lead !== lastLead.lead) {
    const line =
      lead
        .trimEnd()
        .split(/\n|(?<=[.!?])\s/)
        .at(-1) ?? "";
    lastLead = { lead, warns: line.length <= MAX_HEADING && PURE.test(bare(line)) };
  }
  return lastLead.warns;
}

let lastLead = { lead: "", warns: false };

/** Without numbers, emphasis and marks; `MUST NOT DO` and "Don'ts:" are left as words. */
function bare(text: string): string {
  return text
    .replace(/[*_`~"“”]/g, "")
    .replace(/\((?:do not|don['’]t|never|bad|wrong|avoid)\b[^()]{0,30}\)/i, "")
    .replace(FRAME, "")
    .replace(/\s{1,20}/g, " ")
    .trim();
}
