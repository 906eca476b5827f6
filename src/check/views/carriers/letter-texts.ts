/** Formats that break their lines or spell their letters in a way of their own. */
import { type Carried, isWordy } from "./carried.ts";
import { lineTexts } from "./line-texts.ts";

const PROPERTY = /^[A-Z][A-Za-z0-9.-]{1,60}(?:;[^:\n]{0,400})?:/;
const ESCAPED = /\\([nN,;\\])/g;

/** Calendars and contacts: a line that begins with a space belongs to the one before it. */
export function calendarTexts(text: string): Carried[] {
  const found: Carried[] = [];
  let number = 0;
  let open: { line: number; parts: string[] } | undefined;
  const close = () => {
    const said = (open?.parts.join("") ?? "")
      .replace(PROPERTY, "")
      .replace(ESCAPED, (_, letter) => (/n/i.test(letter) ? "\n" : letter));
    if (open !== undefined && isWordy(said)) {
      found.push({ line: open.line, text: said, role: "prose", oneLine: true });
    }
    open = undefined;
  };
  for (const written of text.split("\n")) {
    number++;
    const line = written.endsWith("\r") ? written.slice(0, -1) : written;
    if (open !== undefined && /^[ \t]/.test(line)) open.parts.push(line.slice(1));
    else {
      close();
      open = { line: number, parts: [line] };
    }
  }
  close();
  return found;
}

const QUOTED_PRINTABLE = /^content-transfer-encoding:[ \t]{0,20}quoted-printable/im;
const ENCODED_WORD = /=\?[\w-]{2,20}\?([BbQq])\?([^?\s]{1,400})\?=/g;

/** Mails: headings, words, and letters that are written as `=7E`. */
export function mailTexts(text: string): Carried[] {
  const decoded = text.replace(ENCODED_WORD, (_, way, word) =>
    /b/i.test(way)
      ? Buffer.from(word, "base64").toString("utf8")
      : letters(word.replaceAll("_", " ")),
  );
  const plain = QUOTED_PRINTABLE.test(decoded) ? letters(joined(decoded)) : decoded;
  return lineTexts(plain.replace(/^[ \t]{0,3}(?:>[ \t]?){1,8}/gm, ""), { role: "prose" });
}

function letters(text: string): string {
  return text.replace(/(?:=[0-9A-Fa-f]{2}){1,400}/g, (run) =>
    Buffer.from(run.replaceAll("=", ""), "hex")
      .toString("utf8")
      .replace(/[\r\n]/g, " "),
  );
}

/** A `=` at the end of a line joins it to the next; the lines it took stand empty behind it. */
function joined(text: string): string {
  const result: string[] = [];
  let open = "";
  let taken = 0;
  for (const written of text.split("\n")) {
    const line = written.endsWith("\r") ? written.slice(0, -1) : written;
    if (line.endsWith("=")) {
      open += line.slice(0, -1);
      taken++;
      continue;
    }
    result.push(open + line + "\n".repeat(taken));
    open = "";
    taken = 0;
  }
  result.push(open);
  return result.join("\n");
}

const RICH_LETTER = /\\'([0-9a-fA-F]{2})|\\u(-?\d{1,6})\??/g;
const RICH_MARK = /\\(?:[a-zA-Z]{1,32}-?\d{0,10} ?|\*|[{}\\~_-])|[{}]/g;

/** Rich text: words of control begin with a backslash. */
export function richTexts(text: string): Carried[] {
  const plain = text
    .replace(RICH_LETTER, (_, hex, code) =>
      String.fromCharCode(hex === undefined ? Number(code) & 0xffff : Number.parseInt(hex, 16)),
    )
    .replace(RICH_MARK, (mark) => (/^\\(?:par|line|tab|cell|row)\b/.test(mark) ? " | " : ""));
  return lineTexts(plain, { role: "prose" });
}
