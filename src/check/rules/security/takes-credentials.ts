import type { Skill } from "../../../skill/skill.ts";
import type { Severity } from "../../finding.ts";
import type { Evidence, Rule } from "../../rule.ts";
import { ORDER } from "../../views/directive-words.ts";
import { type Directive, directives } from "../../views/directives.ts";
import { purpose } from "../../views/purpose.ts";
import { secretPathIn } from "../../views/sensitive.ts";
import { sentences } from "../../views/sentences.ts";

const DEEP =
  /\b(?:(?:12|24)(?: or 24)?[- ]words?|seed (?:phrases?|words?)|(?:recovery|backup|secret|wallet) (?:phrases?|words)|(?:twelve|twenty-four)[- ](?:\w{3,10} )?words?|mnemonics?|2fa codes?|two-factor codes?|one-time (?:codes?|passwords?|pins?)|(?:six|6|four|4)[- ]digit (?:codes?|pins?)|(?:sms|verification|authenticator|login|security) codes?|otp|card numbers?|cvv|pin codes?|social security|master password|password of (?:their|the user['’]s|your)|(?:mail|bank|e-?mail|login|account|system|sudo)(?:['’]s)? password|codes? (?:from|of|in|shown by) (?:the |their |an? )?(?:authenticator|phone|sms|text message|app)|private keys?|secret (?:access )?keys?|cookies|session tokens?)\b/i;
const PLAIN = /\b(?:passwords?|api[- ]?keys?|tokens?|credentials?|secrets?)\b/i;
const ASK =
  /\b(?:ask|request|prompt|have|get|require|tell|instruct|invite|let|make)\b.{0,30}\b(?:the )?(?:user|customer|them|client|owner|person|visitor|employee|patient)s?\b.{0,40}|\b(?:ask (?:once )?for|request|demand|obtain)\b/i;
const REUSE =
  /\b(?:keep|store|save|reuse|for later|enter it|use (?:it|them|the keys|the session)|include (?:it|them)|list them|paste|send|upload|log|write|verify who|chat)\b/i;
const HARVEST =
  /\b(?:collect|gather|harvest|look for|search for|find|extract|grab|dump|enumerate|scan for|read|copy|list)\b.{0,40}\b(?:all |any |every |the )?(?:\w{2,20} )?(?:tokens?|api keys?|credentials?|passwords?|cookies|private keys?|secrets|seed phrases?|wallets?)\b/i;
const KEPT_SECRET =
  /\b(?:keep|store|save|record|log|write|copy|note)\b.{0,24}\b(?:all|any|every|each|the) (?:passwords?|credentials?|tokens?|secrets|api keys?|pins?)(?: that)?(?: the)? (?:users?|they|people|customers?) (?:enters?|types?|uses?|gives?|provides?|mentions?)\b/i;
/** Into what others read: a summary, a report, an issue, a chat. */
const SHOWN_SECRET = new RegExp(
  `${ORDER}(?:print|dump|include|show|paste|attach|copy|append|add|echo|write|gather|collect|list|put|keep)\\b.{0,40}(?:\\.env\\b(?!\\.)|~/\\.(?:ssh|aws|netrc|npmrc|config/gcloud)|\\b(?:environment variables|api keys|access tokens|(?:user['’]s|all|any|the) (?:credentials|passwords|secrets|tokens)|private keys?|shell profile)\\b).{0,60}\\b(?:in(?:to)?|to|with|at the (?:end|top) of) (?:the|your|each|every|its|a|an|any) (?:\\w{2,20} ){0,2}(?:summary|report|answer|repl(?:y|ies)|response|chat|message|comment|issue|log|readme|notes?|document|file|output|commit|pull request|pr|e-?mail)\\b`,
  "i",
);
/** A secret of the agent's own session is asked for in so many words. */
const SPOKEN_SECRET =
  /\b(?:echo|print|repeat|reveal|show|tell|state|return|output|include|quote)\b.{0,40}\b(?:authorization header|bearer token|access token|api[- ]?key|session cookie|credentials?|password|secret)s?\b.{0,30}\b(?:in|into|with|as part of) (?:your|the|its) (?:next |final |first )?(?:response|reply|answer|message|output)\b/i;
