/** A sentence as its reader takes it: without what only hides or decorates its words. */
import type { Skill } from "../../skill/skill.ts";
import type { Block } from "./blocks.ts";
import { withoutNumbers } from "./carriers/carried.ts";
import { documents } from "./documents.ts";
import { mixedWords } from "./look-alikes.ts";

const MAX_SENTENCE = 1200;

/** Full-width letters, marks of nothing and runs of spaces do not hide a sentence. */
export function readable(text: string): string {
  const short = withoutNumbers(text.slice(0, MAX_SENTENCE));
  const ascii = /^[\x00-\x7f]*$/.test(short);
  const shown = ascii
    ? short
    : latinWords(short.normalize("NFKC").replace(/[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g, ""));
  return (/\s\s|[^\S ]/.test(shown) ? shown.replace(/\s+/g, " ") : shown).trim();
}

/** Letters of another script in a Latin word are read as the letters that they look like. */
function latinWords(text: string): string {
  const words = mixedWords(text);
  return words.reduceRight(
    (whole, { index, word, latin }) =>
      whole.slice(0, index) + latin + whole.slice(index + word.length),
    text,
  );
}

/** The time and level that a line of a log begins with. */
const LOGGED =
  /^\[?(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d(?::\d\d)?\S{0,12}\]?[ \t]{1,4}(?:\[?(?:INFO|WARN(?:ING)?|ERROR|DEBUG|NOTICE|TRACE|FATAL)\]?:?[ \t]{1,4})?/;

/** The words alone: without marks of lists, emphasis, quotes and logs. */
export function plain(text: string): string {
  const words = text
    .replace(LOGGED, "")
    .replace(/^(?:[-*+•]\s+|\d{1,9}[.)]\s*)(?:[-*+•]\s+)?(?:\[[ x]\]\s+)?/i, "");
  return (/[*`]|__|~~/.test(words) ? words.replace(/\*{1,3}|`+|\b__|__\b|~~/g, "") : words)
    .replace(/^(?:[>|\s]+|:\s)+/, "")
    .trim();
}

/** "Written hxxps and [.]; turn them back before use": then they lead somewhere after all. */
const TURNED_BACK =
  /\bre-?fang\b|\b(?:turn|change|convert|put|write|switch) (?:them|it|these|those|each|hosts?|addresses)\b.{0,30}\bback\b|\b(?:replace|change|swap|read) ["'`]?(?:hxxps?|\[\.\])/i;

/** True when the skill says that its addresses are to be written as they were. */
export function isRefanged(skill: Skill): boolean {
  return documents(skill).some(({ text }) => /hxxps?|\[\.\]/i.test(text) && TURNED_BACK.test(text));
}

/** A block with its addresses as they were. */
export function refanged(block: Block): Block {
  const text = block.text.replace(/\bhxxp(s?):/gi, "http$1:").replaceAll("[.]", ".");
  return { ...block, text };
}
