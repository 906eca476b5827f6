/** One setting of a TOML file: the path of its key, and its value as it is written. */
export interface Setting {
  readonly path: readonly string[];
  readonly value: string;
}

const KEY = String.raw`(?:[\w-]+|"[^"\n]*"|'[^'\n]*')`;
const PATH = String.raw`${KEY}(?:[ \t]*\.[ \t]*${KEY})*`;
const TABLE = new RegExp(String.raw`^[ \t]*\[[ \t]*(${PATH})[ \t]*\][ \t]*(?:#.*)?$`);
const ENTRY = new RegExp(String.raw`^[ \t]*(${PATH})[ \t]*=[ \t]*(.*)$`);

/**
 * The settings of a TOML file. Values stay as they are written, for whoever reads TOML; only where
 * one ends must be known. Lists of tables are passed over.
 */
export function readSettings(text: string): Setting[] {
  const lines = text.split(/\r?\n/);
  const settings: Setting[] = [];
  let table: readonly string[] | undefined = [];
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i] ?? "";
    const header = TABLE.exec(line)?.[1];
    if (header !== undefined) table = partsOf(header);
    else if (/^[ \t]*\[\[/.test(line)) table = undefined;
    const [, key, first = ""] = header === undefined ? (ENTRY.exec(line) ?? []) : [];
    if (key === undefined) continue;
    let value = first;
    let end = endOf(value);
    while (end === undefined && i + 1 < lines.length) {
      i += 1;
      value += `\n${lines[i]}`;
      end = endOf(value);
    }
    if (table !== undefined) {
      settings.push({ path: [...table, ...partsOf(key)], value: value.slice(0, end).trim() });
    }
  }
  return settings;
}

function partsOf(path: string): string[] {
  const parts = path.match(new RegExp(KEY, "g")) ?? [];
  return parts.map((part) => part.replace(/^(["'])(.*)\1$/, "$2"));
}

/** Where a value ends: at a comment or the line's end, outside of quotes and brackets. */
function endOf(text: string): number | undefined {
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const letter = text[i] ?? "";
    if (letter === '"' || letter === "'") {
      const quote = text.startsWith(letter.repeat(3), i) ? letter.repeat(3) : letter;
      const close = closeOf(text, i + quote.length, quote);
      if (close === undefined) return undefined;
      i = close - 1;
    } else if (letter === "[" || letter === "{") depth += 1;
    else if (letter === "]" || letter === "}") depth -= 1;
    else if (letter === "#") {
      if (depth === 0) return i;
      const line = text.indexOf("\n", i);
      if (line < 0) return undefined;
      i = line;
    }
  }
  return depth > 0 ? undefined : text.length;
}

/** Behind the closing quote. */
function closeOf(text: string, from: number, quote: string): number | undefined {
  for (let i = from; i < text.length; i += 1) {
    if (text[i] === "\\" && quote.startsWith('"')) i += 1;
    else if (text.startsWith(quote, i)) return i + quote.length;
  }
  return undefined;
}
