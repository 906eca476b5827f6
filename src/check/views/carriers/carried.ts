/** What every reader of a carrier gives: words, without the marks that they were written between. */

/** A piece of text that somebody reads, at its place in its file. */
export interface Carried {
  readonly line: number;
  readonly text: string;
  /** `data` is a value beside others, `comment` a note to whoever opens the file. */
  readonly role: "prose" | "comment" | "data";
  /** Its line ends are written as `\n` within one line of the file. */
  readonly oneLine?: boolean;
}

/** Three words and more, or a script that sets no spaces: less is a name, and orders nothing. */
export function isWordy(text: string): boolean {
  return /\S\s+\S+\s+\S/.test(text) || /[\u0e00-\uffef]{4}/.test(text);
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["apos", "'"],
  ["colon", ":"],
  ["commat", "@"],
  ["gt", ">"],
  ["lt", "<"],
  ["nbsp", " "],
  ["period", "."],
  ["quot", '"'],
  ["shy", ""],
  ["sol", "/"],
]);
const ENTITY = /&(?:#[xX]([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([a-zA-Z]{2,8}));/g;

/** Characters that are written as numbers or names; a line end becomes a space, so that lines stay. */
export function withoutEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(ENTITY, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED.get(name) ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (code === 9 || code === 10 || code === 13) return " ";
    return code >= 0x20 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Letters that are written as numbers are letters to whoever reads the page. */
export function withoutNumbers(line: string): string {
  if (!line.includes("&#")) return line;
  return line.replace(/&#(?:[xX]([0-9a-fA-F]{1,6})|([0-9]{1,7}));/g, (whole, hex, decimal) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code >= 0x20 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
