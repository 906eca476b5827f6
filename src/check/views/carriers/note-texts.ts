/** Style sheets, and programs within a page: only their comments and quoted words are words. */
import { lineCounter } from "../lines-of.ts";
import { quotedTexts } from "../quoted-texts.ts";
import { type Carried, isWordy } from "./carried.ts";

const LINE_NOTE = /(?<![^\s;{}])\/\/([^\n]{8,2000})/g;

/** The comments and the quoted texts of some code. */
export function noteTexts(text: string): Carried[] {
  const found: Carried[] = [];
  const lineAt = lineCounter(text);
  for (let at = text.indexOf("/*"); at !== -1; ) {
    const end = text.indexOf("*/", at + 2);
    const said = text.slice(at + 2, end === -1 ? undefined : end).replace(/^[ \t]*\*+/gm, " ");
    if (isWordy(said)) found.push({ line: lineAt(at), text: said, role: "comment" });
    if (end === -1) break;
    at = text.indexOf("/*", end + 2);
  }
  for (const match of text.matchAll(LINE_NOTE)) {
    const [, said = ""] = match;
    if (isWordy(said)) found.push({ line: lineAt(match.index), text: said, role: "comment" });
  }
  for (const { index, 0: said } of quotedTexts(text)) {
    if (isWordy(said)) found.push({ line: lineAt(index), text: said, role: "data" });
  }
  return found;
}
