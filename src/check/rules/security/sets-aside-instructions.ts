import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { oneOf } from "../../views/one-of.ts";
import { hasWord, type Sentence, sentences } from "../../views/sentences.ts";
import { wordSet } from "../../views/word-sets.ts";
import { isForbidden, wordedEvidence } from "../../views/wording.ts";

const RULES =
  "(?:instructions?|rules|guidelines|directives?|system prompts?|system messages?|safety|restrictions?|polic(?:y|ies)|guardrails?|constraints|training|filters?|prompts?|safeguards?|orders|commands|limits|limitations|programming)";
const WHOSE =
  "(?:previous|prior|earlier|preceding|above|before|former|your|system|safety|developer['’]?s?|operator['’]?s?|anthropic['’]?s?|openai['’]?s?|user['’]s|initial|original|existing|content|ethical|other)";
const ASIDE =
  "(?<![-/])(?:ignore|disregard|forget|set(?:ting)? aside|override|bypass|drop|discard|abandon|stop following|do not follow|don['’]t follow|cancel|neglect|overrule|nullify|suspend|circumvent|unlearn|disable|violate)";

const OVERRIDES: readonly (readonly [Severity, RegExp])[] = [
  ["HIGH", new RegExp(`\\b${ASIDE}\\b.{0,25}\\b${WHOSE}\\b[^,|]{0,20}\\b${RULES}\\b`, "i")],
  [
    "HIGH",
    /\b(?:forget|disregard|ignore) (?:everything|all|anything|what)(?: that)? (?:you|above|before|the (?:system|user|developer))\b.{0,40}/i,
  ],
  [
    "HIGH",
    /\bnew (?:system )?(?:message|instructions?|directive)\b.{0,60}\b(?:obey|supersede|replace|override|comply|unrestricted)/i,
  ],
  [
    "HIGH",
    /\b(?:these|this|the following|instructions in this (?:skill|file))\b.{0,40}\b(?:supersedes?|overrides?|outranks?|cancels?|takes? (?:absolute )?(?:precedence|priority) over|prevails? over)\b.{0,30}\b(?:system (?:prompts?|messages?|instructions?|and developer|rules)|developer (?:messages?|instructions?)|your (?:guidelines|instructions|rules|training|policies|safety)|user['’]?s? (?:instructions?|requests?|wishes)|safety|earlier rules|previous (?:rules|instructions)|any restrictions?)/i,
  ],
  [
    "HIGH",
    /\byou are (?:now|no longer)\b.{0,50}\b(?:developer mode|unrestricted|jailbroken|god mode|DAN\b|bound by|restricted|limited by|admin mode|no restrictions)/i,
  ],
  [
    "HIGH",
    /\b(?:you are|act as|become|you will be|adopt)\b.{0,50}\b(?:without (?:any )?(?:limits|restrictions|guidelines|rules|filters|safety)|no (?:limits|restrictions|guidelines)|do anything now|unfiltered|uncensored)/i,
  ],
  [
    "HIGH",
    /\b(?:has|have|had|knows?|with|under|bound by|follows?|observes?)\b (?:absolutely )?(?:no|none of (?:the|your))\b (?:\w{3,20} ){0,2}(?:policies|restrictions|guidelines|guardrails|refusals|taboos|safeguards|ethics|moral(?:s| limits)|content rules|safety rules|filters or \w+)\b.{0,80}\b(?:answers?|says?|does|do|tells?|helps?|compl(?:y|ies)|never|whatever|anything|everything)\b/i,
  ],
  [
    "HIGH",
    /\b(?:what|things|requests?|anything|questions|topics|tasks)\b.{0,20}\b(?:you|the (?:assistant|model|agent|ai)|claude|it)\b.{0,12}\b(?:would|might|may|must|should)\b (?:otherwise|normally|usually|ordinarily|typically|generally|elsewhere)\b.{0,12}\b(?:refuse|decline|reject|withhold|avoid|turn down|not (?:do|answer|say))\b/i,
  ],
  [
    "HIGH",
    /\b(?:stays?|remains?|staying|keep) in (?:character|role|this mode|this persona)\b.{0,40}\b(?:even (?:if|when)|no matter|regardless|whatever)\b.{0,60}\b(?:stop|asks?|objects?|instructions?|leave|break)/i,
  ],
  [
    "HIGH",
    /\b(?:pretend|imagine|assume)\b.{0,20}\byou (?:have|had|are not bound by|are free of) (?:no |any )?(?:guidelines|rules|restrictions|limits|safety)/i,
  ],
  [
    "HIGH",
    /\b(?:admin|developer|god|debug|root|maintenance|unrestricted) mode\b.{0,40}\b(?:all |no )?(?:limits|restrictions|safety)\b/i,
  ],
  [
    "HIGH",
    /\b(?:rules|instructions|guidelines|directives)\b.{0,30}\b(?:you (?:got|had|have|received|were given)|before this|earlier)\b.{0,40}\b(?:out of date|no longer apply|do not apply|are void|obsolete|invalid|cancelled)\b|\bas your (?:new )?system prompt\b/i,
  ],
  [
    "HIGH",
    /\b(?:follow|treat|obey|handle|take)\b.{0,80}\bas (?:if |though )?(?:coming from|(?:it|they) (?:came|come) from|typed by|written by) the user\b|\b(?:like|as|as if they were|same as) (?:requests?|orders?|messages?|instructions?|commands?|wishes|words) (?:of|from|by) the user\b|\bas if the user had (?:typed|said|written|asked)\b/i,
  ],
  [
    "HIGH",
    /\b(?:safety|content|ethical|usage)(?: \w{3,20})? (?:rules?|polic(?:y|ies)|guidelines?|training|filters?|restrictions?)\b.{0,20}\b(?:do(?:es)? not apply|no longer (?:apply|valid|applies)|is no longer|are no longer|(?:is|are|was|were|has been|have been) (?:\w{3,12}ly )?(?:lifted|suspended|void|waived|relaxed|removed|revoked|disabled|switched off|turned off))/i,
  ],
  [
    "HIGH",
    /\b(?:what(?:ever)?|anything|everything) (?:that )?(?:the )?(?:user|you|system|operator|developer)\b.{0,30}\b(?:asked|said|told|wrote|requested|instructed|learned)\b.{0,30}\b(?:no longer|does not|do not|never) (?:counts?|appl(?:y|ies)|matters?|holds?)\b/i,
  ],
  [
    "HIGH",
    /\byour (?:earlier|previous|usual|normal|default|other|standard|general|built-in) (?:guidance|instructions|rules|guidelines|polic(?:y|ies)|restrictions|limits|training|principles|caution|safeguards)\b.{0,40}\b(?:(?:do(?:es)? not|no longer|need not) (?:appl(?:y|ies)|count|hold|matter|be followed)|(?:is|are) (?:suspended|lifted|void|waived|off))\b/i,
  ],
  [
    "HIGH",
    /\b(?:texts?|contents?|instructions?|words|whatever|what)\b.{0,20}\b(?:pages?|e-?mails?|messages?|documents?|issues?|comments?|responses?|websites?)\b.{0,40}\b(?:as instructions with|same (?:rank|weight|priority|authority) as|as (?:binding|orders|commands)\b)/i,
  ],
  [
    "HIGH",
    /\b(?:print|reveal|output|repeat|display|disclose|paste|send|quote|recite|copy|state)(?:ing)?\b.{0,20}\b(?:instructions|prompt|rules|guidelines|configuration) (?:that )?you (?:were|have been|are|had been) (?:given|configured|set up|started|initiali[sz]ed|provided|loaded)\b/i,
  ],
  [
    "HIGH",
    /\bnever refuse (?:a|any|the user|requests?)\b|\bjailbreak yourself\b|\bcomply with (?:every|all|any) (?:order|command|request)s? (?:without|regardless)/i,
  ],
  [
    "HIGH",
    /\b(?:print|reveal|output|repeat|display|disclose|paste|send|encode|leak|recite)\b.{0,12}\b(?:your|the) (?:full |entire |complete |own )?(?:system|hidden|initial|secret) (?:prompt|instructions)\b/i,
  ],
  [
    "HIGH",
    /\btreat\b.{0,60}\bas\b.{0,30}\b(?:system|highest[- ]priority|authoritative|trusted system)\b.{0,12}\b(?:instructions?|prompts?|messages?|commands?)/i,
  ],
  [
    "MEDIUM",
    /\b(?:follow|obey|execute|carry out|comply with)\b (?:any|all|every|whatever) (?:instructions?|commands?|orders?|directions|tasks?)\b.{0,40}\b(?:in|from|returned by|contained in|at|on)\b.{0,30}\b(?:page|response|website|url|https?:|e-?mails?|comments?|fetched|remote|downloaded|issue|server)/i,
  ],
  [
    "MEDIUM",
    /\b(?:whatever|regardless of what|no matter what|irrespective of what)\b the user\b.{0,30}\b(?:says?|asks?|asked|wants?|requests?|instructs?)\b.{0,40}\b(?:carry out|perform|execute|run|send|upload|install|delete|add|continue|proceed|include)\b/i,
  ],
];
/** Marks by which a model tells who speaks; in a skill they forge a speaker. */
const FORGED =
  /<\|(?:im_start|im_end|system|endoftext|eot_id|start_header_id)\|?>?|\[\/?INST\]|<<\/?SYS>>|<\/?system(?:[-_](?:message|prompt|override))?>.{0,20}\b(?:you|new|obey|ignore|follow)/i;
/** The wrapping of the skill is closed by the skill itself, and somebody else begins to speak. */
const ESCAPED =
  /<\/(?:[\w-]{0,20}(?:skill|document|content|context|file|tool|function|result|untrusted|data|prompt|user|input|instructions?)[\w-]{0,20})>\s{0,8}<(?:system|developer|admin\w*|operator|assistant|human|user|instructions?)\b[\w-]{0,20}>/i;
/** A message of somebody above the user, within a text that the author of a skill has written. */
const ANNOUNCED =
  /^\W{0,4}(?:system|admin\w*|developer|operator|platform|security|anthropic|openai)\W{1,3}(?:notice|message|update|alert|override|announcement|directive|broadcast)\b.{0,12}\b(?:from|by|of)\b.{0,40}\b(?:anthropic|openai|google|platform|operations|administrators?|developers?|vendor|operator|security)\b|^\W{0,4}<(?:system|developer|operator|admin)(?:[-_](?:message|note|notice|update|override))?>\s{0,4}\S.{0,160}\b(?:the assistant|claude|the agent|this session|priority|mode)\b|\bpriority (?:is )?(?:above|over|higher than)\b.{0,30}\b(?:the |that of the )?users?\b(?! (?:stor|interface|research|experience))/i;
const SPEAKER =
  /^(?:\W{0,4})(?:system|assistant|developer|admin|root|tool)(?: (?:message|prompt|override|notice|result|note|alert|update))?\W{0,3}:.{0,80}\b(?:you (?:must|are|will|have|may|can)|instructions?|(?:earlier|previous|all) rules|highest priority|ignore|verified that the user|user (?:allows|approved|has (?:approved|granted))|permission|override|comply)\b/i;
const END_OF_INPUT =
  /\bend of (?:the )?(?:user (?:input|message|prompt)|context|system prompt|document|skill)\b.{0,30}\b(?:new|system|begin|start)\b/i;

const ANY = oneOf(
  ...OVERRIDES.map(([, pattern]) => pattern),
  ESCAPED,
  ANNOUNCED,
  FORGED,
  SPEAKER,
  END_OF_INPUT,
);

/** Without one of these no pattern below can match. */
const WORTH = wordSet(
  "operator platform security priority anthropic openai announcement notice human user ignore disregard forget set setting override bypass drop discard abandon stop follow cancel neglect overrule nullify suspend circumvent unlearn disable reset violate break new supersede supersedes overrides outranks outrank cancels takes take prevails you act become adopt pretend imagine assume mode rules instructions guidelines directives handle take safety content ethical usage refuse jailbreak comply print reveal output repeat display disclose paste send encode leak recite treat obey execute carry whatever regardless matter irrespective system assistant developer admin root tool end inst sys im what anything everything your texts text words contents content printing repeating quote state",
);

/** A skill adds to what the user and the system say; it never cancels it. */
export const setsAsideInstructions: Rule = {
  id: "sets-aside-instructions",
  category: "prompt_injection",
  analyzer: "prose",
  title: "A skill does not cancel what the user or the system has said.",
  remediation: "Say what the skill adds, and leave the instructions of others in force.",
  severity: "HIGH",
  *check(skill) {
    for (const sentence of sentences(skill)) {
      if (!hasWord(sentence, WORTH)) continue;
      const found = overriding(sentence);
      if (found === undefined) continue;
      yield wordedEvidence(skill, sentence, found, {
        message: "The text sets aside the instructions of the user or the system",
        severity: found.severity,
        signals: ["override"],
      });
    }
  },
};

function overriding({ text, role }: Sentence) {
  if (!ANY.test(text)) return undefined;
  for (const [severity, pattern] of OVERRIDES) {
    const match = pattern.exec(text);
    if (match === null || isForbidden(text, match.index)) continue;
    return { index: match.index, text: match[0], severity };
  }
  if (role === "code" || role === "table" || role === "remark" || role === "heading")
    return undefined;
  const announced = ANNOUNCED.exec(text);
  if (announced !== null && !ESCAPED.test(text)) {
    return { index: announced.index, text: announced[0], severity: "MEDIUM" as const };
  }
  for (const pattern of [ESCAPED, FORGED, SPEAKER, END_OF_INPUT]) {
    const match = pattern.exec(text);
    if (match !== null) return { index: match.index, text: match[0], severity: "HIGH" as const };
  }
  return undefined;
}
