/**
 * The form of a literal: what shows, in itself or on the very line, that it is mentioned and not
 * ordered. An excuse holds for this literal, not for its line, its section or its skill.
 */
import type { Skill } from "../../skill/skill.ts";
import { isElided } from "./live.ts";
import type { Place } from "./place.ts";
import { isShown, remarkAbove } from "./stance.ts";
import { lineIn, textLines } from "./text-lines.ts";
import { isWarningLead } from "./warning-words.ts";

/** How a literal is shown. */
export interface Form {
  readonly reason: string;
  /**
   * `marked`: it is called wrong, or forbidden, right where it stands. `dead`: it cannot work as it
   * is written. `listed`: it is one of the things that a sentence forbids. `shown`: it is data of a
   * record, a rule or a table; that alone proves little.
   */
  readonly kind: "marked" | "dead" | "listed" | "shown";
}

const CROSS = "(?:❌|🚫|✗|✘|⛔)";
/** "Bad:", "❌", "# WRONG": a label that belongs to one literal. */
const LABEL = new RegExp(
  `^[\\s>|*+\\d.)#/-]{0,12}(?:${CROSS}|[*_"]{0,3}(?:bad|wrong|incorrect|insecure|unsafe|vulnerable|malicious|don['’]t|never do this|not this|do not do this)(?: (?:example|code|practice|pattern|way|command|usage|approach|input)s?)?(?: \\([^)\\n]{0,40}\\))?[*_"]{0,3}\\s{0,2}(?::|$))`,
  "i",
);
const CAPITALS = /(?:^|\s)(?:BAD|WRONG|INSECURE|VULNERABLE|NEVER DO THIS)\b/;
/** The same behind the command, on its line. */
const TRAILING = new RegExp(
  `(?:#|//|<!--|←|<-)\\s{0,4}(?:${CROSS}|(?:BAD|WRONG|INSECURE|VULNERABLE|DON['’]T|NEVER)\\b|(?:bad|wrong|never do this)\\b)[^\\n]{0,80}$`,
);
const FORBIDS =
  /^[\s>|*+\d.)-]{0,12}(?:[*_]{1,3}[^*_\n]{1,60}[*_]{1,3}[\s:–—-]{0,4})?(?:(?:please|also|and|you|agents?|the (?:agent|skill|user)) (?:must |should )?)?[*_]{0,3}(?:never|do not|don['’]t|must not|should not|avoid|refuse to)[*_]{0,3}\b(?: (?:ever|just|simply|blindly|directly|\w{3,20}ly)){0,2} (?:run|running|execut\w*|us(?:e|ing)|paste|pip(?:e|ing)|download\w*|install\w*|curl|eval|copy\w*|do(?:ing)?|type|typing|commit\w*|log\w*|expos\w*|stor\w*|send\w*|shar\w*|includ\w*|hard-?cod\w*|delet\w*|follow\w*|obey\w*|trust\w*|upload\w*)\b/i;
/** A second half that orders after all: "never run A by hand; run B". */
const TURNS =
  /;|\b(?:but|instead|until|unless|except|rather|then|without|before|only|yourself|manually|by hand)\b/i;
/** `hxxp://evil[.]com`: nobody comes there. */
const DEFANGED = /\bhxxps?:|\w\[(?:\.|dot)\]\w|\w\((?:dot)\)\w/i;
/** A field of a record that a machine has kept, or of a rule that looks for it. */
const FIELD =
  /^\s{0,40}(?:-\s)?["']?(?:[\w.@|-]{0,40}(?:cmd_?line|command_?line|process|proc\b|parent|image|log|message|event|output|query|pattern|regex|signature|indicator|ioc|detect|match|contains|condition|selection|abuse|example)[\w.|-]{0,30})["']?(?: contains| matches| like)?\s{0,4}[:=]/i;
const RULE_INFO =
  /^(?:yara|yar|sigma|spl|splunk|kql|kusto|eql|esql|lucene|snort|suricata|regex|regexp|sql|xml|log|logs|csv|http)$/;
const TEXT_INFO = /^(?:|text|txt|plain|plaintext|output|log|none)$/;
const RULER = /^\s{0,20}([━─═=*_~-])\1{7,200}\s{0,20}$/m;
const LABELLED = /^\s{0,20}[-*\d.]{0,4}\s{0,4}[A-Za-z][\w ./()[\]&'-]{1,48}:(?:\s|$)/;
const MIN_LABELLED = 3;
/** Tables of what to look for; a table of what to do has another head. */
const PATTERNS =
  /\b(?:patterns?|indicators?|iocs?|examples?|techniques?|attacks?|vectors?|threats?|risks?|severity|signatures?|payloads?|dangerous|malicious|detect\w*|vulnerab\w*|anti-?patterns?|mitre|blocked|catches)\b|❌/i;
const STEPS =
  /\b(?:steps?|what to do|to do|actions?|run|install(?:ation)?|tasks?|instructions?|set-?up|how to|usage|order)\b/i;
const MAX_TABLE_HEAD = 400;
/** The form of what stands at a place; `quote` is the sentence that the finding is about. */
export function formOf(skill: Skill, place: Place, quote: string | undefined): Form | undefined {
  const { block, text } = place;
  if (block.role === "meta") return undefined;
  if (block.role === "comment") return inSpan(skill, place);
  const said = quote ?? text;
  if (DEFANGED.test(said))
    return { kind: "dead", reason: "its address is written so that it leads nowhere" };
  if (isElided(text)) return { kind: "dead", reason: "the text that would be decoded is left out" };
  const marked = block.role === "code" ? markedCode(place) : markedText(place, said);
  if (marked !== undefined) return { kind: "marked", reason: marked };
  if (block.role === "item" && isWarningLead(place.lead) && !/^\s{0,20}\d/.test(block.text)) {
    return { kind: "listed", reason: "it stands in a list of what not to do" };
  }
  const shown = block.role === "code" ? shownCode(place) : shownText(place, said);
  return shown === undefined ? undefined : { kind: "shown", reason: shown };
}

function markedCode(place: Place): string | undefined {
  const { previous, text } = place;
  const remark = remarkAbove(place);
  if (TRAILING.test(text) || LABEL.test(remark) || CAPITALS.test(remark)) {
    return "a remark marks it as a counter-example";
  }
  if (previous === undefined || previous.role === "code" || previous.role === "table")
    return undefined;
  const label = previous.text.trimEnd().split("\n").at(-1) ?? "";
  return label.length < 100 && LABEL.test(label)
    ? "it is labelled as a counter-example"
    : undefined;
}

function markedText({ text }: Place, said: string): string | undefined {
  if (LABEL.test(text) && !TURNS.test(said)) return "it is marked as a counter-example";
  const forbids = FORBIDS.exec(said);
  return forbids !== null && !TURNS.test(said.slice(forbids[0].length))
    ? "the text says not to do it"
    : undefined;
}

function shownCode({ block, text }: Place): string | undefined {
  if (RULE_INFO.test(block.info)) return "it is part of a record or of a detection rule";
  if (FIELD.test(text)) return "it is a field of a record or of a detection rule";
  if (!TEXT_INFO.test(block.info)) return undefined;
  const lines = block.text.split("\n").filter((line) => line.trim() !== "");
  const labelled = lines.filter((line) => LABELLED.test(line)).length;
  const many = labelled >= MIN_LABELLED && labelled * 3 >= lines.length;
  return many || (RULER.test(block.text) && labelled > 0) ? "it is part of a report" : undefined;
}

function shownText({ block, text }: Place, said: string): string | undefined {
  if (block.role === "table") {
    const head = block.text.slice(0, MAX_TABLE_HEAD).split("\n", 1)[0] ?? "";
    return PATTERNS.test(head) && !STEPS.test(head) ? "a table lists it as a pattern" : undefined;
  }
  // "**Name**: `command` used to download malware": a name and what others do with it.
  return /^[\s>\d.)*+-]{0,8}\*\*/.test(text) && isShown(said) ? "a list describes it" : undefined;
}

/** A comment inside a code span is on the page for everybody to see. */
function inSpan(skill: Skill, { block, line }: Place): Form | undefined {
  const lines = textLines(skill, block.path);
  const written = lines === undefined ? "" : lineIn(lines, line);
  const spans = /`[^`\n]{0,2000}<!--[^`\n]{0,2000}-->[^`\n]{0,2000}`/.test(written.slice(0, 8000));
  return spans
    ? { kind: "marked", reason: "it stands in a code span, where the page shows it" }
    : undefined;
}
