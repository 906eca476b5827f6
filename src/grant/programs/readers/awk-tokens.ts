import { Unjudged } from "../../shell-word.ts";
import { mayBeInBracket } from "./open-bracket.ts";

/** One token of a program in AWK. */
export interface AwkToken {
  readonly kind: "name" | "number" | "text" | "expression" | "sign" | "line";
  /** Of a text: what stands between the quotes. */
  readonly text: string;
}

/** Behind these words a `/` begins a regular expression. */
const BEFORE_EXPRESSION = new Set(["print", "printf", "return", "in", "else", "do", "case"]);
/** Behind these words versions of awk disagree about a `/`. */
const UNCLEAR = new Set([
  ...["BEGIN", "END", "break", "continue", "default", "exit", "func", "function", "getline"],
  ...["length", "next", "nextfile", "delete"],
]);

/** Takes a program in AWK apart; throws where versions of awk could disagree. */
export function awkTokens(program: string): AwkToken[] {
  const tokens: AwkToken[] = [];
  const groups: boolean[] = [];
  let isCondition = false;
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(program)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  while (at < program.length) {
    const before = tokens.at(-1);
    if (take(/(?:[ \t\r]|\\\r?\n)+/y) !== undefined) continue;
    const comment = take(/#[^\n]*/y);
    if (comment?.endsWith("\\")) refuse("a comment ends with \\");
    if (comment !== undefined) continue;
    const name = take(/[A-Za-z_]\w*/y);
    const number = name ?? take(/(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y);
    if (name !== undefined) tokens.push({ kind: "name", text: name });
    else if (number !== undefined) tokens.push({ kind: "number", text: number });
    else if (program[at] === '"') {
      const text = take(/"(?:\\[^\n]|[^"\\\n])*"/y);
      if (text === undefined) refuse("a text has no end in its line");
      else tokens.push({ kind: "text", text: text.slice(1, -1) });
    } else if (program[at] === "/" && beginsExpression(before, isCondition)) {
      const text = take(/\/(?:\\[^\n]|[^/\\\n])*\//y);
      if (text === undefined || mayBeInBracket(text.slice(1, -1))) {
        refuse("write \\/ for a / in a regular expression");
      } else tokens.push({ kind: "expression", text });
    } else if (take(/\n/y) !== undefined) tokens.push({ kind: "line", text: "\n" });
    else {
      const sign = take(
        /\|\||\|&|&&|>>|\+\+|--|\*\*=?|[-+*/%^=!<>]=|!~|[-+*/%^=!<>~?:,;(){}[\]$|@&]/y,
      );
      if (sign === undefined) refuse(`it does not know ${program[at]}`);
      if (sign === "(")
        groups.push(before?.kind === "name" && /^(?:if|while|for)$/.test(before.text));
      isCondition = sign === ")" && groups.pop() === true;
      tokens.push({ kind: "sign", text: sign ?? "" });
    }
  }
  return tokens;
}

/** Whether a `/` is no division, by the token before it. */
function beginsExpression(before: AwkToken | undefined, isCondition: boolean): boolean {
  if (before === undefined || before.kind === "line") return true;
  if (before.kind === "name") {
    if (UNCLEAR.has(before.text)) refuse(`put the part behind ${before.text} in parentheses`);
    return BEFORE_EXPRESSION.has(before.text);
  }
  if (before.kind !== "sign") return false;
  if (before.text === "$" || (before.text === ")" && isCondition)) {
    refuse("put the regular expression in parentheses");
  }
  return ![")", "]", "++", "--"].includes(before.text);
}

function refuse(why: string): never {
  throw new Unjudged(`psk cannot read the program of awk: ${why}`);
}