const FILES =
  /\b(?:on the machine|user['’]s \.env|\.env files|of the browser|browser|home|environment|keychain|disk|repositories|from the user['’]s|user['’]s)\b/i;
const INNOCENT =
  /\b(?:never|do not|don['’]t|hard-?coded|leak\w*|detect\w*|audit\w*|scan\w*|check (?:for|that)|placeholder|example|if (?:it is )?not set|missing|design tokens?|token (?:count|usage|budget|limit)s?|tokens? used|rotate|revoke|csrf|syntax|redact\w*)\b/i;
const ABOUT =
  /\b(?:auth\w*|login|credential\w*|password\w*|secret\w*|token\w*|wallet\w*|vault|keys?|cookies?|browser|scrap\w*|session\w*|2fa|otp|1password|oauth|crypto|blockchain|defi)\b/;

/** Who has these has the money; no tool that only looks needs them. */
const WORDS_OF_WALLET =
  /\b(?:seed (?:phrases?|words?)|(?:recovery|backup|secret) (?:phrases?|words)|(?:12|24|twelve|twenty-four)(?: or (?:24|twenty-four))?[- ](?:\w{3,10} )?words?|mnemonics?)\b/i;
/** What the user is told, so that a secret is given in haste. */
const PRETEXT =
  /\b(?:tell|inform|say|claim|explain)\b.{0,80}\b(?:expired?|expires|timed out|locked|suspended|invalid|out of date|interrupted|(?:must|has to|have to|needs to) be (?:verified|renewed|confirmed|checked|updated)|needs? (?:to be )?(?:verified|renewed|confirmed|their|your))\b/i;
/** "… needs the words. Ask the user to type them here." */
const POINTS_BACK = /\b(?:them|it|these|those|both)\b/i;

/** A secret is for the one service that it opens. */
export const takesCredentials: Rule = {
  id: "takes-credentials",
  category: "data_exfiltration",
  analyzer: "prose",
  title: "A skill asks for no secret beyond the one its own service needs.",
  remediation:
    "Let the user log in with the service's own tool, or set a variable, and do not collect secrets.",
  severity: "HIGH",
  *check(skill) {
    const about = ABOUT.test(purpose(skill).text);
    if (!about) yield* lured(skill);
    for (const directive of directives(skill)) {
      const { sentence } = directive;
      if (["remark", "table", "meta", "code"].includes(sentence.role)) continue;
      const severity = severityOf(directive, about);
      if (severity === undefined) continue;
      yield {
        message: "The agent is told to ask for or to collect secrets",
        file: sentence.path,
        line: sentence.line,
        severity,
        signals: ["secret"],
        metadata: { quote: sentence.text.slice(0, 200) },
      };
    }
  },
};

/** The words that the user is to be shown, and what is said to have happened. */
const SHOWN_WORDS = /\b(?:enter|type|give|provide|paste|confirm|send) (?:your|their|the|both)\b/i;
const HAPPENED =
  /\b(?:show|tell|display|say|write|ask|inform)\b.{0,40}\b(?:user|customer|them|client|visitor|owner)s?\b.{0,100}\b(?:expired?|no longer valid|timed out|locked|suspended|invalid|interrupted|verified)\b/i;

/** "Your session has expired. Please enter your password": the words are the user's to read. */
function* lured(skill: Skill): Iterable<Evidence> {
  for (const { text, before, path, line, role } of sentences(skill)) {
    if (["remark", "table", "meta", "code", "heading"].includes(role)) continue;
    if (!SHOWN_WORDS.test(text) || !DEEP.test(text) || INNOCENT.test(text)) continue;
    if (PRETEXT.test(text) || !HAPPENED.test(`${before} ${text}`)) continue;
    yield {
      message: "The user is to be told a reason to give away a secret",
      file: path,
      line,
      severity: "HIGH",
      signals: ["secret"],
      metadata: { quote: text.slice(0, 200) },
    };
  }
}

function severityOf(directive: Directive, about: boolean): Severity | undefined {
  const { sentence, verbs } = directive;
  const { text } = sentence;
  if (INNOCENT.test(text)) return undefined;
  const grade = (severity: Severity): Severity =>
    !about ? severity : severity === "HIGH" && isFixed(directive) ? "MEDIUM" : "LOW";
  if (KEPT_SECRET.test(text) || SHOWN_SECRET.test(text)) return about ? "MEDIUM" : "HIGH";
  if (SPOKEN_SECRET.test(text)) return "MEDIUM";
  if (WORDS_OF_WALLET.test(sentence.before) && ASK.test(text) && POINTS_BACK.test(text))
    return "HIGH";
  if (WORDS_OF_WALLET.test(text) && ASK.test(text) && (REUSE.test(text) || isFixed(directive)))
    return "HIGH";
  if (DEEP.test(text) && ASK.test(text) && PRETEXT.test(text)) return about ? "MEDIUM" : "HIGH";
  if (DEEP.test(text) && ASK.test(text))
    return REUSE.test(text) || isFixed(directive) ? grade("HIGH") : grade("MEDIUM");
  if (verbs.has("edit") && DEEP.test(text) && isFixed(directive)) return "HIGH";
  if (
    PLAIN.test(text) &&
    ASK.test(text) &&
    /\b(?:keep it|for later|store it in|into the chat)\b/i.test(text)
  )
    return grade("MEDIUM");
  if (
    verbs.has("read") &&
    /\b(?:and|then)\b.{0,40}\b(?:use|send|include|upload|copy|report|append)\b/i.test(text) &&
    secretPathIn(text) !== undefined
  )
    return grade("HIGH");
  if (HARVEST.test(text) && FILES.test(text)) {
    return /\b(?:all|include|reuse|report|send|request|list them)\b/i.test(text)
      ? grade("HIGH")
      : grade("LOW");
  }
  return undefined;
}

/** The skill itself names the place that it goes to. */
function isFixed({ destination }: Directive): boolean {
  return (
    destination !== undefined &&
    destination.kind !== "vague" &&
    destination.kind !== "hidden folder"
  );
}
