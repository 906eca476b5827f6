import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { type Directive, directives } from "../../views/directives.ts";
import { purpose } from "../../views/purpose.ts";

/** What is the user's, and was there before the task. */
const THEIRS =
  /\b(?:users?['’]s?|customer['’]?s?|home director(?:y|ies)|home folder|downloads? folder|documents folder|~\/(?:Documents|Downloads|Desktop|Pictures)|originals?(?! \w)|original (?:files?|documents?|photos?|images?)|(?:other|older|old|previous|earlier|existing|unrelated|any other|all other) (?:[\w.-]{2,20} )?(?:versions?|files?|documents?|copies|copy|decks?|presentations?|backups?|branches|drafts|spreadsheets?|images?|photos?|projects?|repositor(?:y|ies)|exports?|tags|entries of the user)|git history|backups?|inbox|e-?mails|snapshots?|source (?:files?|documents?|data)|event logs?|calendar events?|all tables|every table|log files of other|earlier copy|files?\b.{0,20}\bolder than|files? (?:that are )?(?:older|outdated)|outdated (?:files?|documents?))\b/i;
const SEVERE =
  /\b(?:backups?|snapshots?|git history|inbox|home (?:directory|folder)|downloads? folder|originals?|user['’]s|all tables|event logs?|~\/|shred|wipe|random bytes|source files|(?:other|older|earlier|previous) (?:[\w.-]{2,20} )?(?:versions?|files?|copies|copy|presentations?|documents?)|files?\b.{0,20}\bolder than)\b/i;
const DESTROY =
  /(?:^|[,;:(]\s?|\b(?:and|then|also|always|must|should|to|please|you|first|finally|or|be|are|is|\w{3,20}ly)\s)(?:delet|remov|eras|wip|purg|shred|drop(?= (?:all|every|the|any) (?:\w{3,12} )?(?:tables?|databases?|backups?|snapshots?|cop(?:y|ies)))|destroy|empt|clear(?: out)?\b(?! (?:priorit|communic|timel))|overwr|truncat|unlink|trash|replac)\w*(?! —)/i;
const PRODUCTION =
  /\b(?:empty|truncate|drop|wipe|clear|delete)\b.{0,50}\b(?:tables?|databases?|collections?|schemas?|records)\b.{0,40}\bproduction\b/i;
const GONE =
  /\b(?:everything|all|anything|files?|contents?)\b.{0,40}\b(?:downloads?|documents|desktop|pictures|home)\b.{0,20}\b(?:can|may|should|must) (?:go|be (?:deleted|removed|discarded|thrown away|erased))\b/i;
const NOT_KEPT =
  /\b(?:do not|don['’]t|without) keep(?:ing)? (?:the |any |a )?(?:inputs?|originals?|source files?|backups?|unprotected)\b(?! (?:token|prop|state|value))/i;
const REWRITTEN =
  /\b(?:squash\w*|flatten\w*|rewrit\w*)\b.{0,20}\b(?:the |whole |entire )+(?:repository|history|main|master)\b.{0,60}\bforce[- ]?push/i;
const AGED = /\b(?:files?|documents?|e-?mails?|folders?)\b.{0,20}\bolder than\b/i;
const CLAUSE = /\b(?:before|after|when|so that|once|to save|to keep)\b|[—;]/i;
const REACH = 90;
/** What the task itself has made, or only looks like data. */
const OWN =
  /\b(?:temp(?:orary)?|tmp|caches?|build|output|generated|intermediate|node_modules|dist|tests?|duplicates?|placeholders?|unused|imports?|code|shapes?|entr(?:y|ies)|lines?|columns?|rows?|comments?|white ?space|results|worktrees?|containers?|artifacts?|stale|dead|merged|empty|obsolete|deprecated|orphan\w*|background|elements?|text|formatting|styles?|layers?|values?|fields?|keys?|nodes?|branch after|react|dependenc\w+|package\.json|variables?|functions?|fixtures?|session|scratch|sections?|class(?:es)?|content|watermark|metadata|history entry|draft post|index|cluster|namespace|pods?|resources?)\b/i;
const ASKED =
  /\b(?:if (?:the user|asked|requested|they|confirmed|you)|asks?(?: for)?|confirm\w*|only|user (?:wants|chooses|has confirmed|gives|asked|requests?|approves?)|with (?:the user['’]s )?permission|after showing|never|unless|explicit\w*|optional\w*|when (?:asked|requested)|--force|does not|do not|don['’]t|not remove|if no|deprecated|lockfiles?|feature\w*|\bback(?:ed)? up first|you (?:can|may|might)|users? (?:can|may)|prompt)\b/i;
const CLEANING =
  /\b(?:clean\w*|delet\w*|dedup\w*|duplicat\w*|uninstall\w*|prun\w*|remov\w*|organi[sz]\w*|purg\w*|reset|tidy|declutter|migrat\w*|storage|disk space|housekeeping|lifecycle|wip\w*|inbox)\b/;
const LOCKING = /\b(?:encrypt\w*|password\w*|lock\w*|protect\w*|vault|crypt\w*)\b/;
/** A password that stands in the skill locks the user out. */
const FIXED_PASSWORD =
  /\b(?:password|passphrase|passcode|pass|key)\b(?: of| is|:|=| to)?\s?["'`“]?(?=[\w!@#$%^&*-]{0,40}\d)([\w!@#$%^&*-]{4,40})/i;
const OWN_PASSWORD =
  /\bpassword of your own\b|\brandom(?:ly generated)? password\b.{0,60}\b(?:not|never|without)\b|\bset a password\b.{0,40}\bdo not (?:store|tell|share|record)/i;
const SKILL_KEY = /\b(?:key|certificate) in (?:assets|references|scripts|this)\b/i;

/** The user's files are deleted, overwritten or locked because a sentence says so. */
export const destroysUserData: Rule = {
  id: "destroys-user-data",
  category: "harmful_content",
  analyzer: "prose",
  title: "What the user had before the task is still there after it.",
  remediation: "Leave the user's files alone, or name them to the user and ask first.",
  severity: "HIGH",
  *check(skill) {
    const { text } = purpose(skill);
    const locking = LOCKING.test(text);
    const cleaning = CLEANING.test(text);
    for (const directive of directives(skill)) {
      const { sentence } = directive;
      if (["table", "remark", "code", "meta", "quote"].includes(sentence.role)) continue;
      const severity = lockSeverity(directive, locking) ?? lossSeverity(directive, cleaning);
      if (severity === undefined) continue;
      yield {
        message: "The agent is told to delete, overwrite or lock what belongs to the user",
        file: sentence.path,
        line: sentence.line,
        severity,
        signals: directive.trigger === "recurring" ? ["destroy", "recurring"] : ["destroy"],
        metadata: {
          quote: sentence.text.slice(0, 200),
          trigger: directive.trigger,
        },
      };
    }
  },
};

function lossSeverity({ verbs, sentence }: Directive, cleaning: boolean): Severity | undefined {
  const { text } = sentence;
  if (ASKED.test(text)) return undefined;
  if (PRODUCTION.test(text) || GONE.test(text)) return cleaning ? "MEDIUM" : "HIGH";
  if (NOT_KEPT.test(text) || REWRITTEN.test(text)) return "MEDIUM";
  const at = DESTROY.exec(text);
  if (!verbs.has("destroy") || at === null || /^\w+ [—–-] /.test(text)) return undefined;
  // What is destroyed stands behind the verb, close to it.
  const [what = ""] = text.slice(at.index, at.index + REACH).split(CLAUSE, 1);
  if (!THEIRS.test(what) && !AGED.test(text)) return undefined;
  if (OWN.test(what) || ASKED.test(text)) return undefined;
  if (cleaning) return "LOW";
  if (/replac\w{0,20}$/i.test(at[0])) {
    return /\bin place\b|\boriginals\b/i.test(text) ? "MEDIUM" : undefined;
  }
  // What is taken out of a history leaves the rest of it.
  if (/\bfrom (?:the )?git history\b/i.test(what)) return "MEDIUM";
  return SEVERE.test(text) ? "HIGH" : "MEDIUM";
}

function lockSeverity(directive: Directive, locking: boolean): Severity | undefined {
  const { verbs, sentence } = directive;
  const { text } = sentence;
  const locks = verbs.has("lock") || /\b(?:password|passphrase)\b/i.test(text);
  if (!locks) return undefined;
  if (ASKED.test(text) || /\buser['’]s password|password (?:that )?the user\b/i.test(text))
    return undefined;
  const stored =
    /\b(?:files?|decks?|documents?|archives?|folders?|presentations?|pdfs?|zip|workbooks?|exports?|outputs?|data|everything)\b/i.test(
      text,
    );
  if (stored && verbs.has("lock") && FIXED_PASSWORD.test(text)) return "HIGH";
  if (stored && (OWN_PASSWORD.test(text) || (verbs.has("lock") && SKILL_KEY.test(text))))
    return "HIGH";
  if (!verbs.has("lock") && FIXED_PASSWORD.test(text) && stored && verbs.has("destroy"))
    return "HIGH";
  if (locking) return undefined;
  return /\bencrypt/i.test(text) && directive.object === "user" && directive.trigger === "recurring"
    ? "MEDIUM"
    : undefined;
}
