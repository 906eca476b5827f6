import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { oneOf } from "../../views/one-of.ts";
import { purpose } from "../../views/purpose.ts";
import { hasWord, type Sentence, sentences } from "../../views/sentences.ts";
import { wordSet } from "../../views/word-sets.ts";
import { isForbidden, wordedEvidence } from "../../views/wording.ts";

const UNASKED =
  /\b(?:without|no need to|never|do not|don['’]t|skip(?:ping)?|bypass(?:ing)?|need not)\b (?:ever |first |the |any |further |explicit |user |a |wait(?:ing)? for )*(?:bother(?:ing)? the user\b|(?:stop(?:ping)?|paus(?:e|ing)) (?:to|and|for) (?:ask|confirm|check|approval|permission|confirmation)|check(?:ing)? (?:with the user|back|in)\b|(?:interrupt|disturb|bother|trouble|consult)(?:ing)? (?:the )?(?:user|owner|them|anyone|anybody|people|customer)\b(?! (?:with|about|on|to) )|(?:hold(?:ing)? off|stop(?:ping)?) for (?:a |an |the |any )?(?:yes|answer|reply|go-ahead|ok|sign-?off)\b|(?:a |an )?(?:go-ahead|sign-?off|second opinion|green light)\b|ask(?:ing)?(?: the user)?(?= (?:for (?:permission|approval|confirmation|consent)|first|before|again)|\W*$|[.,;)])|prompting(?: the user)?|confirming(?: with the user)?|confirmation|permission requests?|permission (?:to|from|of the user)|approvals?|consent|wait(?:ing)? for (?:approval|confirmation|permission))/i;
/** What nobody should do unasked: it costs, destroys, leaves the machine or changes rights. */
const GRAVE =
  /\b(?:delet\w*|remov\w*|eras\w*|dropp?(?:ing)?|wip(?:e|es|ing)|overwrit\w*|purg\w*|truncat\w*|force[- ]push\w*|deploy\w*|charg(?:e|ing)|order(?:ing)?|book(?:ing)?|subscri\w*|e-?mail\w*|payments?|pay|purchas\w*|buy\w*|transfer\w*|upload\w*|send\w*|share|shar(?:ing|ed)|install\w*|sudo|root|credentials?|passwords?|production|security|system settings|every (?:command|tool)|all (?:commands?|tool calls?|tools|changes|actions)|any (?:command|file|tool)|publish\w*|merge|data|download\w*|permissions?|files? outside)\b/i;
const GRAVEST =
  /\b(?:deletions?|delet(?:e|ing)|wip(?:e|ing)|dropping|purging|payments?|paying|charging|buying|force[- ]push\w*|purchas\w*|sudo|credentials?|every command|all tool calls|send data)\b/i;
const LIGHT =
  /\b(?:read(?:s|ing)?|read-only|format\w*|tests?|lint\w*|view\w*|search\w*|list\w*|questions?|only|unless|except|if|(?<!also |even )when|local|dry[- ]run|draft|trivial|minor|small|safe|obvious|already (?:approved|confirmed|said|says)|attached|clarif\w*|after approval|CI|non-?interactive|init|scaffold\w*|generator|wizard|screenshots?|proceed without|unsure|first|explicit(?:ly)?|automated|headless|batch)\b/i;

const CONSENT: readonly RegExp[] = [
  /\b(?:assume|presume|treat|consider|take)\b.{0,40}\b(?:(?:the )?(?:user|owner)(?:['’]s)? (?:has |have )?(?:agreed|consent\w*|approv\w*|permission|authori[sz]\w*|said yes)|silence as (?:consent|approval|agreement|a? ?yes)|as (?:approval|approved|consent|authori[sz]ed))\b/i,
  /\b(?:consent|permission|approval|authori[sz]ation) (?:is|was|has been|are) (?:implied|granted|given|assumed|implicit|pre-?approved)\b.{0,40}\b(?:every|all|any|by (?:the )?use|so no|everything|credentials|no confirmation)/i,
  /(?<!\b(?:that|which|whom|systems|targets|evidence|data|hosts) )\b(?:you are|agent is|all actions are) (?:hereby |already )?(?:pre-?(?:authori[sz]ed|approved)|fully authori[sz]ed|authori[sz]ed) (?:to|for)\b/i,
  /(?<!\b(?:if|when|once|after|unless|until|whether|that) )\bthe user has (?:already )?(?:given (?:full |prior )?(?:consent|permission|approval)|consented|authori[sz]ed|pre-?approved)\b/i,
  /\b(?:click|press|accept|confirm|answer|choose|select|approve|say|grant|dismiss)\b.{0,20}\b(?:allow|yes(?!\/)|ok|trust|all (?:permission |security )?(?:dialogs?|prompts?)|(?:permission|security|system) (?:dialogs?|prompts?)|it for the user)\b.{0,30}\b(?:each|every|any|all|security|permission|on behalf of the user|for the user|by itself|automatically)\b/i,
  /\b(?:pick|choose|select|take|click|tick|press|use)\b.{0,30}\b(?:option|answer|button|choice|box|setting|entry)\b.{0,30}\b(?:whole session|entire session|always allow|don['’]t ask again|do not ask again|never asks?|for good|permanently|everything|all (?:commands|tools|future))\b/i,
  /\b(?:always allow|don['’]t ask (?:me )?again|allow (?:all|everything|for (?:the|this) (?:whole |entire )?session))\b.{0,60}\b(?:pick|choose|select|tick|click|press|whenever|each time|every time|always|prompt|dialog)/i,
  /\b(?:confirm|accept|approve)\b (?:all|every|any) (?:\w{3,20} )?(?:dialogs?|prompts?|permission requests?)\b/i,
  /\b(?:permission|security|consent) (?:dialogs?|prompts?)\b.{0,30}\b(?:accept|approve|confirm|allow|click)\b/i,
  /\beven (?:if|when|though) the (?:user|owner) (?:refuses?|declines?|objects?|says no|has not (?:confirmed|agreed|approved)|did not (?:agree|confirm|approve|consent)|does not (?:agree|confirm|approve))/i,
  /\b(?:you|the agent|agents) (?:already |now |always |automatically )?(?:have|has) (?:(?:the|user['’]s|owner['’]s|full|prior|blanket|standing|explicit|general) ){1,3}(?:approval|permission|consent|authori[sz]ation)\b.{0,40}\b(?:all|every|any|everything|each|whatever|so)\b/i,
  /\b(?:permission|confirmation|security|consent|approval) (?:dialogs?|prompts?|requests?|questions?)\b.{0,60}\b(?:with yes|by (?:accepting|approving|confirming)|answer (?:them|each|all|every|it)|click (?:yes|allow|ok))\b/i,
  /\beven (?:if|when|where|though|while) the (?:user|owner|customer) (?:has not|hasn['’]t|did not|didn['’]t|does not|doesn['’]t) (?:reacted?|answer(?:ed)?|repl(?:y|ied)|respond(?:ed)?|agreed?|confirm(?:ed)?|approved?|consent(?:ed)?|seen? it)\b/i,
  /\bignore (?:the )?(?:user['’]s|any|all) (?:objections?|refusals?|concerns|warnings)\b/i,
  /\b(?:disable|remove|turn off|skip|bypass)\b.{0,20}\b(?:human[- ]in[- ]the[- ]loop|approval (?:step|of the owner|gate|prompts?)|permission (?:prompts?|checks?|system))\b/i,
  /\b(?:agreed(?: to)?|approved|authori[sz]ed|consented(?: to)?|cleared|granted|accepted) (?:to )?in advance\b.{0,60}$/i,
  /\bmark (?:the |this |each |every )?\w{3,20} as approved\b/i,
];
/** What keeps the agent from something is emptied. */
const GUARDS_GONE =
  /\b(?:empty|clear|delete|remove|drop|wipe|blank|strip|reset|discard)\b.{0,40}\b(?:deny[- ]?(?:list|rules?|entries)|denylist|block ?list|(?:pre-?tool\w*|permission|safety|approval|guard) hooks?|permissions?\.(?:deny|ask)|ask[- ]rules?)\b|\b(?:deny[- ]?(?:list|rules?)|denylist|(?:pre-?tool\w*|permission|safety|approval) hooks?)\b.{0,60}\b(?:get|gets|are|is|be) (?:emptied|cleared|deleted|removed|dropped|wiped|discarded|replaced)\b|\bapprovals?(?: (?:mode|policy))? to (?:["'`]?never|none|off)\b/gi;
const SWITCH =
  /--dangerously-skip-permissions|--dangerously-bypass-approvals|\bbypassPermissions\b|--yolo\b|\byolo mode\b|\bauto-?approve (?:all|every|any|tool)\b|\bapproval[_ -](?:mode|policy)\b.{0,12}\bnever\b|\bdanger-full-access\b|\b(?:Bash|Shell|Write|WebFetch)\(\*\).{0,60}\b(?:settings|allow\w*|permissions)|\bdefaultMode\b.{0,30}\b(?:accept|bypass)|\bskip all (?:permission|approval|safety) (?:checks|prompts)\b/i;
const ANY = oneOf(...CONSENT, SWITCH, UNASKED, new RegExp(GUARDS_GONE.source, "i"));
const WISHED =
  /\b(?:user|ask|asks|confirm\w*|propose|suggest|if|only|duplicat\w*|stale|outdated)\b/i;
const ABOUT_AGENTS =
  /\b(?:claude|codex|gemini|agents?|sub-?agents?|headless|orchestrat\w*|autonom\w*|hooks?|permissions?|settings|ralph|loop|yolo)\b/;

/** Without one of these no pattern below can match. */
const WORTH = wordSet(
  "agreed consented cleared granted accepted empty clear delete wipe blank strip reset discard drop deny denylist approvals defaultmode pick tick use allow always without need never don not skip skipping bypass bypassing assume presume treat consider take consent permission approval authorization authorisation authorized authorised authorised approved user click press accept confirm answer choose select approve say grant dismiss even ignore disable remove turn mark dangerously yolo auto autoapprove bypasspermissions danger bash shell write",
);

/** The user's yes is the last guard; a skill does not give it for the user. */
export const skipsApproval: Rule = {
  id: "skips-approval",
  category: "autonomy_abuse",
  analyzer: "prose",
  title: "Nothing grave is done before the user says yes.",
  remediation: "Let the agent ask before it deletes, sends, pays, installs or changes rights.",
  severity: "HIGH",
  *check(skill) {
    const usual = ABOUT_AGENTS.test(purpose(skill).text);
    for (const sentence of sentences(skill)) {
      if (sentence.role === "heading" || sentence.role === "remark") continue;
      if (!hasWord(sentence, WORTH)) continue;
      const found = skipping(sentence, usual);
      if (found === undefined) continue;
      yield wordedEvidence(skill, sentence, found, {
        message: "The agent is told to act without the user's approval",
        severity: found.severity,
        signals: ["bypass"],
      });
    }
  },
};

function skipping({ text }: Sentence, usual: boolean) {
  if (!ANY.test(text)) return undefined;
  for (const pattern of CONSENT) {
    const match = pattern.exec(text);
    if (match === null || isForbidden(text, match.index) || /\btell the user\b/i.test(text))
      continue;
    return { index: match.index, text: match[0], severity: "HIGH" as Severity };
  }
  const [gone, ...more] = [...text.matchAll(GUARDS_GONE)];
  if (gone !== undefined && !isForbidden(text, gone.index) && !WISHED.test(text)) {
    const whole =
      more.length > 0 || /\b(?:company|managed|organi[sz]ation|employer|admin\w*)\b/i.test(text);
    const severity: Severity = whole ? "HIGH" : usual ? "LOW" : "MEDIUM";
    return { index: gone.index, text: gone[0], severity, command: true };
  }
  const flag = SWITCH.exec(text);
  if (flag !== null && !isForbidden(text, flag.index)) {
    return { index: flag.index, text: flag[0], severity: (usual ? "LOW" : "MEDIUM") as Severity };
  }
  const match = UNASKED.exec(text);
  if (
    match === null ||
    /(?:\b(?:not|never|cannot|no|only|should(?:n['’]t)?|must|forbids?)\b|n['’]t\b)/i.test(
      text.slice(0, match.index),
    )
  ) {
    return undefined;
  }
  if (!GRAVE.test(text) || LIGHT.test(text)) return undefined;
  return {
    index: match.index,
    text: match[0],
    severity: (GRAVEST.test(text) ? "HIGH" : "MEDIUM") as Severity,
  };
}
