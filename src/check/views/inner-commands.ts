/** Commands within commands and within settings: one line that holds another. */
import { lineCounter } from "./lines-of.ts";
import type { Snippet } from "./snippets.ts";

const MAX_FOUND = 200;

/** `osascript -e 'do shell script "…"'`: a line within a line. */
const INNER_SHELL = /\bdo shell script[ \t]{1,4}\\?(["'])((?:(?!\1)[^\\\n]|\\.){4,2000})/g;

/** The lines that a script of another kind, within shell code, hands to a shell. */
export function innerShells({ language, text, path, line, origin, layers }: Snippet): Snippet[] {
  if (language !== "shell" || !text.includes("do shell script")) return [];
  const lineAt = lineCounter(text, line);
  return [...text.matchAll(INNER_SHELL)].slice(0, MAX_FOUND).flatMap((match): Snippet[] => {
    const start = text.lastIndexOf("\n", match.index) + 1;
    if (/(?:^|\s)#/.test(text.slice(start, match.index))) return []; // a remark
    const code = (match[2] ?? "").replace(/\\(["'`\\])/g, "$1");
    return [{ path, line: lineAt(match.index), language: "shell", text: code, origin, layers }];
  });
}

/** A server or a hook in JSON: the program, and the list of its words. */
const PROGRAM_AND_WORDS =
  /"command"\s{0,20}:\s{0,20}"((?:[^"\\\n]|\\.){1,300})"\s{0,20},\s{0,20}"args"\s{0,20}:\s{0,20}\[([^\]]{0,2000})\]/g;

/** The commands that settings in JSON start, by their lines. */
export function startedPrograms(text: string): [number, string][] {
  if (!text.includes('"args"')) return [];
  const lineAt = lineCounter(text);
  return [...text.matchAll(PROGRAM_AND_WORDS)].slice(0, MAX_FOUND).map((match) => {
    const [, program = "", list = ""] = match;
    const words = list.replace(/"\s*,\s*"/g, '" "').replace(/"(-{1,2}\w+)"/g, "$1");
    return [lineAt(match.index), `${program} ${words.trim()}`];
  });
}
