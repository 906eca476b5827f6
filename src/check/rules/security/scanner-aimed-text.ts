import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { oneOf } from "../../views/one-of.ts";
import { hasWord, type Sentence, sentences } from "../../views/sentences.ts";
import { wordSet } from "../../views/word-sets.ts";
import { wordedEvidence } from "../../views/wording.ts";

const JUDGE =
  "(?:(?:security |safety |skill |malware |automated |static |code |ai |llm |human )*(?:reviewers?|scanners?|classifiers?|judges?|auditors?|analy[sz]ers?|evaluators?|moderators?|analysis)|(?:any )?(?:ai|llm|model|system)s? (?:that|which|who) (?:evaluates?|reviews?|scans?|judges?|analy[sz]es?|classif(?:y|ies)))";
const VERDICT =
  "(?:safe|benign|harmless|trusted|clean|not malicious|no malicious|false positives?|legitimate|approved|low[- ]risk|score 0|expected|flag|report|skip|stop here|ignore|no further|signed off)";
const AIMED: readonly (readonly [Severity, RegExp])[] = [
  [
    "HIGH",
    new RegExp(
      `(?:^|[.:]\\s)(?:note to|to|dear|attention|for|if you are an?|you are an?|hello)[ ,:]{1,2}(?:the |any |all |an? )?${JUDGE}[:,]?\\s.{0,120}\\b${VERDICT}\\b`,
      "i",
    ),
  ],
  [
    "HIGH",
    new RegExp(
      `^${JUDGE}\\s?(?:[:,]|should|must|may|can|are asked to)\\s?.{0,100}\\b${VERDICT}\\b`,
      "i",
    ),
  ],
  [
    "HIGH",
    /^(?:automated|security|safety|static|ai|llm|malware|skill) (?:reviews?|scans?|checks?|audits?|analysis)\b.{0,80}\b(?:no (?:findings|issues|problems) (?:expected|here|to report|remain)|content (?:is )?(?:verified|approved|safe)|already (?:verified|approved|cleared))\b/i,
  ],
  [
    "HIGH",
    /\bthis (?:skill|file|script|code|package|document|repository|content)\b.{0,60}\b(?:contains no malicious|is (?:completely |entirely |fully |known to be )?(?:safe|benign|harmless|not malicious)|has been (?:audited|verified|vetted|reviewed|certified)|was (?:audited|approved|verified|vetted|certified))\b.{0,80}\b(?:do not (?:flag|report|scan)|analysis|scan\w*|no (?:further )?review|skip|stop here|need not|don['’]t flag|trust team|by (?:anthropic|openai|google|the security))/i,
  ],
  [
    "HIGH",
    /\b(?:classify|rate|label|mark|score|judge|report|treat) (?:this|it|the skill|this skill|this file) (?:as|with) (?:a )?(?:safe|benign|harmless|trusted|clean|low[- ]risk|false positive|not malicious)\b/i,
  ],
  [
    "HIGH",
    /\b(?:do not|don['’]t|no need to|never|need not|should not) (?:\w{2,12} (?:or|and) )?(?:read|open|inspect|analy[sz]e|review|scan|examine|look (?:at|into|inside)|audit|check)\b.{0,50}\b(?:\w{1,40}\.(?:py|sh|js|ts|bin|exe|ps1|rb|pl|mjs|cjs)|helper script|this (?:file|script|skill)|the script|scripts folder|binary|installer|payload|its (?:source|contents?))\b.{0,50}\b(?:just|directly|run|execute|verified|trusted|safe|it was|already|vendor)\b/i,
  ],
  [
    "HIGH",
    /\b(?:false positive|expected)s?\b.{0,40}\b(?:static analysis|scanners?|security tools?|when you (?:review|scan|evaluate) this skill|must not be reported|not be (?:flagged|reported))\b/i,
  ],
  [
    "HIGH",
    /\b(?:analysis|analy[sz]er|review|reviewer|scanner|classifier|tools? that read this)\b.{0,60}\b(?:rates? this|judge the skill|end the analysis|stop (?:the|its) (?:analysis|scan)|raising a finding)\b/i,
  ],
  [
    "HIGH",
    /\b(?:judge|rate|score|assess|evaluate) (?:the|this) skill (?:by|as|with|only)\b.{0,40}\b(?:alone|safe|benign|0|harmless)\b|\braising a finding here\b|\bmay end the analysis\b/i,
  ],
];
const ANY = oneOf(...AIMED.map(([, pattern]) => pattern));
/** "Run it with --help first": reading a long script costs context, and nothing is hidden. */
const BLACK_BOX =
  /--help|\bcontext\b|\btokens\b|\bunless\b|\bblack[- ]box|\blarge\b|\bbloat|\blong\b/i;

/** Without one of these no pattern below can match. */
const WORTH = wordSet(
  "reviewer reviewers scanner scanners classifier classifiers judge judges auditor auditors analyzer analyser evaluator evaluators moderator analysis evaluates reviews scans skill classify rate label mark score treat read open inspect automated static analyze analyse review scan examine look audit check positive expected",
);

/** Who is innocent has no need to plead with the scanner. */
export const scannerAimedText: Rule = {
  id: "scanner-aimed-text",
  category: "prompt_injection",
  analyzer: "prose",
  title: "A skill is written for its user, not for those who examine it.",
  remediation: "Remove what is said to reviewers and scanners.",
  severity: "HIGH",
  *check(skill) {
    for (const sentence of sentences(skill)) {
      if (!hasWord(sentence, WORTH)) continue;
      const found = aimed(sentence);
      if (found === undefined) continue;
      yield wordedEvidence(skill, sentence, found, {
        message: "The text is aimed at whoever examines the skill",
        severity: found.severity,
        signals: ["conceal"],
      });
    }
  },
};

function aimed({ text }: Sentence) {
  if (!ANY.test(text)) return undefined;
  for (const [severity, pattern] of AIMED) {
    const match = pattern.exec(text);
    if (match === null || (BLACK_BOX.test(text) && /\bread|open|inspect/i.test(match[0]))) continue;
    return { index: match.index, text: match[0], severity };
  }
  return undefined;
}
