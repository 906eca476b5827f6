import { GLOB, UNKNOWN, Unjudged } from "../../shell-word.ts";
import type { Effect } from "../effects.ts";

/** Words of an expression that take nothing behind them. */
const ALONE = new Set([
  ...["!", "(", ")", ",", "-a", "-and", "-d", "-daystart", "-depth", "-empty", "-executable"],
  ...["-false", "-follow", "-help", "--help", "-ignore_readdir_race", "-ls", "-mount", "-nogroup"],
  ...["-noignore_readdir_race", "-noleaf", "-not", "-nouser", "-nowarn", "-o", "-or", "-print"],
  ...["-print0", "-prune", "-quit", "-readable", "-true", "-version", "--version", "-warn"],
  ...["-writable", "-xdev"],
]);
/** Words that take one more. */
const WITH_VALUE = new Set([
  ...["-amin", "-anewer", "-atime", "-cmin", "-cnewer", "-context", "-ctime", "-fstype", "-gid"],
  ...["-group", "-ilname", "-iname", "-inum", "-ipath", "-iregex", "-iwholename", "-links"],
  ...["-lname", "-maxdepth", "-mindepth", "-mmin", "-mtime", "-name", "-newer", "-path", "-perm"],
  ...["-printf", "-regex", "-regextype", "-samefile", "-size", "-type", "-uid", "-used", "-user"],
  ...["-wholename", "-xtype"],
]);
const NEWER = /^-newer[aBcm][aBcmt]$/;
const WRITES = new Set(["-fprint", "-fprint0", "-fls", "-fprintf"]);
const IN_OTHER_FOLDERS = new Set(["-execdir", "-okdir"]);

/** `find ROOTS EXPRESSION`. */
export function readFind(name: string, words: readonly string[]): readonly Effect[] {
  let i = 0;
  while (/^-(?:[HLP]|O\d|D)$/.test(words[i] ?? "")) i += words[i] === "-D" ? 2 : 1;
  if (words[i] === "--") i += 1;
  const roots: string[] = [];
  for (; i < words.length && !/^[-(),!]/.test(words[i] ?? ""); i++) {
    const root = words[i] ?? "";
    if (root.startsWith(GLOB))
      throw new Unjudged(`write ./ before the pattern of files of ${name}`);
    roots.push(root);
  }
  const starts = roots.length === 0 ? ["."] : roots;
  const effects: Effect[] = starts.map((path) => ({
    kind: "reads",
    what: path,
    path,
    by: "nature",
  }));
  while (i < words.length) i += readPredicate(name, words, i, starts, effects);
  return effects;
}

/** Reads one word of the expression with what belongs to it; gives the number of words. */
function readPredicate(
  name: string,
  words: readonly string[],
  i: number,
  roots: readonly string[],
  effects: Effect[],
): number {
  const word = words[i] ?? "";
  if (ALONE.has(word)) return 1;
  const value = (at = i + 1): string => plainValue(name, word, words[at]);
  if (WITH_VALUE.has(word) || NEWER.test(word)) {
    value();
    return 2;
  }
  if (word === "-delete") {
    const what = (path: string) => `files below ${path}`;
    for (const path of roots) {
      effects.push({ kind: "writes", what: what(path), path, by: "option", option: word });
    }
    return 1;
  }
  if (WRITES.has(word)) {
    const path = value();
    if (!/^\/dev\/std(?:out|err)$/.test(path)) {
      effects.push({ kind: "writes", what: path, path, by: "option", option: word });
    }
    if (word !== "-fprintf") return 2;
    value(i + 2);
    return 3;
  }
  if (word === "-files0-from") {
    const path = value();
    effects.push({ kind: "reads", what: path, path, by: "option", option: word });
    return 2;
  }
  if (word === "-exec" || word === "-ok") return readExec(name, words, i, effects);
  if (IN_OTHER_FOLDERS.has(word)) {
    throw new Unjudged(`${word} starts a command in every folder that it finds; use -exec`);
  }
  const shown = word.replaceAll(GLOB, "*").replaceAll(UNKNOWN, "…");
  throw new Unjudged(
    word.startsWith("-")
      ? `psk does not know the word ${shown} of ${name}`
      : `${shown} stands behind the expression of ${name}; write folders before it`,
  );
}

/** `-exec COMMAND ;` or `-exec COMMAND {} +`: the names that take the place of `{}` begin with a root. */
function readExec(name: string, words: readonly string[], i: number, effects: Effect[]): number {
  const word = words[i] ?? "";
  const rest = words.slice(i + 1);
  const end = rest.findIndex((each, at) => each === ";" || (each === "+" && rest[at - 1] === "{}"));
  if (end < 1) throw new Unjudged(`${word} of ${name} has no command that ends with \\; or {} +`);
  const command = rest.slice(0, end);
  const starts = command.map((each) => each.replaceAll("{}", UNKNOWN));
  effects.push({ kind: "runs", what: command.join(" "), starts, by: "option", option: word });
  return end + 2;
}

/** The shell must leave a value as it is: two files in place of a pattern would be two words. */
function plainValue(name: string, word: string, value: string | undefined): string {
  if (value === undefined) throw new Unjudged(`the word ${word} of ${name} has no value`);
  if (!value.includes(GLOB)) return value;
  throw new Unjudged(`quote the pattern behind ${word}, so that the shell leaves it as it is`);
}
