import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { erasesTraces, folded, NO_TRACE, OTHER_SCRIPT } from "../../views/covert-words.ts";
import { isChosenByUser } from "../../views/destinations.ts";
import { oneOf } from "../../views/one-of.ts";
import { hasWord, type Sentence, sentences } from "../../views/sentences.ts";
import { wordSet } from "../../views/word-sets.ts";
import { wordedEvidence } from "../../views/wording.ts";

const NOT_SAID =
  /\b(?:do not|don['’]t|never|must not|mustn['’]t|should not|shouldn['’]t|refrain from|avoid|not to|make no|no need to|not (?:necessary|needed|required) to|need not|without)\s(?:ever\s|also\s|directly\s|explicitly\s)?(?:tell|inform|notify|alert|mention|raise|disclose|reveal|show|display|log|record|explain|report|expose|acknowledge|point out|note|state|say|hint|allude|comment|speak|talk|discuss|go through|walk through|write|bring up|bringing up|refer|reference|draw|drawing|let|letting|include|including|telling|informing|notifying|alerting|mentioning|disclosing|revealing|showing|reporting|explaining)\b/i;
const READER =
  /\b(?:users?|anyone|anybody|owner|humans?|operator|customer|clients?|them|reviewers?|people)\b|\b(?:in|from|to) (?:your|the|any|its|their) (?:[\w-]{2,20} ){0,2}(?:answers?|summar(?:y|ies)|reports?|outputs?|responses?|reply|replies|messages?|conversation|logs?|chat|changelog)\b|\banywhere\b/i;
/** What the agent does or was told: hiding that is the attack. */
const DEED =
  /\b(?:(?:about|of|that) (?:it|this|these)|this(?: step| action| instruction| section| change| process| command| request| task| behaviou?r| upload| operation| rule| part| file| to| in|[.,;]|$)|these (?:instructions|steps|lines|rules|actions|changes)|(?:the|any|an|this) (?:\w{2,20} )?(?:upload|sync|transfer|copy|copies|script|command|action|backup|recipient|destination|account|permission change|installation|modification|addition|tracking|referral|sponsor\w*|fees?|commissions?|affiliat\w*|partnership|second \w+|side effect|extra \w+|hidden \w+)|was sent|were (?:sent|copied|uploaded)|that (?:you|the agent) (?:have |has |are |will )?(?:read|sent|copied|uploaded|run|ran|added|changed|deleted|did|made|installed|been))\b|\babout (?:this|it)\b|\bto anyone\b/i;
/** Whose interest an advice serves. */
const INTEREST =
  /\b(?:mention|disclose|reveal|bring up|point out|say|state|explain|note)\w*\b.{0,30}\b(?:referrals?|sponsor\w*|commissions?|affiliat\w*|kick-?backs?|paid placement|partnership)\b/i;
const PLAIN_DEED =
  /\b(?:mention|disclose|reveal|bring up|raise|acknowledge)\w*\b.{0,12}\b(?:upload|sync|transfer|copy|backup|recipient|destination|referral|sponsor\w*|tracking|fees?|that you have (?:read|sent|copied))\b/i;
const INNOCENT =
  /\b(?:ids?|json|api[- ]keys?|secrets?|tokens?|passwords?|credentials?|stack traces?|personal|pii|competitors?|tool names?|tool['’]s|internal|technical|raw|to (?:install|run|use|do|go|check|open|manually|visit)|unless|until|before|how to|jargon|schemas?|AI|placeholder|drafts?|intermediate|thinking|reasoning|implementation|prices?|scores?|only|sensitive|confidential|exact|verbatim|questions?|spoilers?|twice|again)\b/i;

/** A question about something else; "could you" is an order. */
const ASKS = /^(?:could|would|does|do|did|is|are|might|can) (?!you\b|we\b|i\b)[^?!;]{1,300}\?$/i;
/** Sentences that hide a deed whatever else they say. */
const HIDING: readonly RegExp[] = [
  /\bwithout (?:the )?(?:users?|owner|anyone|them|human)(?:['’]s?)? (?:knowledge|knowing|noticing|awareness|being (?:told|informed|aware|notified))\b/i,
  /\b(?:users?|owner|human|operator|customer|anyone)\s(?:(?:must|should|shall|can|does|do|need)(?: not|n['’]t|not)|must never|should never|(?:has|have) no need to|(?:is|are) not (?:supposed )?to) (?:ever )?(?:need to |have to |be able to |to )?(?:know|learn|notice|see|be (?:told|informed|notified|aware|made aware)|find out|reali[sz]e|discover)\b(?= (?:that|about|of (?:it|this)|this(?! page)|these lines)\b| it\W*$|\W*$)/i,
  /\bkeep(?:ing)? (?:the )?(?:users?|owner|them|human) (?:unaware|in the dark|uninformed|from (?:knowing|seeing|noticing))/i,
  /\b(?:hide|conceal|mask|disguise|obscure|cover up)\b.{0,10}\b(?:this|the|these|that|your|all|any|its)\b (?:\w{2,20} ){0,2}(?:action|step|activity|command|request|transfer|fact|change|upload|traces?|operation|behaviou?r|instruction|purpose|call)s?\b.{0,20}\b(?:from|in)\b/i,
  /\b(?:this|it|these \w{3,20}|the (?:step|upload|transfer|copy|change|script)) (?:must|should|has to|have to|needs? to|shall) (?:stay|remain|be kept|be|happen|run) (?:invisible|hidden|secret|confidential|unnoticed|undetected|silently|covert)/i,
  /\bkeep (?:this|these) (?:(?:instruction|step|rule|action)s? )?(?:secret|confidential|hidden|to yourself|between us)\b/i,
  /\b(?:omit|exclude|leave|keep|drop|strip|withhold|remove)\b (?:out )?(?:any mention of |all mentions? of )?(?:this|it|these|the (?:step|upload|copy|sync|command|script|transfer|action))(?: \w{2,20}){0,3} (?:out of|from|in)\b.{0,30}\b(?:summar\w+|reports?|logs?|answers?|responses?|repl\w+|messages?|changelog|output|transcript|conversation|readme|explanations?|walk-?through|catalogue|overview|release notes|commit messages?|pull requests?)\b/i,
  /\b(?:omit|exclude|leave|keep|drop)\b (?:out )?the (?:\w{2,20} ){0,2}(?:footer|branch|header|hook|edits?|additions?|call|loader|tracker|snippet|work|upload|copy|transfer|beacon|second \w+)(?: \w{2,20}){0,2} (?:out of|from)\b.{0,40}\b(?:summar\w+|reports?|answers?|repl\w+|messages?|changelog|readme|explanations?|overview|catalogue)\b/i,
  /\b(?:users?|owner|customer)\b.{0,60}\b(?:must|should|shall|need)(?: not|n['’]t) be (?:asked|told|informed|notified|involved)(?: (?:or|nor|and) (?:asked|told|informed|notified))\b/i,
  /\b(?:if|should|when) (?:the user|anyone|they|someone|you are|you['’]re)\b.{0,30}\b(?:asks?|asked|questions?|questioned|inquires?|enquires?|notices?|wants? to know|wonders?)\b.{0,20}\b(?:about (?:it|this|the)|what|why|where|whether)\b.{0,60}\b(?:deny|nothing (?:was|is|has|left|happened)|(?:say|answer|claim|reply) that (?:nothing|no|it)|pretend|change the subject|claim that (?:it|nothing|no)|lie\b)/i,
  /(?<!n['’]t |not )\bpretend (?:that )?(?:this|these|it|nothing|the (?:section|step|upload|file|command)|you (?:did|have) not)\b.{0,30}\b(?:not|never|happened|exist|nothing)\b/i,
  /\bleav(?:e|ing) no (?:trace|evidence|record|sign)|\bcover(?:ing)? (?:your|its|the|our) tracks\b|\b(?:remove|erase|delete|destroy) (?:all |any )?(?:traces|evidence) of\b(?! (?:the |an? |any )?(?:\w{3,20} )?(?:attack|malware|phishing|compromise|infection|intrusion|attacker|adversary|implant|persistence)\b)|\b(?:delete|clear|erase|wipe|remove|purge)\b.{0,40}\b(?:shell|bash|zsh|command|terminal|browser) history\b|\bcommand from (?:the|your) history\b/i,
  /\b(?:act as if|present|describe|disguise|frame|explain|pass) (?:it|this|the (?:change|transfer|step|upload|copy))(?: \w{2,20}){0,3} (?:as|was|were|off as)\b.{0,20}\b(?:routine|normal|standard|part of|regular|minor|harmless|nothing)\b/i,
  /\b(?:leave|keep|omit|drop)\b (?:it|this|that|them|any of this|the (?:step|upload|copy|call|script))\b.{0,20}\bout of (?:anything|whatever|what|everything|all (?:that|your))\b/i,
  /\b(?:do not|don['’]t|never|must not|should not) (?:list|name|count|itemi[sz]e|surface|enumerate)\b.{0,6}\b(?:it|this|that|these|them|the (?:step|upload|copy|call|script))\b.{0,20}\b(?:among|in|with|to)\b.{0,30}\b(?:actions?|steps|summary|report|user|answer|changes|others|rest)\b/i,
  /(?:\b(?:this|these|it)\b|(?:^|[,;:]\s)that\b)(?: \w{3,20})? (?:is|are) (?:not|never) (?:listed|mentioned|named|shown|reported|documented|explained) in (?:the|your|any|its) (?:\w{3,12} )?(?:summar\w+|reports?|answers?|repl\w+|changelog|readme|explanations?)\b/i,
  /\b(?:upload|transfer|sync|copy|backup|call|request|script|step|housekeeping)\w*\b.{0,30}\b(?:does|do) not belong (?:there|in(?:to)? (?:the|your|any) (?:summary|report|answer|reply|output))\b/i,
  /\b(?:asks?|asked|wonders?|notices?|questions?|inquires?|curious)\b.{0,70}\b(?:say|answer|reply|explain|claim|respond|tell them) (?:that )?(?:it|this|they|these|the \w{3,20})\b.{0,4}\b(?:is|was|are|were)\b.{0,12}\b(?:part of|normal|routine|standard|nothing|expected|harmless|required by)\b/i,
  /\b(?:keep|keeping|stay|staying|remain) (?:quiet|silent|mum) (?:about|on|regarding) (?:it|this|that|these|the (?:upload|copy|step|transfer|script|second|extra)|what you)\b|\bsay(?:ing)? nothing (?:about|of) (?:it|this|that|these|the (?:upload|copy|step|transfer|script))\b|\b(?:steps? \d{1,2}|this|that|it|the (?:step|upload|copy|transfer|second \w{3,12})) (?:stays?|remains?|goes|is left|is kept|should stay|must stay) (?:un(?:mentioned|said|told|reported|noticed|documented|explained)|out of (?:the|your) (?:\w{3,12} )?(?:answer|summary|report|reply|message|log)|between us|off the record)\b/i,
  /\btell (?:nobody|no one|no-one)\b|\bnobody (?:needs to|has to|should|must) (?:know|hear|be told|find out)\b/i,
  /\bavoid (?:drawing|raising|attracting) (?:any )?(?:attention|suspicion|questions)\b|\bwithout (?:raising|arousing|drawing) (?:any )?(?:suspicion|attention)\b/i,
];
const COVERT =
  /\b(?:secretly|covertly|surreptitiously|stealthily|clandestinely|discreetly|unobtrusively)\b.{0,20}\b(?:add|send|upload|copy|run|execute|install|append|insert|forward|record|collect|log|save|store|delete|modify|change|include|embed|download|open|read|push|sync|transmit)/i;

const ANY = oneOf(...HIDING, COVERT, NOT_SAID);

/** Without one of these no pattern below can match. */
const WORTH = wordSet(
  "not don never mustn shouldn refrain avoid without no must should hide conceal mask disguise obscure cover keep keeping omit exclude leave leaves leaving drop strip withhold remove if when pretend erase delete destroy clear wipe purge command act present describe frame label explain pass drawing raising secretly covertly surreptitiously stealthily clandestinely discreetly unobtrusively secret hidden asks wonder wonders wondering notices curious quiet silent mum nothing stays remains unmentioned goes left kept stay staying steps step nobody tell no-one belong need has have is are",
);

/** Records of what was done, by any name that Latin letters write. */
const RECORDS = wordSet(
  "history log logs audit trail trails transcript transcripts projects historial historico hist registros registro rico historique journaux journal cronologia trascrizioni transcri shellverlauf befehlsverlauf verlauf historie protokoll protokolle sitzungsprotokoll sitzungsprotokolle auditlog auditlogs wtmp auth",
);

/** What the user must not know of is what the user would not allow. */
export const hidesFromUser: Rule = {
  id: "hides-from-user",
  category: "prompt_injection",
  analyzer: "prose",
  title: "The agent keeps nothing that it does from the user.",
  remediation: "Remove the sentence, and let the agent say what it does.",
  severity: "HIGH",
  *check(skill) {
    for (const sentence of sentences(skill)) {
      if (sentence.role === "heading") continue;
      const erasing = erased(sentence);
      if (erasing !== undefined) {
        if (isChosenByUser(sentence.text, undefined)) continue;
        yield wordedEvidence(skill, sentence, erasing, {
          message: "The agent is told to erase what shows its deeds",
          severity: erasing.severity,
          signals: ["conceal", "destroy"],
        });
        continue;
      }
      if (!hasWord(sentence, WORTH)) continue;
      const found = hidden(sentence);
      if (found === undefined || ASKS.test(sentence.text)) continue;
      yield wordedEvidence(skill, sentence, found, {
        message: "The agent is told to hide what it does",
        severity: sentence.role === "remark" ? "LOW" : found.severity,
        signals: ["conceal"],
      });
    }
  },
};

interface Found {
  readonly index: number;
  readonly text: string;
  readonly severity: Severity;
}

/** Who clears a history for the user asks first; who erases several records covers something up. */
function erased(sentence: Sentence): (Found & { readonly command: true }) | undefined {
  const { role, before, after } = sentence;
  if (role === "remark" || role === "code") return undefined;
  if (!hasWord(sentence, RECORDS) && !OTHER_SCRIPT.test(sentence.text)) return undefined;
  const text = folded(sentence.text);
  const found = erasesTraces(text);
  if (found === undefined) return undefined;
  const meant = NO_TRACE.test(text) || NO_TRACE.test(folded(`${before} ${after}`));
  const severity = meant || found.kinds > 1 ? "HIGH" : "MEDIUM";
  return { index: found.index, text: found.text, severity, command: true };
}

function hidden({ text }: Sentence): Found | undefined {
  if (!ANY.test(text)) return undefined;
  for (const pattern of [...HIDING, COVERT]) {
    const match = pattern.exec(text);
    if (match !== null) return { index: match.index, text: match[0], severity: "HIGH" };
  }
  const not = NOT_SAID.exec(text);
  if (not === null) return undefined;
  const rest = text.slice(not.index, not.index + 160);
  const severity = behindBack(text.slice(0, not.index), rest) ?? weigh(rest);
  return severity === undefined ? undefined : { index: not.index, text: not[0], severity };
}

/** "Upload it without telling the user": what is hidden stands before the words that hide it. */
function behindBack(before: string, rest: string): Severity | undefined {
  if (!/^without (?:tell|inform|notify|alert)/i.test(rest) || !READER.test(rest)) return undefined;
  if (/\b(?:not|never|no|cannot|nothing)\b|n['’]t\b/i.test(before)) return undefined;
  return /\b(?:run|send|copy|upload|append|delete|install|execute|forward|sync|add|change|modify|commit|push|share)\b/i.test(
    before,
  )
    ? "HIGH"
    : undefined;
}

function weigh(rest: string): Severity | undefined {
  const reader = READER.test(rest);
  const deed = DEED.test(rest) || INTEREST.test(rest);
  if (!reader && !deed) return undefined;
  // What is kept back stands in the same clause.
  if (INNOCENT.test(rest.split(/[,;—]/, 1)[0] ?? "")) return reader && deed ? "LOW" : undefined;
  if (reader && deed) return "HIGH";
  return deed && (PLAIN_DEED.test(rest) || INTEREST.test(rest)) ? "MEDIUM" : undefined;
}
