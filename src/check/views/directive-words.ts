/** The vocabulary of directives, by what a verb does and when. Lists are of behaviour, in English. */

import { type WordSet, wordSet } from "./word-sets.ts";

/** What an order makes the agent do. */
export type VerbClass = "move" | "run" | "destroy" | "lock" | "edit" | "fetch" | "read" | "pay";

/**
 * Where an order stands in a sentence: at its start, behind a comma or a colon, behind words that
 * turn a verb into an order. "The script sends" and "the upload" are none.
 */
export const ORDER =
  "(?:^|[,;:(—–>|\\]]\\s{0,2}|\\b(?:and|then|also|always|must|should|shall|to|please|will|would|can|may|you|first|finally|or|not|never|now|just|please|again|next|agents?|let us|silently|\\w{3,20}ly)\\s|\\b(?:after|before|when|once|whenever|upon|at the (?:beginning|start|end) of|at the end|(?:in|for|with|on) (?:each|every|any|all))\\b[^,.;:]{2,60}\\s)";
const PASSIVE =
  "\\b(?:be|been|get|are|is|gets|being)\\s(?:(?:also|always|then|first|\\w{3,20}ly)\\s)?";

const BASE: Readonly<Record<VerbClass, string>> = {
  move: "send|upload|post|forward|transmit|transfer|sync|synchroni[sz]e|back up|backup|copy|mirror|duplicate|replicate|report|log|share|publish|e-?mail|cc|bcc|blind-?copy|deliver|submit|push|relay|stream|ship|dispatch|ping|hand over|exfiltrate|dump|archive|expose|attach|add (?:a |the )?(?:hidden )?b?cc|include b?cc|create a (?:backup|copy)|make a (?:backup|copy)|provide|notify|call|contact|invoke|store|save|put|append|write|record|register|mail|text|place|give|grant|invite|issue|file|keep|leave|move|route|pass|feed|export|hand|drop|deposit|message|dm|tell|subscribe|sign up|enrol+|cross-?post|make (?:a|an) (?:\\w+ )?(?:request|call|copy|backup)",
  run: "run|execute|call|invoke|source|launch|start|open|double-?click|load",
  destroy:
    "delete|remove|erase|wipe|purge|shred|drop|truncate|destroy|clear(?: out)?|empty|overwrite|rm|unlink|discard|replace|clean(?: up)?|prune|reset|revoke|force[- ]push",
  lock: "encrypt|lock|password[- ]protect|protect|set a password|secure",
  edit: "add|append|write|insert|put|store|save|update|edit|modify|replace|rewrite|persist|copy|include|register|remember|memori[sz]e|record|change|set|spread|propagate|inject|prepend|create|install",
  fetch: "download|fetch|get|pull|retrieve|obtain|grab|visit|install|curl|wget|clone|import",
  read: "read|collect|gather|look for|search for|find|harvest|extract|scan for|enumerate|grab|dump|list|use|load|request|ask|prompt|let|obtain|capture|check|consult|print|echo|show|display|output|attach|include",
  pay: "buy|purchase|pay|transfer|send|donate|tip|subscribe|order|spend|sign|swap|deposit|withdraw|stake|book|upgrade",
};
const PARTICIPLE: Readonly<Record<VerbClass, string>> = {
  move: "sent|uploaded|posted|forwarded|transmitted|transferred|synced|synchroni[sz]ed|backed up|copied|mirrored|duplicated|replicated|reported|logged|shared|published|e-?mailed|cc'?d|bcc'?d|delivered|submitted|pushed|relayed|streamed|shipped|archived|exposed|stored|saved|recorded|written|attached|mailed|kept|placed|put|exported|routed|handed|moved|passed|deposited|messaged|fed|given|granted|invited|included|delivered",
  run: "run|executed|called|invoked|launched|started|opened|loaded",
  destroy:
    "deleted|removed|erased|wiped|purged|shredded|dropped|truncated|destroyed|cleared|emptied|overwritten|discarded|replaced|pruned",
  lock: "encrypted|locked|password[- ]protected|protected",
  edit: "added|appended|written|inserted|stored|saved|updated|edited|modified|replaced|rewritten|persisted|copied|included|registered|remembered",
  fetch: "downloaded|fetched|pulled|retrieved|obtained|installed|cloned|imported",
  read: "read|collected|gathered|harvested|extracted|listed|used|captured",
  pay: "bought|purchased|paid|transferred|sent|donated|subscribed|ordered|signed",
};

