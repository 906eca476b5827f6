/** HTML, XML and their kin: what stands between tags, in comments and in attributes. */
import { lineCounter } from "../lines-of.ts";
import { type Carried, isWordy, withoutEntities } from "./carried.ts";
import { noteTexts } from "./note-texts.ts";

/** Tags within a sentence. */
const INLINE =
  /^\/?(?:a|abbr|b|bdi|bdo|big|cite|code|data|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|tspan|tt|u|var|wbr|run|r|t|w:r|w:t|g)$/i;
const RAW = /^(?:script|style)$/i;
const TAG = /[a-zA-Z/!?]/;
const NAME = /^\/?[\w:.-]{1,60}/;
const ATTRIBUTE = /=\s{0,8}(?:"([^"]{8,20000})"|'([^']{8,20000})')/g;
const QUOTED = /"[^"]{0,20000}"|'[^']{0,20000}'/g;
/** A name like this begins with words that a browser passes over and a model reads. */
const WORDS_IN_TAG = 6;
const MAX_TAG = 40_000;

interface Walk {
  readonly found: Carried[];
  readonly lineAt: (offset: number) => number;
  /** The text since the last tag that ends a sentence; its line ends are those of the file. */
  open: string;
  start: number;
}

/** The words of a page, each at its place. */
export function markupTexts(text: string): Carried[] {
  const walk: Walk = { found: [], lineAt: lineCounter(text), open: "", start: 0 };
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf("<", at);
    const end = next === -1 ? text.length : next;
    if (end > at) walk.open += text.slice(at, end);
    if (next === -1) break;
    at = afterTag(walk, text, next);
  }
  close(walk, text.length);
  return walk.found;
}

/** Reads one tag, comment or section, and says where the text goes on. */
function afterTag(walk: Walk, text: string, at: number): number {
  if (text.startsWith("<!--", at)) return comment(walk, text, at);
  if (text.startsWith("<![CDATA[", at)) {
    const end = text.indexOf("]]>", at);
    walk.open += text.slice(at + 9, end === -1 ? undefined : end);
    return end === -1 ? text.length : end + 3;
  }
  const end = TAG.test(text.charAt(at + 1)) ? endOfTag(text, at) : -1;
  if (end === -1) {
    walk.open += "<";
    return at + 1;
  }
  const tag = text.slice(at + 1, end);
  const [name = ""] = NAME.exec(tag) ?? [];
  if (!INLINE.test(name)) close(walk, end + 1);
  else walk.open += `${name.length > 2 ? " " : ""}${tag.replace(/[^\n]+/g, "")}`;
  attributes(walk, tag, at + 1);
  if (!RAW.test(name)) return end + 1;
  const rest = text.slice(end + 1).search(/<\/(?:script|style)/i);
  const last = rest === -1 ? text.length : end + 1 + rest;
  const first = walk.lineAt(end + 1);
  for (const note of noteTexts(text.slice(end + 1, last))) {
    walk.found.push({ ...note, line: note.line + first - 1 });
  }
  walk.start = last;
  return last;
}

/** `>` within quotes does not end a tag, unless the quote is never closed. */
function endOfTag(text: string, start: number): number {
  for (let at = start + 1; at < text.length && at - start < MAX_TAG; at++) {
    const character = text.charAt(at);
    if (character === ">") return at;
    if (character === "<") return -1;
    if ((character !== '"' && character !== "'") || !/[=\s]/.test(text.charAt(at - 1))) continue;
    const closed = text.indexOf(character, at + 1);
    if (closed !== -1 && closed - start < MAX_TAG) at = closed;
  }
  return -1;
}

function comment(walk: Walk, text: string, at: number): number {
  const end = text.indexOf("-->", at);
  const said = text.slice(at + 4, end === -1 ? undefined : end);
  const shown = withoutEntities(said);
  if (isWordy(shown)) walk.found.push({ line: walk.lineAt(at), text: shown, role: "comment" });
  walk.open += said.replace(/[^\n]+/g, "");
  return end === -1 ? text.length : end + 3;
}

function attributes(walk: Walk, tag: string, at: number): void {
  if (tag.length < 8) return;
  for (const match of tag.matchAll(ATTRIBUTE)) {
    // A label of a drawing is a page of its own.
    const text = withoutTags(withoutEntities(match[1] ?? match[2] ?? ""));
    if (isWordy(text)) {
      walk.found.push({ line: walk.lineAt(at + match.index), text, role: "data" });
    }
  }
  const bare = tag.replace(QUOTED, " ");
  const words = bare.split(/\s+/).filter((word) => !word.includes("="));
  if (words.length >= WORDS_IN_TAG) {
    walk.found.push({ line: walk.lineAt(at), text: words.join(" "), role: "data", oneLine: true });
  }
}

function withoutTags(text: string): string {
  return text.includes("<") ? text.replace(/<[^<>]{0,400}>/g, " ") : text;
}

function close(walk: Walk, next: number): void {
  const { open, start } = walk;
  walk.open = "";
  walk.start = next;
  const text = withoutEntities(open);
  if (isWordy(text)) walk.found.push({ line: walk.lineAt(start), text, role: "prose" });
}
