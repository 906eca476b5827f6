import { parse, type Word, type WordPart } from "unbash";

/** A shell does these itself, or they mean something only in a shell. */
const BUILTINS = new Set([
  ...[
    ":",
    ".",
    "[",
    "alias",
    "bg",
    "bind",
    "break",
    "builtin",
    "caller",
    "cd",
    "command",
    "compgen",
  ],
  ...[
    "complete",
    "continue",
    "declare",
    "dirs",
    "disown",
    "echo",
    "enable",
    "eval",
    "exec",
    "exit",
  ],
  ...["export", "false", "fc", "fg", "getopts", "hash", "help", "history", "jobs", "kill", "let"],
  ...["local", "logout", "mapfile", "popd", "printf", "pushd", "pwd", "read", "readonly", "return"],
  ...[
    "set",
    "shift",
    "shopt",
    "source",
    "suspend",
    "test",
    "time",
    "times",
    "trap",
    "true",
    "type",
  ],
  ...["typeset", "ulimit", "umask", "unalias", "unset", "wait"],
]);

/**
 * The words of a line that is one program with plain arguments, so that it can be started without a
 * shell; undefined for every other line.
 */
export function directWords(line: string): string[] | undefined {
  const script = parse(line);
  if ((script.errors ?? []).length > 0) return undefined;
  const [statement, ...more] = script.commands;
  if (statement === undefined || more.length > 0) return undefined;
  const { command } = statement;
  if (command.type !== "Command" || command.prefix.length > 0 || command.name === undefined) {
    return undefined;
  }
  // What the parser did not take in, such as `&` at the end, is left to a shell.
  if (/[;&|<>\n]/.test(line.replace(/'[^']*'|"[^"$`\\]*"/g, ""))) return undefined;
  const words: string[] = [];
  for (const item of [command.name, ...command.suffix]) {
    if (item.type !== undefined && item.type !== "Word") return undefined;
    const text = plainText(item);
    if (text === undefined) return undefined;
    words.push(text);
  }
  return BUILTINS.has(words[0] ?? "") ? undefined : words;
}

function plainText(word: Word): string | undefined {
  if (/^~|[\\$`*?[\]{}!#^]/.test(unquoted(word.text))) return undefined;
  const parts = word.parts ?? [];
  return parts.every(isPlain) ? word.value : undefined;
}

function isPlain(part: WordPart): boolean {
  if (part.type === "Literal" || part.type === "SingleQuoted") return true;
  return part.type === "DoubleQuoted" && part.parts.every(isPlain);
}

function unquoted(text: string): string {
  return text.replace(/'[^']*'|"[^"$`\\]*"/g, "");
}
