import type { Skill } from "../../../skill/skill.ts";
import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { ORDER } from "../../views/directive-words.ts";
import { objectOf } from "../../views/directives.ts";
import { hostKind, hostsIn } from "../../views/hosts.ts";
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
    for (const sentence of sentences(skill)) {
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

function leaking(skill: Skill, { text, raw }: Sentence) {
  const picture = IN_ADDRESS.exec(text);
  if (picture !== null && PRIVATE.test(text) && !isForbidden(text, picture.index)) {
    return { index: picture.index, text: picture[0], severity: "HIGH" as const };
  }
  const put = PUT.exec(text);
  if (put === null || isOrderForbidden(text, put) || INNOCENT.test(text)) return undefined;
  const found = (severity: Severity) => ({ index: put.index, text: put[0], severity });
  const [host] = hostsIn(raw);
  const kind = host === undefined ? undefined : hostKind(skill, host);
  const outside = kind === "foreign" || kind === "hidden" || kind === "drop";
  if (outside && PICTURE.test(raw)) return found("HIGH");
  if (!PRIVATE.test(text)) return undefined;
  const channel = CHANNEL.test(text);
  // A page that a token may be pasted into stands in many a guide; a channel stands in none.
  if (outside) return found(channel || objectOf(text) === "conversation" ? "HIGH" : "MEDIUM");
  if (kind === "own" && channel && SECRET_FILE.test(text)) return found("HIGH");
  if (kind === "own" || !channel) return undefined;
  const object = objectOf(text);
  return found(object === "secret" || object === "conversation" ? "HIGH" : "LOW");
}