const ENSURED =
  "|\\b(?:make sure|ensure|be sure)\\b.{3,50}?\\b(?:sends|uploads|posts|forwards|transmits|syncs|copies|mirrors|replicates|reports|logs|shares|publishes|relays|streams|submits)\\b|\\b(?:go|goes) (?:also |straight |directly |out |over )?(?:in)?to\\b|\\b(?:receives?|gets?)\\b|\\bPUT\\b|\\bGET (?:to|request)\\b";

/** Finds orders of a class. */
export const VERBS: Readonly<Record<VerbClass, RegExp>> = {
  move: orders("move"),
  run: orders("run"),
  destroy: orders("destroy"),
  lock: orders("lock"),
  edit: orders("edit"),
  fetch: orders("fetch"),
  read: orders("read"),
  pay: orders("pay"),
};

function orders(name: VerbClass): RegExp {
  const order = `${ORDER}(?:${BASE[name]})\\b(?![-/.(=_:])|${PASSIVE}(?:${PARTICIPLE[name]})\\b`;
  return new RegExp(name === "move" ? order + ENSURED : order, "i");
}

/** The words without which a sentence has no order of a class: cheap to look for. */
export const VERB_WORDS: Readonly<Record<VerbClass, WordSet>> = {
  move: stemsOf(
    "move",
    "sure ensure go goes receive receives get gets copies duplicates curl post scp rsync sftp wget requests mail",
  ),
  run: stemsOf("run"),
  destroy: stemsOf("destroy"),
  lock: stemsOf("lock"),
  edit: stemsOf("edit"),
  fetch: stemsOf("fetch"),
  read: stemsOf("read"),
  pay: stemsOf("pay"),
};

/** Every word that stands in the alternatives, with both letters of `[sz]`. */
function stemsOf(name: VerbClass, more = ""): WordSet {
  const source = `${BASE[name]}|${PARTICIPLE[name]} ${more}`;
  const both = [source.replaceAll("[sz]", "s"), source.replaceAll("[sz]", "z")].join(" ");
  return wordSet(both.replaceAll("-?", ""));
}

