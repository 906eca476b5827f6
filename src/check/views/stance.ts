/**
 * What a text wants of its reader: to do a thing, or to know that others do it. Judged by the
 * headings above it and the sentence nearest to it, and by nothing else: a whole document that
 * says "attack" somewhere excuses nothing.
 */
import type { Skill } from "../../skill/skill.ts";
import { type Block, blocks } from "./blocks.ts";
import { purpose } from "./purpose.ts";
import { view } from "./view.ts";

/** Why what stands at a place is not an order to do it. */
export type Stance =
  | { readonly kind: "do" }
  | { readonly kind: "warning" | "example" | "teaching"; readonly reason: string };

const NEGATED =
  /\b(?:never|do not|don['’]t|must not|should not|shouldn['’]t|avoid|refuse to|instead of|rather than|not recommended to|forbidden to|no need to|stop and ask before)\b.{0,60}\b(?:run|runs|running|execut\w*|us(?:e|ing)|paste|pip(?:e|ing)|download\w*|install\w*|curl|wget|eval|copy\w*|do(?:ing)?|commit\w*|log\w*|expos\w*|stor\w*|send\w*|shar\w*|includ\w*|hard-?cod\w*|delet\w*|follow\w*|obey\w*|trust\w*|upload\w*)\b/i;
const SHOWN =
  /\b(?:bad|wrong|incorrect|insecure|unsafe|vulnerable|malicious|dangerous|suspicious|harmful|evil)\b.{0,30}\b(?:example|code|pattern|practice|input|skill|command|payload|usage|prompt|content|snippet|request|way|query|link)s?\b|\b(?:example|sample|instance)s? of (?:an? |the )?(?:attack|malicious|injection|exploit|bad|payload|prompt|phishing)|\b(?:attack(?:er)?s?|adversar(?:y|ies)|threat actors?|malware|hackers?)\b.{0,60}\b(?:use|uses|using|might|may|can|could|would|will|try|tries|attempt\w*|run|runs|execute\w*|send|exploit\w*|inject\w*|abuse\w*|leverage\w*|deploy\w*|drop\w*)\b|\b(?:attacker|adversary|intruder|threat actor|malware|hacker)s?['’]?s? (?:\w{3,20} ){0,2}(?:commands?|one-liners?|patterns?|activity|behaviou?r|techniques?|payloads?|traces?|history)\b|❌|🚫|✗/im;
/** Marks of an example; in small letters they are words of any sentence. */
const MARKED = /\b(?:BAD|WRONG)\b|^\W{0,8}(?:Bad|Wrong)\b/;
/** Who is told to find a thing is not told to do it: the order begins with finding. */
const SOUGHT =
  /^[\s>*+\d.)-]{0,12}(?:\*\*[^*\n]{1,60}\*\*\W{0,4})?(?:look for|search for|watch for|check for|flag|detect|alert on|scan for|grep for|hunt for|identify|block|reject|deny|catch|red flags?|indicators?|signs? of)\b/i;
/** What stands below such words is what is sought, or one case of many. */
const INTRODUCES =
  /\b(?:look for|search for|watch for|check for|flag|detects?|detecting|alert on|scan for|grep for|hunt for|identify|block|reject|deny|catch|red flags?|indicators?|signs? of|such as|e\.g\.)\b.{0,80}$/i;
const HEADING_AGAINST =
  /\b(?:never|do not|don['’]?ts?|must not|must-not|should not|avoid|anti-?patterns?|bad (?:practice|example)s?|what not to|wrong|pitfalls?|red flags?|common mistakes|forbidden|prohibited|not allowed|deny ?list|block ?list|blocked|dangerous commands?|unsafe|insecure|vulnerable|malicious|warning signs?|indicators?(?: of compromise)?|iocs?|attack(?:s| patterns?| vectors?| examples?| scenarios?| techniques?)?|threats?|threat model|injection(?: attacks?| examples?)?|exploit\w*|detection(?: rules?)?|test (?:cases?|strings?|inputs?|payloads?)|payloads?)\b|❌/i;

/** True for a heading above things that are shown to be avoided. */
export function isWarningHeading(heading: string): boolean {
  return HEADING_AGAINST.test(heading);
}

/** How a place is meant; of a long line, `quote` is the sentence that it is about. */
export const stanceOf = (skill: Skill, path: string, line: number, quote?: string): Stance => {
  const index = indexOfBlocks(skill).get(path);
  if (index === undefined) return { kind: "do" };
  let found = 0;
  for (let high = index.length; found < high; ) {
    const middle = (found + high) >> 1;
    if ((index[middle]?.block.line ?? 0) <= line) found = middle + 1;
    else high = middle;
  }
  const at = index[found - 1];
  if (at === undefined) return { kind: "do" };
  return judge(skill, at.block, at.before, line, quote);
};

interface Indexed {
  readonly block: Block;
  /** The nearest prose before it in its section. */
  readonly before: string;
}

const indexOfBlocks = view((skill: Skill): ReadonlyMap<string, Indexed[]> => {
  const index = new Map<string, Indexed[]>();
  let before = "";
  let section: unknown;
  for (const block of blocks(skill)) {
    if (block.section !== section) before = "";
    section = block.section;
    const list = index.get(block.path) ?? [];
    list.push({ block, before });
    index.set(block.path, list);
    if (block.role === "prose" || block.role === "item") before = block.text;
  }
  return index;
});

function judge(
  skill: Skill,
  block: Block,
  before: string,
  line: number,
  quote: string | undefined,
): Stance {
  const heading = block.section.headings.at(-1) ?? "";
  // The title of the whole document says what it is about, and warns of nothing.
  if (block.section.index > 1 && isWarningHeading(heading)) {
    return { kind: "warning", reason: `it stands below the heading "${heading}"` };
  }
  const nearest = block.role === "code" ? lastSentence(before) : (quote ?? sentenceAt(block, line));
  if (NEGATED.test(nearest)) return { kind: "warning", reason: "the text says not to do it" };
  const sought = block.role === "code" ? INTRODUCES : SOUGHT;
  if (SHOWN.test(nearest) || MARKED.test(nearest) || sought.test(nearest))
    return { kind: "example", reason: "the text shows it as an example" };
  if (block.role === "table") return { kind: "example", reason: "it is listed in a table" };
  if (purpose(skill).security && block.role !== "meta") {
    return { kind: "teaching", reason: "the skill is about security, and this documents it" };
  }
  return { kind: "do" };
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

function sentenceAt({ text, line: first }: Block, line: number): string {
  return text.split("\n")[line - first] ?? text;
}
