/**
 * Text of any other kind, line by line: settings, notes, drawings, and whatever has a name that
 * nobody knows. Marks before a line and around a value are taken off, and lines keep their numbers.
 */
import { type Carried, isWordy } from "./carried.ts";

/** How the lines of a kind of file are read. */
export interface LineStyle {
  /** What its words are to a reader: values beside others, or sentences. */
  readonly role: "prose" | "data";
  /** Marks within a line that stand around words; each becomes a bar. */
  readonly marks?: RegExp;
  /** Each line is a row or a statement of its own. */
  readonly apart?: boolean;
  /** Lines that hold no words. */
  readonly blank?: RegExp;
}

const COMMENT =
  /^[ \t]*(?:#+[!:|]?|\/\/+!?|\/\*+|\*+\/?|;+|--+|%+|\.\.|'|"""|'''|<!--|REM\b|rem\b|dnl\b|::)[ \t]+/;
/** `note:`, `NOTE=`, `- "note" =>`, `DESCRIPTION;LANG=en:`; the `https:` of an address is none. */
const KEY =
  /^[ \t]*(?:(?:export|set|let|var|const|msgid|msgstr|SET)[ \t]+)?(?:-[ \t]+){0,4}["']?@?[\w.$/-]{1,80}(?:\[\d{1,4}\])?["']?(?:;[^:=\n]{1,80})?[ \t]{0,20}(?::?=>?|:(?!\/\/)|(?=["'{]))[ \t]{0,20}/;
const OPENED = /^[ \t]*(?:[|>][-+]?[ \t]*$|["'`{[(<|]+)/;
const CLOSED = /["'`}\])>,;|\\]{1,8}$/;
/** Items of a list, and commands of TeX, begin anew. */
const ITEM = /^[ \t]*(?:[-*+•][ \t]|\d{1,9}[.)][ \t]|\\[a-zA-Z])/;

/** The words of a text, as pieces of lines that belong together. */
export function lineTexts(text: string, { role, marks, apart, blank }: LineStyle): Carried[] {
  const found: Carried[] = [];
  let open: { line: number; lines: string[]; role: Carried["role"] } | undefined;
  const close = () => {
    const said = open?.lines.join("\n") ?? "";
    if (open !== undefined && isWordy(said)) {
      found.push({ line: open.line, text: said, role: open.role });
    }
    open = undefined;
  };
  let number = 0;
  for (const written of text.split("\n")) {
    number++;
    const line = written.endsWith("\r") ? written.slice(0, -1) : written;
    if (blank?.test(line)) {
      open?.lines.push("");
      continue;
    }
    if (line.trim() === "") {
      close();
      continue;
    }
    const noted = COMMENT.exec(line);
    const body = noted === null ? line : line.slice(noted[0].length);
    const key = noted === null ? KEY.exec(body) : null;
    const kind = noted === null ? role : "comment";
    if (apart || key !== null || ITEM.test(body) || open?.role !== kind) close();
    open ??= { line: number, lines: [], role: kind };
    open.lines.push(withoutMarks(key === null ? body : body.slice(key[0].length), marks));
  }
  close();
  return found;
}

function withoutMarks(written: string, marks: RegExp | undefined): string {
  const value = written.replace(OPENED, "").trimEnd().replace(CLOSED, "");
  return marks === undefined ? value : value.replace(marks, " | ");
}
