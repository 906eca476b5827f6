/** Remarks in the languages of scripts, line by line: a coarse look, for limits only. */

const REMARK = /^[ \t]*(?:#(?!!)|\/\/|--[ \t]|;|\*[ \t/]|REM[ \t]|::)/;
/** What opens a remark of several lines, and what closes it. */
const BLOCKS: readonly (readonly [RegExp, string])[] = [
  [/^[ \t]*\/\*/, "*/"],
  [/^[ \t]*<!--/, "-->"],
  [/^[ \t]*[rRuU]?"""/, '"""'],
  [/^[ \t]*[rRuU]?'''/, "'''"],
  [/^=begin\b/, "=end"],
  [/^<#/, "#>"],
];
const HERE_REMARK = /^[ \t]*:[ \t]*<<-?[ \t]*["'\\]?(\w{1,60})/;

/** The indexes of lines that are nothing but remarks. */
export function remarksIn(lines: readonly { readonly text: string }[]): ReadonlySet<number> {
  const found = new Set<number>();
  let closes: string | undefined;
  for (const [at, { text: line }] of lines.entries()) {
    if (closes !== undefined) {
      found.add(at);
      if (line.includes(closes)) closes = undefined;
      continue;
    }
    const opened = BLOCKS.find(([opens]) => opens.test(line));
    if (opened !== undefined) {
      const [opens, close] = opened;
      if (!line.replace(opens, "").includes(close)) closes = close;
      found.add(at);
    } else if (REMARK.test(line)) found.add(at);
    else {
      closes = HERE_REMARK.exec(line)?.[1];
    }
  }
  return found;
}

/** A program with its remarks emptied: lines keep their numbers, and what is parsed is code. */
export function withoutRemarks(text: string, mark: "#" | "//"): string {
  return text.replace(mark === "#" ? /^[ \t]*#(?!!).*$/gm : /^[ \t]*\/\/.*$/gm, "");
}
