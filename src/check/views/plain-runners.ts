/**
 * The functions by which programs without a grammar here start others: `git("push $remote")` in PHP,
 * `run "npm", "ci"` in Ruby. What they are called with is a command, behind the words they put before it.
 */
import { lineCounter } from "./lines-of.ts";

const DEFINED =
  /^[ \t]{0,40}(?:(?:public|private|protected|static|export|local|async)[ \t]{1,4}){0,3}(?:function|def|func|sub|fn)[ \t]{1,4}(?:\([^)\n]{0,80}\)[ \t]{0,4})?([A-Za-z_]\w{1,40})/gm;
const STARTS =
  /(?:\b(?:shell_exec|exec|system|passthru|popen|proc_open|spawn|Open3\.\w{2,20}|exec\.Command|os\.execute|io\.popen|Process\.spawn)[ \t]{0,4}\(?[ \t]{0,4}\[?|`)[ \t]{0,4}["'`]?([\w./-]{2,40})?["'`]?[ \t]{0,4},?[ \t]{0,4}(?:[$#{*]|[a-z]\w{0,30}\b(?!["'`(]))/;
const BODY = 400;
const MAX_RUNNERS = 20;
const MAX_CALLS = 200;
const MAX_WORDS = 24;
const WORD =
  /\s{0,4}(?:"((?:[^"\\\n]|\\.){0,400})"|'((?:[^'\\\n]|\\.){0,400})'|([$@\w.#{}]{1,60}))\s{0,4}(,?)/y;

/** The command lines that a program's own functions start, with their lines. */
export function plainRunnerLines(text: string): { line: number; text: string }[] {
  const runners = new Map<string, string>();
  for (const match of text.matchAll(DEFINED)) {
    if (runners.size >= MAX_RUNNERS) break;
    const start = match.index + match[0].length;
    const started = STARTS.exec(text.slice(start, start + BODY));
    const [, name = ""] = match;
    if (started !== null) runners.set(name, started[1] ?? "");
  }
  if (runners.size === 0) return [];
  const lineAt = lineCounter(text);
  const calls = new RegExp(
    `(?<![\\w$.>])(?:\\$this->|self\\.)?(${[...runners.keys()].join("|")})[ (]`,
    "g",
  );
  return [...text.matchAll(calls)].slice(0, MAX_CALLS).flatMap((match) => {
    const words = wordsAt(text, match.index + match[0].length);
    if (words === undefined) return [];
    const program = runners.get(match[1] ?? "") ?? "";
    return [{ line: lineAt(match.index), text: `${program} ${words}`.trim() }];
  });
}

/** The words of a call; undefined when none of them is written out. */
function wordsAt(text: string, start: number): string | undefined {
  const words: string[] = [];
  let written = false;
  let at = start + (text[start] === "(" ? 1 : 0);
  while (words.length < MAX_WORDS) {
    WORD.lastIndex = at;
    const match = WORD.exec(text);
    if (match === null) break;
    const literal = match[1] ?? match[2];
    written ||= literal !== undefined;
    words.push(literal?.replace(/\\(.)/g, "$1") ?? "$x");
    at = WORD.lastIndex;
    if (match[4] === "") break;
  }
  return written ? words.join(" ") : undefined;
}
