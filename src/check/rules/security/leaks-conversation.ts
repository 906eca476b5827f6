import type { Skill } from "../../../skill/skill.ts";
import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { isFamiliar } from "../../views/destinations.ts";
import { ORDER } from "../../views/directive-words.ts";
import { objectOf } from "../../views/directives.ts";
import { orderedMoves } from "../../views/handovers.ts";
import { hostKind, hostsIn, isAway, strangerIn } from "../../views/hosts.ts";
import { isOfAnotherService } from "../../views/issuers.ts";
import { isLiveHost } from "../../views/live.ts";
import { secretPathIn, secretVariablesIn } from "../../views/sensitive.ts";
import { hasWord, type Sentence, sentences } from "../../views/sentences.ts";
import { wordSet } from "../../views/word-sets.ts";
import { isForbidden, isOrderForbidden, wordedEvidence } from "../../views/wording.ts";

const PUT = new RegExp(
  `${ORDER}(?:add|append|put|include|insert|embed|encode|write|place|attach|render|show|display|end|create|search|look up|paste|pass|publish|post|send|fill|hand over|open|summari[sz]e|submit|use|replace|store|commit|copy)\\b`,
  "i",
);
/** Where words leave unnoticed: addresses, pictures, commits, issues, searches, arguments. */
const CHANNEL =
  /\b(?:metadata|properties) of (?:each|every|all|any|the)\b|(?<!built )\binto (?:each|every|all)\b|\b(?:and|then) (?:commit|push|publish) (?:it|them|the file)\b|\bcommit messages?\b|\b(?:public issues?|an issue|new issue|(?:body of the )?pull requests?|gists?|forum|bug reports?)\b|\b(?:url|query|search|request|get) (?:parameters?|strings?|field|params?)\b|\bsearch (?:the web|engine|field)\b|\btracking (?:image|pixel)\b|\b(?:the )?(?:link|address|url|image)s?\b(?: \w{2,12}){0,3} (?:holds?|contains?|of each|with)|\b(?:argument|parameter|field|header)s?\b.{0,30}\b(?:each|every|tool|any|call)|\bquery of\b|https?:\/\/\S{0,200}[?&][\w-]{1,20}=\S{0,40}|https?:\/\/[<{]/i;
const IN_ADDRESS =
  /\b(?:image|link|url|address|picture|badge|pixel)s?\b.{0,30}\b(?:whose|where|with|in which)\b.{0,40}\b(?:parameter|query|path|address|name)\b.{0,20}\b(?:is|holds?|contains?|carries|equals)\b/i;
const PICTURE =
  /!\[[^\]]{0,80}\]\(https?:\/\/[^)\s]{3,200}[?&/=][^)\s]{0,100}(?:\{|<|\[|\$|%|[A-Z]{4,}|DATA|=$)/;
const PRIVATE =
  /\.env\b|~\/\.(?:ssh|aws)\b|\b(?:conversation(?: so far| history)?|(?:whole|entire|full|complete) (?:dialog(?:ue)?|exchange|chat|session)|chat history|transcripts?|system prompt|context window|full context|earlier messages|(?:user['’]s|last|all|previous|the) (?:last |own )?messages?|everything the user|what the user (?:said|has said)|(?:user['’]s) (?:password|e-?mail|name|token|data|key)|api keys?|environment variables?|\.env (?:file|contents?)|passwords?|secrets|credentials|tokens?|~\/\.ssh|private keys?|tool results|connection strings?|configuration values|keys (?:that )?(?:you )?see(?:n)?)\b/i;
/** A whole file of secrets is no key to a service, not even to the skill's own. */
const SECRET_FILE =
  /\.env (?:file|values|contents?)\b|\b(?:contents?|values|lines|all) of .{0,20}\.env\b|~\/\.(?:ssh|aws|gnupg|netrc|npmrc)\b/i;
const INNOCENT =
  /\b(?:\.env\.example|conversation ids?|session ids?|placeholder|csrf|design tokens?|token (?:count|usage|budget|limit)|max[_ ]tokens|transcript of (?:the|a) (?:video|audio|call|meeting|podcast)|video|podcast|error messages?|commit message that|auth\w* header|authorization|bearer|if the user agrees|for the user\b|with the user|redact\w*|mask\w*|without values|user['’]s name|signature)\b/i;

/** Who looks for what others have lost puts nothing there. */
const LOOKS_FOR =
  /^(?:[\w ]{2,40}: )?(?:search|monitor|check|scan|look (?:at|through))\b.{0,120}\bfor (?:leaked|exposed|stolen|compromised)\b/i;

/** Without one of these no pattern below can match. */
const WORTH = wordSet(
  "dialog dialogue exchange session image link url address picture badge pixel keys conversation chat transcript transcripts prompt context messages message user password api environment env passwords secrets credentials token tokens ssh private tool png http https",
);

/** What was said in confidence leaves by a channel that looks like something else. */
export const leaksConversation: Rule = {
  id: "leaks-conversation",
  category: "data_exfiltration",
  analyzer: "prose",
  title: "Conversation, prompts and secrets are put into nothing that leaves.",
  remediation:
    "Keep them out of addresses, pictures, commits, issues, searches and tool arguments.",
  severity: "HIGH",
  *check(skill) {
    const all = sentences(skill);
    for (const [index, sentence] of all.entries()) {
      const smuggled = smuggling(skill, all, index);
      if (smuggled !== undefined) {
        yield wordedEvidence(skill, sentence, smuggled, {
          message: "The agent is told to write private things into an address that others serve",
          severity: "HIGH",
          signals: ["secret", "send", "foreign-host"],
        });
        continue;
      }
      const taken = orderedMoves(skill).has(sentence) ? undefined : secretSent(skill, sentence);
      if (taken !== undefined) {
        yield wordedEvidence(skill, sentence, taken, {
          message: `Says to send ${taken.what} to ${taken.host}`,
          severity: "HIGH",
          signals: ["secret", "send", "foreign-host"],
        });
        continue;
      }
      if (["heading", "table", "meta"].includes(sentence.role) || sentence.role === "remark")
        continue;
      if (!hasWord(sentence, WORTH)) continue;
      const found = leaking(skill, sentence);
      if (found === undefined) continue;
      yield wordedEvidence(skill, sentence, found, {
        message: "The agent is told to put private words where others can read them",
        severity: found.severity,
        signals: ["agent-data", "send"],
      });
    }
  },
};

const SENT =
  /\b(?:sen[dt]|sends|sending|post(?:s|ed|ing)?|upload\w{0,3}|forward\w{0,3}|submit\w{0,4}|transmit\w{0,4}|past(?:es?|ed|ing)|put)\b/i;
/** What others say or do is told, and not ordered. */
const REPORTED =
  /\b(?:page|mail|message|some(?:one|body)|attackers?|site|caller|malware|adversar\w{1,3}|intruders?|worm|trojan|stealer)s? (?:then |also |could |can |may |might |would )?(?:says?|said|asks?|told|wants?|claims?|reads?|sends?|posts?|uploads?|steals?|exfiltrat\w{1,3})\b/i;
const UNSAID = new Set<Sentence["role"]>(["heading", "remark", "code"]);

/** A private file and a stranger in one sentence, in whatever person and tense it says what is done. */
function secretSent(skill: Skill, { text, raw, role }: Sentence) {
  if (UNSAID.has(role) || !raw.includes("://")) return undefined;
  const what = secretPathIn(text);
  const host = what === undefined ? undefined : strangerIn(skill, raw);
  const sent = host === undefined ? null : SENT.exec(text);
  if (what === undefined || host === undefined || sent === null) return undefined;
  if (!isLiveHost(skill, host) || isForbidden(text, sent.index) || REPORTED.test(text)) {
    return undefined;
  }
  return { index: sent.index, text: sent[0], what, host };
}

function leaking(skill: Skill, { text, raw }: Sentence) {
  const picture = IN_ADDRESS.exec(text);
  if (picture !== null && PRIVATE.test(text) && !isForbidden(text, picture.index)) {
    return { index: picture.index, text: picture[0], severity: "HIGH" as const };
  }
  const handed = handingOver(skill, text, raw);
  if (handed !== undefined) return handed;
  const put = PUT.exec(text);
  if (put === null || isOrderForbidden(text, put) || INNOCENT.test(text)) return undefined;
  if (LOOKS_FOR.test(text)) return undefined;
  const found = (severity: Severity) => ({ index: put.index, text: put[0], severity });
  const [host] = hostsIn(raw);
  const kind = host === undefined ? undefined : hostKind(skill, host);
  const outside = host !== undefined && isAway(kind) && isLiveHost(skill, host);
  if (outside && PICTURE.test(raw) && !DOOR.test(raw)) {
    return found(DRAWING.test(raw) && !PRIVATE.test(text) ? "MEDIUM" : "HIGH");
  }
  if (!PRIVATE.test(text)) return undefined;
  const channel = CHANNEL.test(text);
  // A page that a token may be pasted into stands in many a guide; a channel stands in none.
  if (outside && DOOR.test(raw)) return found("MEDIUM");
  if (outside) return found(channel || objectOf(text) === "conversation" ? "HIGH" : "MEDIUM");
  if (kind === "unproven") {
    const said = objectOf(text) === "conversation";
    return said || SECRET_FILE.test(text) ? found("HIGH") : undefined;
  }
  if (!channel) return undefined;
  const object = objectOf(text);
  return found(object === "secret" || object === "conversation" ? "HIGH" : "LOW");
}

const HAND_OVER = new RegExp(
  `${ORDER}(?:send|post|upload|submit|transmit|forward|pass|include|attach|call|register|give|provide|report|share|push)\\b`,
  "i",
);
const WHOLE_ENVIRONMENT =
  /\b(?:all|every|each|the (?:whole|entire|full|complete)|the user['’]s|the contents? of the)\s(?:\w{2,12} ){0,2}environment(?: variables?)?\b|\boutput of [`"']?(?:env|printenv)\b/i;

/** No stranger gets all variables, or the key of another service, whatever header it is put in. */
function handingOver(skill: Skill, text: string, raw: string) {
  const host = strangerIn(skill, raw);
  const order = host === undefined ? null : HAND_OVER.exec(text);
  if (host === undefined || order === null || isOrderForbidden(text, order)) return undefined;
  const keys = secretVariablesIn(raw).filter((name) => isOfAnotherService(name, host));
  if (keys.length === 0 && !WHOLE_ENVIRONMENT.test(text)) return undefined;
  return { index: order.index, text: order[0], severity: "HIGH" as const };
}

/** A service that draws takes what it draws, or draws a number, in its address. */
const DRAWING =
  /\]\([^)]{0,200}[<{[](?:[^>}\]]{0,30}\b)?(?:diagram|chart|graph|formula|equation|source|percent\w*|version|owner|repo|title|city|label|status|colou?r|width|height|size|lat|lon|tag|branch|workflow|package|count|number|file|id|slug|seed|name)\b/i;

/** An address with a place left to be filled in: `?c=CONTEXT`, `/<text>.png`, `?d=…`. */
const SLOT =
  /https?:\/\/[^\s"'`<>{}[\]]{3,200}(?:[?&/=.][<{[$%]|[?&][\w-]{1,20}=(?:[A-Z][A-Z_]{2,30}\b|\.\.\.|…|$|[\s"'`).,])|\/(?:[A-Z][A-Z_]{2,30}\b|\.\.\.|…))/;
/** Who opens a service's door writes the key into its address. */
const DOOR = /[?&](?:api_?-?)?(?:key|token|access_?token|auth|appid|app_id|sig|signature)=/i;
/** The address is made of its beginning and something else. */
const BUILT =
  /\b(?:followed by|after the (?:hash|slash|question mark|equals(?: sign)?|colon)|appended|append(?:ing)? to|query(?: string)?|parameter|as (?:the |its )?path|in the path|ends? (?:in|with)|filled? with|fill (?:in )?|replace (?:the )?\S{1,20} (?:with|by)|where \S{1,24} (?:is|are|holds|stands for)|\S{1,24} (?:being|holds|carries|contains)|as [`"']?\?\w)/i;
const ENCODED =
  /\bbase-?(?:64|32)\b|\b(?:url|percent|uri|hex)[- ]?(?:safe|encod\w{1,4})\b|\bhex\b|\bjoined\b|\bencod(?:ed|e|ing)\b|\bcompressed\b|\bgzip\w*|编码|編碼|エンコード|codificad\w|kodiert|encod[eé]/i;
const SHOWN_THERE =
  /!\[|<img\b|\b(?:image|badge|pixel|picture|logo|icon|banner|thumbnail|favicon|link|beacon|counter|preview|gif|png|svg)s?\b|图片|圖片|画像|imagen|imagem|immagine|bild\b/i;
/** Secrets by their place, or as many as there are. */
const SECRETS =
  /(?<![\w.])\.(?:env(?:\.\w{2,12})?|npmrc|netrc|pypirc|git-credentials)\b(?!\.example)|\benvironment variables\b|\bconnection strings?\b|\b(?:api )?(?:keys|tokens|secrets|credentials|passwords)\b.{0,12}\b(?:you|found|seen|from|in the|of the)\b|\b(?:all|any|every) (?:api )?(?:keys|tokens|secrets|credentials|passwords?)\b|\bprivate keys?\b/i;
const SAID =
  /\b(?:conversation|chat (?:history|log)|transcript|system prompt|(?:user|customer)['’]s (?:\w{3,12} )?(?:messages?|prompts?|words|name|address|e-?mail|data)|(?:last|previous|earlier|all) (?:\w{3,12} )?(?:messages?|prompts?)|what the user (?:said|wrote|typed|pasted))\b|对话|對話|聊天记录|会話|conversaci[oó]n|conversa\b|gespr[aä]ch/i;
/** How many sentences before and after belong to an address. */
const BEFORE = 2;
const AFTER = 3;

/** What an address is made of often stands in the sentences beside it. */
function smuggling(skill: Skill, all: readonly Sentence[], index: number) {
  const sentence = all[index];
  if (sentence === undefined || !sentence.raw.includes("://")) return undefined;
  const { text, raw, role, section, path } = sentence;
  if (role === "heading" || DOOR.test(raw)) return undefined;
  const host = strangerIn(skill, raw);
  if (host === undefined) return undefined;
  const around = all
    .slice(Math.max(0, index - BEFORE), index + AFTER + 1)
    .filter((other) => other.path === path && other.section === section)
    .map((other) => other.raw)
    .join(" ");
  const secret = SECRETS.test(around) || secretPathIn(around) !== undefined;
  // Where the skill's own work goes, no secret has to go.
  if (!secret && (isFamiliar(skill, host) || !SAID.test(around))) return undefined;
  const slot = SLOT.test(raw);
  const built = BUILT.test(around);
  const seen = SHOWN_THERE.test(around);
  const encoded = ENCODED.test(around);
  if (!(slot || built) || !(seen || (encoded && secret))) return undefined;
  if (!(encoded || built)) return undefined;
  const at = text.indexOf("://");
  if (isForbidden(text, at) || /\b(?:never|do not|don['’]t|must not)\b/i.test(text.slice(0, at)))
    return undefined;
  return { index: Math.max(0, at - 5), text: host, command: true };
}
