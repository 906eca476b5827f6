import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { RECURRING } from "../../views/directive-words.ts";
import { oneOf } from "../../views/one-of.ts";
import { hasWord, type Sentence, sentences } from "../../views/sentences.ts";
import { wordSet } from "../../views/word-sets.ts";
import { isForbidden, wordedEvidence } from "../../views/wording.ts";

const START =
  "(?:^|[,;:(—–]\\s{0,2}|\\b(?:and|then|also|always|must|should|to|please|you|or|just|first|finally|\\w{3,20}ly)\\s)";
const PROTECTION =
  "(?:authentication|authori[sz]ation|auth checks?|access controls?|permission checks?|(?:certificate|tls|ssl|signature|token|hostname|checksum) (?:verification|validation|checks?)|firewall|anti-?virus|windows defender|defender|real-time protection|selinux|apparmor|gatekeeper|sip|sandbox(?:ing)?|security (?:checks?|scans?|scanners?|reviews?|findings|controls?|features?|warnings?|headers|polic(?:y|ies)|groups?|settings)|rate limit\\w*|input (?:validation|sanitization)|csrf|branch protection|audit log\\w*|two-factor|2fa|mfa|tokens? in|logging of failed|findings of the security|escaping|sanitization)";
const OFF = new RegExp(
  `${START}(?:disable|turn off|switch off|turn|deactivate|bypass|remove|skip|ignore|omit|suppress|weaken|comment out|do not (?:validate|verify|check|enforce|require|escape|report|flag))\\b.{0,40}(?<![-.:\\w])${PROTECTION}\\b(?!-)`,
  "i",
);
const OFF_LATER =
  /\b(?:turn|switch|leave) (?:the |any |all )?(?:selinux|firewalls?|defender|anti-?virus|mfa|two-factor|auth\w*|(?:login|auth\w*|permission|access|signature|certificate|security) checks?|rate limit\w*|input validation) (?:off|out)\b|\bdo not (?:validate|verify|check|enforce) (?:\w{2,12} ){0,2}(?:tokens|signatures|sessions|permissions|certificates|logins)\b/i;
