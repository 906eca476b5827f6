import { GLOB, UNKNOWN, Unjudged } from "../../shell-word.ts";
import type { Effect } from "../effects.ts";
import type { Arguments } from "../read-arguments.ts";
import { type AwkToken, awkTokens } from "./awk-tokens.ts";

/** They name files, variables or programs that only the running program knows. */
const REFUSED = new Map([
  ["ARGV", "changes which files are read; name them behind the program"],
  ["SYMTAB", "changes variables by name"],
  ["system", "starts other programs; call them themselves"],
]);
const STREAMS = new Set(["/dev/stdout", "/dev/stderr", "/dev/stdin", "-"]);

/** `awk PROGRAM FILES`: what the program reads and writes by itself, and its files. */
export function readAwk(name: string, { uses, operands }: Arguments): readonly Effect[] {
  const texts = uses.flatMap(({ option, value = "" }) =>
    option.names.includes("--source") ? [value] : [],
  );
  const isGiven = uses.some(({ option }) => option.effects.includes("script"));
  const [first = "", ...others] = operands;
  return [
    ...programEffects(isGiven ? texts.join("\n") : first),
    ...(isGiven ? operands : others).flatMap((word) => fileEffects(name, word)),
  ];
}

/** `a=b` sets a variable; gawk takes `/inet/…` for a connection. */
function fileEffects(name: string, path: string): Effect[] {
  if (path.startsWith(GLOB)) {
    throw new Unjudged(`write ./ before the pattern of files of ${name}`);
  }
  if (/^[A-Za-z_]\w*=/.test(path)) return [];
  if (path.startsWith("/inet")) return [{ kind: "network", what: path, by: "option" }];
  return [{ kind: "reads", what: path, path, by: "nature" }];
}

function programEffects(program: string): Effect[] {
  if (program.includes(UNKNOWN) || program.includes(GLOB)) {
    throw new Unjudged("put the program of awk in single quotes");
  }
  const tokens = awkTokens(program);
  const effects: Effect[] = [];
  let depth = 0;
  let printsAt: number | undefined;
  tokens.forEach(({ kind, text }, i) => {
    if (kind === "name") {
      const why = REFUSED.get(text);
      if (why !== undefined) throw new Unjudged(`\`${text}\` of awk ${why}`);
      if (text === "print" || text === "printf") printsAt = depth;
      if (text === "getline") effects.push(...readLine(tokens, i + 1));
    }
    if (kind !== "sign") return;
    if (text === "|" || text === "|&") {
      throw new Unjudged("a `|` of awk starts another program; put it behind awk, in the line");
    }
    if (text === "@") throw new Unjudged("an `@` of awk loads code or calls it by name");
    if (text === "(" || text === "[") depth += 1;
    if (text === ")" || text === "]") depth -= 1;
    if (text === ";" || text === "{" || text === "}") printsAt = undefined;
    if ((text === ">" && printsAt === depth) || text === ">>") {
      effects.push(...opened("writes", tokens, i + 1));
    }
  });
  return effects;
}

/** `getline`, `getline line < "file"`. */
function readLine(tokens: readonly AwkToken[], start: number): Effect[] {
  let at = start;
  const isField = isSign(tokens[at], "$");
  if (isField) at += 1;
  const isPlain = tokens[at]?.kind === "name" || tokens[at]?.kind === "number";
  if ((isField && !isPlain) || isSign(tokens[at], "(")) {
    throw new Unjudged("write `getline` of awk with a plain variable");
  }
  if (isPlain) at += 1;
  if (isSign(tokens[at], "[")) {
    for (let open = 1; open > 0 && at < tokens.length; ) {
      at += 1;
      if (isSign(tokens[at], "[")) open += 1;
      if (isSign(tokens[at], "]")) open -= 1;
    }
    at += 1;
  }
  return isSign(tokens[at], "<") ? opened("reads", tokens, at + 1) : [];
}

/** A file that the program opens must be one text, with nothing that could be joined to it. */
function opened(kind: "reads" | "writes", tokens: readonly AwkToken[], at: number): Effect[] {
  const file = tokens[at];
  const next = tokens[at + 1];
  const isEnd = next === undefined || next.kind === "line" || next.kind === "sign";
  const isJoined = !isEnd || (next?.kind === "sign" && ["$", "(", "-", "+"].includes(next.text));
  if (file?.kind !== "text" || file.text.includes("\\") || isJoined) {
    throw new Unjudged(`awk must name a file that it ${kind} as one text: "file"`);
  }
  const { text: path } = file;
  if (STREAMS.has(path)) return [];
  if (path.startsWith("/inet")) return [{ kind: "network", what: path, by: "option" }];
  return [{ kind, what: path, path, by: "option" }];
}

function isSign(token: AwkToken | undefined, text: string): boolean {
  return token?.kind === "sign" && token.text === text;
}
