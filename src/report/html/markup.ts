/**
 * HTML in which text cannot become markup: what is put into a template is escaped, unless it was
 * made by a template itself. Characters that act or hide are shown as escapes.
 */
import { printable } from "../printable.ts";

/** A piece of HTML. Only `html` makes one, and `trusted` of constants of this program. */
export interface Markup {
  readonly markup: string;
}

type Insert = Markup | string | number | undefined | readonly Insert[];

/** A template of HTML. Strings in it are escaped for text and for quoted attributes. */
export function html(pieces: TemplateStringsArray, ...inserts: readonly Insert[]): Markup {
  let markup = pieces[0] ?? "";
  for (const [index, insert] of inserts.entries()) markup += rendered(insert) + pieces[index + 1];
  return { markup };
}

/** Style sheets and scripts of this program, which an HTML parser takes as they are. */
export function trusted(markup: string): Markup {
  return { markup };
}

function rendered(insert: Insert): string {
  if (insert === undefined) return "";
  if (typeof insert === "number") return String(insert);
  if (typeof insert === "string") return escaped(insert);
  return "markup" in insert ? insert.markup : insert.map(rendered).join("");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
};

function escaped(text: string): string {
  return printable(text.toWellFormed()).replace(/[&<>"'`]/g, (one) => ENTITIES[one] ?? one);
}