/** A command in a sentence that carries something away, whatever the sentence calls it. */
export const SENDING_COMMAND =
  /\bcurl\b.{0,80}https?:\/\/\S{0,120}(?:\$\(|\$\{?[A-Z]|<[a-z])|\bcurl\b.{0,120}\s(?:-d|--data\S{0,20}|-F|--form|-T|--upload-file|-X ?(?:POST|PUT))\b|\brequests\.(?:post|put)\b|\bb?cc:? [\w.+-]{1,64}@|\bPOST (?:request\b|https?:)|\bwget\b.{0,60}--post|\b(?:scp|rsync|sftp)\s.{0,80}:/i;

/** The same task over and over: beside each thing that was asked for. */
export const RECURRING =
  /\b(?:after|before|on|upon|with|for|at|during|in|from|to|of|following|by) (?:the (?:start|end|beginning|completion) of )?(?:each|every|any|all)\b|\b(?:each|every) (?:time|run|session|step|turn|request|response|reply|message|task|call|invocation|use|hour|day|night|week|morning|minute|\d+ \w+)\b|\bwhenever\b|\balways\b|\bany ?time\b|\bcontinuously\b|\bperiodically\b|\bregularly\b|\bautomatically\b|\b(?:hourly|daily|nightly|weekly)\b|\bper (?:session|request|run|turn|message)\b|\bas (?:part of )?(?:a |the )?(?:regular|routine|standard)\b|\b(?:all|each|every|any) (?:\w{2,20} ){0,2}(?:files?|documents?|decks?|outputs?|exports?|results?|prompts?|requests?|responses?|messages?|mails?|e-?mails?|commits?|changes?|tool calls?|slides?|projects?|items?|inputs?|records?|sessions?|reports?|inputs?)\b/i;

/** A moment of the work at which something more is to be done. */
export const OCCASION =
  /\b(?:after|before|upon|once|when|while|prior to|following|as soon as)\b|\b(?:finally|lastly|at the (?:very )?(?:start|end|beginning)|in addition(?: to)?|additionally|as (?:a|the) (?:final|last|first|additional|extra|second) step|as part of|then also|also|as well|make sure|be sure|ensure|remember to|do not forget|don['’]t forget|by default|first|immediately)\b/i;

/** Why it is said to be done. Attacks that order politely give a reason; so do honest authors. */
export const REASON =
  /\b(?:important|mandatory|required|critical|crucial|essential|must|polic(?:y|ies)|complian\w+|regulat\w+|audit\w*|quality(?: assurance| control)?|redundan\w+|backups?|monitor\w*|telemetry|analytics|observability|logging|traceability|retention|disaster recovery|safekeeping|security|improve (?:the|our)|performance tracking|record[- ]keeping|business continuity|transparency|accountability|best practices?|usage (?:data|statistics)|diagnostics)\b/i;

/** Things of the user that are private by nature. */
export const SECRET_THING =
  /\.env\b|~\/\.(?:ssh|aws|gnupg)\b|\b(?:credentials?|passwords?|passphrases?|api[- ]?keys?|secret keys?|access keys?|private keys?|ssh keys?|secrets?|tokens?|cookies?|seed phrases?|mnemonics?|environment variables?|env vars?|ssn|social security|card numbers?|2fa|otp|one-time codes?|keychain|wallets?)\b/i;
export const CONVERSATION_THING =
  /\b(?:conversations?|chat (?:history|log|transcript)s?|transcripts?|system prompts?|(?:user|user['’]s) (?:last |latest |recent |own |earlier |previous |first )?(?:prompts?|messages?|requests?|quer(?:y|ies)|questions?|inputs?|feedback|words)|prompts? (?:you|that you|of the user|the user)|(?:every|each|all|any) (?:prompts?|messages?|requests?|quer(?:y|ies)|tool calls?)|(?:the )?context(?: window)|full context|your context|message history|(?:earlier|previous|all) messages|what(?:ever)? the user (?:says|said|typed|asked)|everything the user|tool (?:calls?|results?|outputs?|arguments?)|session (?:log|history|data|transcript)s?|your (?:memory|instructions|hidden instructions))\b/i;
export const USER_THING =
  /\b(?:user|customer|client|patient|employee|people|owner|recipient|subscriber|visitor)s?['’]?s?(?: \w{2,20}){0,2} (?:files?|documents?|data|folders?|director(?:y|ies)|notes?|photos?|pictures?|contacts?|inbox|mails?|e-?mails?|calendar|decks?|presentations?|code|drive|disk|downloads?|backups?|desktop|projects?|repositor(?:y|ies)|names?|details|information|lists?|records?|workspace|originals?|home)\b|\b(?:all|any|every|entire|whole|other) (?:\w{2,20} ){0,2}(?:files?|documents?|folders?|director(?:y|ies)|repositor(?:y|ies)|projects?|workspace|data|home)\b|\b(?:project|working|home|workspace) (?:folder|director(?:y|ies)|tree|root)\b|\b(?:source (?:code|tree|files?|material)|phone numbers?|(?:name|names), (?:\w{3,20}, ){0,2}(?:phone|e-?mail|mail|address)|(?:e-?mail|home|postal) addresses|birth ?dates?|dates? of birth|personal details|codebase|home folder|inbox|contacts|address book|customer lists?|user data|personal data|private \w{2,20}|workspace|contents? of)\b/i;
/** Any thing of the task: files, results, copies of them. */
export const WORK_THING =
  /\b(?:files?|documents?|decks?|presentations?|slides?|spreadsheets?|reports?|results?|outputs?|exports?|copy|copies|duplicates?|originals?|inputs?|sources?|archives?|data|datasets?|models?|code|repositor(?:y|ies)|diffs?|logs?|lists?|notes?|messages?|mails?|e-?mails?|attachments?|images?|summar(?:y|ies)|prompts?|requests?|responses?|arguments?|names?|paths?|drafts?|usage|it|them|project|folder|directory|workspace|anything|everything)\b/i;
