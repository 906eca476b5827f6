/**
 * Command lines that programs without a grammar here hand over word by word:
 * `exec.Command("curl", "-s", url)`, `Command::new("sh").arg("-c").arg("…")`, `new ProcessBuilder(…)`.
 */
import { lineCounter } from "./lines-of.ts";

const CALL =
  /\b(?:exec\.Command(?:Context)?|ProcessBuilder|\w{0,20}\.exec|system|spawn|popen|proc_open|pcntl_exec|Open3\.\w{2,20}|IO\.popen|Process\.(?:spawn|run|runSync|start|Start)|ProcessStartInfo|Command::new|Command\.new|System\.cmd|exec[lv]p?e?|posix_spawnp?|run_cmd|startProcess|createProcess|osproc\.\w{4,20}|execProcess|qx)[ \t]{0,4}[([]/g;
/** The code that a shell is given, behind its `-c`, in whatever list or chain of calls. */
const GIVEN =
  /["'`]-[a-z]{0,3}c["'`][^"'`\n]{1,60}(?:\n[^"'`\n]{0,80})?(["'`])((?:(?!\1)[^\\\n]|\\.){4,2000})\1/g;
const LITERAL = /(["'`])((?:(?!\1)[^\\\n]|\\.){0,2000})\1/y;
const CHAIN = /\s{0,80}\.(?:args?|arguments|Args)[ \t]{0,4}\(/y;
const MAX_CALLS = 200;
const MAX_WORDS = 40;
const MAX_LENGTH = 4000;

/** The command lines of such calls, with their lines. */
export function listCalls(text: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = [];
  const lineAt = lineCounter(text);
  for (const match of text.matchAll(GIVEN)) {
    if (found.length >= MAX_CALLS) break;
    found.push({ line: lineAt(match.index), text: unescaped(match[2] ?? "") });
  }
  for (const match of text.matchAll(CALL)) {
    if (found.length >= MAX_CALLS) break;
    const words = wordsAt(text, match.index + match[0].length);
    if (words.length < 2 || /^-[a-z]{0,3}c$/.test(words[1] ?? "")) continue;
    found.push({ line: lineAt(match.index), text: words.map(asWord).join(" ") });
  }
  return found;
}

/** The texts between a bracket and its end, and those of calls that are chained to it. */
function wordsAt(text: string, start: number): string[] {
  const words: string[] = [];
  let depth = 1;
  const most = Math.min(text.length, start + MAX_LENGTH);
  for (let at = start; at < most && words.length < MAX_WORDS; at++) {
    const character = text.charAt(at);
    if (/["'`]/.test(character)) {
      LITERAL.lastIndex = at;
      const literal = LITERAL.exec(text);
      if (literal === null) return words;
      words.push(unescaped(literal[2] ?? ""));
      at = LITERAL.lastIndex - 1;
    } else if (/[([{]/.test(character)) depth++;
    else if (/[)\]}]/.test(character)) {
      depth--;
      if (depth > 0) continue;
      CHAIN.lastIndex = at + 1;
      if (!CHAIN.test(text)) return words;
      at = CHAIN.lastIndex - 1;
      depth = 1;
    } else if (character === ";") return words;
  }
  return words;
}

function unescaped(text: string): string {
  return text.replace(/\\(["'`$\\])/g, "$1").replaceAll("\\n", "\n");
}

/** A word with spaces is quoted; one that begins with a flag is a line of several words. */
function asWord(word: string): string {
  return /^[\w./:@=+~$%,-]+$/.test(word) || word.startsWith("-")
    ? word
    : `"${word.replace(/["`]/g, "")}"`;
}