const OPENED: readonly RegExp[] = [
  /\b(?:chmod (?:-R )?(?:0?777|(?:a|o|ugo)\+[rxX]*w[rxX]*)|permissions?\b.{0,40} (?:to|as) 0?777|world[- ](?:readable and )?writable|0\.0\.0\.0\/0)\b/i,
  /\b(?:make|set|mark|leave)\b.{0,40}\b(?:repositor(?:y|ies)|repos?|buckets?|documents?|files?|folders?|datasets?|models?|profiles?|links?|posts?|projects?|drives?|spaces?|it|them)\b.{0,20}\bpublic(?:ly (?:accessible|readable|visible|available|writable))?\b/i,
  /\banyone with (?:the|a) link\b|\b(?:grant|give)s?\b.{0,20}\b(?:everyone|anyone|all users|public)\b.{0,20}\b(?:access|rights|write|read|permissions?)/i,
  /\b(?:give|grant|assign)\b.{0,50}\b(?:role of|roles?|rights of|access as) (?:an? )?(?:administrator|admin|root|superuser|owner)\b|\bprivileged mode\b|\bhost['’]s root\b|--privileged\b/i,
  /\ballow(?:ing)? all origins\b|\bCORS\b.{0,20}(?:\*|all origins)/i,
];
const PUBLISHED =
  /\b(?:commit|include|store|push|hard-?code|embed|save|keep(?! (?:\w{2,12} ){1,2}out\b)|leave|check in|add)\b(?:.{0,50}\b(?:api[- ]?keys?|private keys?|passwords?|secrets|credentials|tokens)|.{0,30}\.env\b(?! ?\.example)).{0,50}\b(?<!\bout of (?:the )?|outside )(?:repo(?:sitory)?|source code|the code|plain[- ]?text|clear text|version control|git|commits?|front-?end|bundle|public (?:wiki|page|channel|gist|repo\w*|folder|document))\b/i;
const DEFAULT_LOGIN =
  /\b(?:set|reset|change|rotate)\b.{0,40}\b(?:password|passphrase|passcode)s?\b.{0,20}\b(?:to|as)\s["'`]?(?=\S{0,40}\d)(?=\S{0,40}[A-Z!@#%^&*])[\w!@#%^&*-]{7,40}|\b(?:leave|keep|set|use)\b.{0,40}\bpasswords?\b.{0,20}\b(?:admin|root|password|123456?)(?:\/|\b)/i;
/** A rule that wants a second person is gone around. */
const EVADED =
  /\b(?:branch (?:rules?|protections?)|required reviews?|review (?:rules?|requirements?)|code ?owners?|second (?:pair of eyes|reviewer|approver|person)|four[- ]eyes|approval rules?|change control|merge (?:rules?|checks?))\b.{0,60}\b(?:(?:get|got|gotten|getting|work|worked|go|gone) (?:a)?round|circumvent\w*|side-?step\w*|evad\w*|bypass\w*|overrid\w*|skipp?(?:ed|ing)?|ignored?|disabled?)\b|\b(?:(?:get|work|go) around|circumvent|side-?step|evade|bypass|override)\b.{0,30}\b(?:branch (?:rules?|protections?)|required reviews?|review (?:rules?|requirements?)|code ?owners?|four[- ]eyes|approval rules?|change control|merge (?:rules?|checks?))\b/i;
/** What the guard has refused is done around it. */
const AROUND =
  /\b(?:again|instead|retry|retried|repeat|re-?run|run (?:it|the command|them))\b.{0,40}\b(?:(?:sandbox|isolation|permission system|guard|restrictions?|checks) (?:turned |switched )?(?:off|disabled|removed)|(?:without|outside(?: of)?|disabling|leaving|bypassing) (?:the |any |its )?(?:sandbox|isolation|permission checks|guard|restrictions?))\b/i;
const BLIND: readonly RegExp[] = [
  /(?:^|[,;:]\s|\b(?:sure|and|to|always|must|should|please)\s)(?:to )?(?:never|(?<=sure (?:to )?)not|do not|don['’]t|skip|avoid)\b.{0,8}\b(?:writ|add|creat|run|report|flag|review|check|test|scan|examin|inspect|validat|point out|mention|rais|comment on|look for)\w*\b.{0,40}\b(?:login|auth\w*|security|payments?|crypt\w*|permission|password|vulnerabilit\w+|hard-?coded (?:credentials|secrets|keys|passwords)|injections?|xss|csrf|problems in|issues in|findings in|tokens in)\b/i,
  /\bmark\b.{0,50}\bas (?:a )?(?:false positive|safe|resolved|approved|won['’]?t ?fix)\b/i,
  /\bapprove\b.{0,50}\bwithout (?:a |any )?(?:review|reading|checking|looking)\b/i,
  /\bskip (?:the |all )?tests?\b.{0,20}\b(?:and|then)\b.{0,10}\b(?:merge|deploy|publish|push|release)/i,
  /\b(?:ignore|dismiss|suppress)\b.{0,20}\b(?:findings|warnings|alerts|results|reports)\b.{0,30}\b(?:security|scanner|vulnerab\w+|auth)/i,
  /\b(?:raw|unsanitized|unescaped) (?:user )?input\b.{0,40}\bwithout (?:escaping|sanitizing|validating)|\bbuild\b.{0,20}\bquery\b.{0,40}\bwithout escaping/i,
  /\b(?:accept|allow|honou?r|recogni[sz]e)s?\b.{0,20}\b(?:master|universal|backdoor|fixed|hard-?coded|special|secret|default) (?:tokens?|passwords?|keys?|pins?|login|accounts?)\b/i,
  /\b(?:approve|merge|accept|deploy|publish|release)\b.{0,60}\bwithout (?:a |any )?(?:review|reading|checking|looking)\b/i,
  /\b(?:accept|trust|allow)(?:s|ing)? (?:any|all|every|invalid|expired) (?:\w{2,12} )?certificates?\b/i,
  /\buse (?:eval|exec|pickle|md5|string concatenation)\b.{0,30}\b(?:user input|passwords?|untrusted|queries)\b/i,
  /\b(?:hash|store|encrypt|sign|protect|save|keep)\b.{0,30}\b(?:passwords?|tokens?|sessions?|credentials|pins?|secrets)\b.{0,30}(?<!\b(?:never|not) )\b(?:with|using|by|in|as) (?:a |an |plain |unsalted |simple )?(?:md5|sha-?1|crc-?32|base64|rot-?13|xor|des|ecb|plain ?text|clear ?text)\b/i,
  /\b(?:script-src|default-src|unsafe-(?:eval|inline))\b.{0,120}\breplac(?:e|es|ing)\b.{0,30}\bstrict(?:er)?\b/i,
  /--no-verify\b/,
];
/** Somebody who knows one value gets in, as anyone or as one who may do everything. */
const PLANTED =
  /\b(?:accepts?|allows?|lets?|admits?|authenticates?|logs?|treats?|grants?|passes|recogni[sz]es?|honou?rs?|succeeds?|bypass(?:es)?|skips?)\b.{0,80}\b(?:passwords?|passphrases?|headers?|tokens?|cookies?|query parameters?|parameters?|api keys?|pins?|user ?names?|e-?mails?|codes?)\b.{0,80}\b(?:(?:for|as|into|in as|to) (?:any|every|all) (?:\w{3,12} )?(?:accounts?|users?|logins?)|(?:as|become|becomes|in as|like|is) (?:an? |the )?(?:admin\w*|root|super-?user|owner)|(?:admin\w*|root|full) (?:access|rights|role|session)|without (?:a |any |the )?(?:password|checks?|log-?in|authentication|signature|verification))\b/i;
/** The value itself, as a person would write it. */
const VALUE = /[`"'“]([^`"'”\s]{0,30}: ?)?(?=[^`"'”]{0,60}[\dA-Z!-])[^`"'”\s]{4,60}[`"'”]/;
const ANY = oneOf(
  PLANTED,
  ...OPENED,
  ...BLIND,
  ...[PUBLISHED, DEFAULT_LOGIN, OFF, OFF_LATER, AROUND, EVADED],
);
const SECURITY_MATTER =
  /\b(?:login|auth\w*|security|payments?|crypt\w*|passwords?|tokens?|certificates?|hard-?coded|vulnerabilit\w+|injections?|xss|csrf|without (?:a |any )?review|escaping|md5|sha-?1|script-src|unsafe-eval)\b/i;
/** The user wants it, or it holds for a test only. */
const BOUNDED =
  /\b(?:allow the user|if|when|only|unless|for (?:local|development|debugging|testing)|local(?:ly|host)?|dev(?:elopment)?|test server|the user (?:asks|wants|requests|explicitly|names|lists)|warn|temporar\w+|never|do not|don['’]t|should not|must not|not recommended|avoid|approval|state that|flags like|risk\w*|dangerous|insecure|check (?:that|whether|for)|whether|cannot|example|as needed|optional(?:ly)?|may|might|sandbox mode|ask)\b/i;
const KEPT = /\b(?:prevent\w*|block\w*|caution|enabl\w* or disabl\w*|detect\w*|WARNING)\b/i;
const REGARDLESS = /\b(?:regardless|whatever|even if|no matter|always|every|all|each)\b/i;

/** Without one of these no pattern below can match. */
const WORTH = wordSet(
  "hash encrypt sign protect script default accepts allows lets let admit admits authenticates logs treats treat grants passes recognizes recognises honors succeeds bypasses skips honor honour recognize recognise again instead retry retried repeat rerun run branch required review reviews codeowners code second approval merge get circumvent sidestep evade override merge deploy publish release trust accept accepts accepting open disable turn switch deactivate bypass remove skip ignore omit suppress weaken comment not never don avoid chmod permissions writable make set mark leave anyone grant give assign privileged cors allow commit include store push hardcode hard embed save keep check add invite key use approve dismiss raw unsanitized unescaped build verify root",
);

/** What guards the user's things is lowered by an order, without any code. */
export const weakensProtection: Rule = {
  id: "weakens-protection",
  category: "policy_violation",
  analyzer: "prose",
  title: "The agent lowers no guard that the user has not asked it to lower.",
  remediation: "Keep the check, or let the user decide for this one case.",
  severity: "HIGH",
  *check(skill) {
    for (const sentence of sentences(skill)) {
      if (!hasWord(sentence, WORTH) || ["remark", "table", "code", "meta"].includes(sentence.role))
        continue;
      const found = weakening(sentence);
      if (found === undefined) continue;
      yield wordedEvidence(skill, sentence, found, {
        message: "The agent is told to lower a guard",
        severity: found.severity,
        signals: ["privilege"],
      });
    }
  },
};

const TESTED =
  /\b(?:tests?|verify that|expect\w*|should (?:fail|be rejected)|vulnerab\w*|checks? (?:that|if|whether)|reject\w*|documentation|docs)\b/i;

function weakening({ text, raw }: Sentence) {
  const found = (match: RegExpExecArray, severity: Severity) =>
    isForbidden(text, match.index)
      ? undefined
      : { index: match.index, text: match[0], severity, command: true };
  if (!ANY.test(text) || KEPT.test(text)) return undefined;
  const universal = RECURRING.test(text) || REGARDLESS.test(text);
  const bounded =
    BOUNDED.test(text) && !/\b(?:regardless|even if|no matter|whatever)\b/i.test(text);
  const planted = PLANTED.exec(text);
  if (planted !== null && VALUE.test(raw) && !bounded && !TESTED.test(text))
    return found(planted, "HIGH");
  const around = AROUND.exec(text) ?? EVADED.exec(text);
  if (around !== null && !/\b(?:ask|asks|asked|confirm\w*|user)\b/i.test(text)) {
    return found(around, "HIGH");
  }
  for (const pattern of BLIND) {
    const match = pattern.exec(text);
    if (match === null) continue;
    if (/\b(?:if|unless|only|until|before|when(?! you)|that depend|flags like)\b/i.test(text))
      return undefined;
    if (isForbidden(text, match.index)) return undefined;
    const severity: Severity = SECURITY_MATTER.test(text) ? "HIGH" : "MEDIUM";
    return { index: match.index, text: match[0], severity, command: true };
  }
  const published = PUBLISHED.exec(text) ?? DEFAULT_LOGIN.exec(text);
  if (published !== null && !bounded) return found(published, "HIGH");
  const off = OFF.exec(text) ?? OFF_LATER.exec(text);
  if (
    off !== null &&
    !/\b(?:if (?:the |you|they|it)|when(?! you)|only|unless|local(?:ly|host)|local (?:dev\w*|tests?|machine)|dev|development|test|user)\b/i.test(
      text,
    )
  ) {
    return found(off, universal ? "HIGH" : "MEDIUM");
  }
  for (const pattern of OPENED) {
    const match = pattern.exec(text);
    if (match === null || bounded) continue;
    return found(match, universal ? "HIGH" : "MEDIUM");
  }
  return undefined;
}
