/**
 * What stands around a text and says that others do it: the heading right above it, the sentence
 * right before it. Such words unblock and never silence: their author may be the attacker.
 */
import type { Block } from "./blocks.ts";
import type { Place } from "./place.ts";
import { isWarningHeading } from "./warning-words.ts";

const NEGATED =
  /\b(?:never|do not|don['’]t|must not|should not|shouldn['’]t|avoid|refuse to|forbidden to)\b(?: (?:ever|you|just|simply|blindly|directly|\w{3,20}ly)){0,2} (?:run|runs|running|execut\w*|us(?:e|ing)|paste|pip(?:e|ing)|download\w*|install\w*|curl|wget|eval|copy\w*|do(?:ing)?|commit\w*|log\w*|expos\w*|stor\w*|send\w*|shar\w*|includ\w*|hard-?cod\w*|delet\w*|follow\w*|obey\w*|trust\w*|upload\w*)\b/i;
/** Others are said to do it, or it is called what it is. */
const SHOWN =
  /\b(?:bad|wrong|incorrect|insecure|unsafe|vulnerable|malicious|dangerous|suspicious|harmful|evil)\b.{0,30}\b(?:example|code|pattern|practice|input|skill|command|payload|usage|prompt|content|snippet|request|query|link)s?\b|\b(?:example|sample|instance)s? of (?:an? |the )?(?:attack|malicious|injection|exploit|bad|payload|prompt|phishing)|\b(?:attack(?:er)?s?|adversar(?:y|ies)|threat actors?|malware|hackers?)\b.{0,60}\b(?:use|uses|using|might|may|can|could|would|will|try|tries|attempt\w*|run|runs|execute\w*|send|exploit\w*|inject\w*|abuse\w*|leverage\w*|deploy\w*|drop\w*)\b|\b(?:attacker|adversary|intruder|threat actor|malware|hacker)s?['’]?s? (?:\w{3,20} ){0,2}(?:commands?|one-liners?|patterns?|activity|behaviou?r|techniques?|payloads?|traces?|history)\b|\b(?:download|deliver|drop|install|spread)(?:s|ing)? (?:the )?malware\b/i;
/** What stands below such words is what is sought. */
const SOUGHT =
  /\b(?:look for|search for|watch for|check for|flag|detects?|detecting|alert on|scan for|grep for|hunt for|identify|block|reject|deny|catch|red flags?|indicators?|signs? of)\b.{0,80}$/i;
/** A remark right above a command says who runs it; the name of a host says nothing. */
const ACTED =
  /(?<![\w.@/-])(?:attack(?:er)?s?|adversar\w{1,6}|malicious|malware|exploit\w{0,6}|simulat\w{1,6}|emulat\w{1,6}|trigger (?:the|a|an) \w{1,20} (?:rule|alert|detection)|in a (?:test|lab|disposable) \w{1,20})(?![\w.@/-]{1,60}\w)/i;
const REMARK = /^\s{0,40}(?:#|\/\/|--|;|REM\b)\s?(.{1,300})$/i;

/** A paragraph is addressed to its reader; what a warning heading names stands in a list or a fence. */
const LISTS = new Set<Block["role"]>(["item", "table", "code", "quote"]);

/**
 * Why what stands at a place is said not to be an order; undefined when nothing says so. A remark
 * in code is believed only where attacks are the subject of the skill.
 */
export function surroundingsOf(place: Place, security: boolean): string | undefined {
  const { block, previous, text } = place;
  const heading = block.section.headings.at(-1) ?? "";
  // The title of the whole document says what it is about, and warns of nothing.
  if (block.section.index > 1 && LISTS.has(block.role) && isWarningHeading(heading)) {
    return `it stands below the heading "${heading}"`;
  }
  if (block.role !== "code") return isShown(text) ? "the text shows it as an example" : undefined;
  const before = previous === undefined || previous.role === "code" ? "" : previous.text;
  const sentence = lastSentence(before);
  if (NEGATED.test(sentence)) return "the text before it says not to do it";
  if (SHOWN.test(sentence) || SOUGHT.test(sentence)) {
    return "the text before it shows it as an example";
  }
  return security && ACTED.test(remarkAbove(place))
    ? "a remark above it says who would run it"
    : undefined;
}

/** True for a sentence that tells what others do. */
export function isShown(sentence: string): boolean {
  return SHOWN.test(sentence);
}

/** The remark on the line above the command, or above the command that goes on over several lines. */
export function remarkAbove({ block, line }: Place): string {
  const lines = block.text.split("\n");
  for (let at = line - block.line - 1; at >= 0; at--) {
    const above = lines[at] ?? "";
    const remark = REMARK.exec(above)?.[1];
    if (remark !== undefined) return remark;
    if (!isContinued(above)) return "";
  }
  return "";
}

/** A line that ends in a backslash, or inside a quotation that its command opened. */
function isContinued(line: string): boolean {
  return /\\$/.test(line) || (line.match(/'/g)?.length ?? 0) % 2 === 1 || /^\s{0,4}["{]/.test(line);
}

/** Sentences end at a full stop, a colon or the end of a line. */
function lastSentence(text: string): string {
  return (
    text
      .trimEnd()
      .split(/(?<=[.!?])\s+|\n/)
      .at(-1) ?? ""
  );
}
