/** Files that are code by what is done with them, whatever their names say. */
import type { Skill } from "../../skill/skill.ts";
import { heldFiles } from "./held-files.ts";
import type { Language } from "./language.ts";
import { ownTexts } from "./own-texts.ts";
import type { Snippet } from "./snippets.ts";
import { view } from "./view.ts";

/** An interpreter, its options, and the file it is given. */
const INTERPRETERS = [
  "(?:ba|z|da|k|a)?sh|source|pwsh|powershell|osascript",
  "python[\\d.]{0,4}|node(?:js)?|deno|bun|tsx|ts-node|ruby|perl|php|lua",
].join("|");
const OPTION = "(?:-{1,2}[\\w-]{1,30}(?:=[\\w./-]{1,60})?|run|ByPass|Bypass|bypass)";
const RUN = new RegExp(
  `(?<![\\w.-])(${INTERPRETERS})(?:\\.exe)?` +
    `(?:["']?,?[ \\t]{1,8}["']?${OPTION}["']?,?){0,5}` +
    "[ \\t\"',<]{1,6}([^\\s`|;&<>()]{1,240})",
  "g",
);
/** The end of a pipe that runs what comes in; with a program of its own, it only reads it. */
const PIPED =
  /\|[ \t]{0,8}(?:(?:sudo|env|exec|nohup)[ \t]{1,4}|\/(?:usr\/)?bin\/){0,3}((?:ba|z|da|k)?sh|python[\d.]{0,4}|node)\b(?![ \t]{1,8}(?:-[cemp]\b|[\w./~$"']))/g;
/** What another command gives is run: `eval "$(…)"`, `bash <(…)`. */
const GIVEN =
  /\b(?:eval|source|(?:ba|z|da|k)?sh(?:[ \t]{1,4}-c)?)[ \t]{1,4}["']?(?:\$\(|<[ \t]{0,2}\(|`)([^\n]{1,300})/g;
const SOURCED = /(?:^|[;&|(`{])[ \t]{0,8}\.[ \t]{1,4}["']?([^\s`|;&<>()]{1,240})/gm;
const MADE_TO_RUN =
  /\bchmod[ \t]+(?:-\w+[ \t]+)?(?:[ugoa]{0,4}\+\w{0,3}x\w{0,3}|0?7\d\d)[ \t]+([^\s`|;&<>()]{1,240})/g;
/** Files that a program reads and evaluates. */
const EVALUATED: readonly (readonly [Language, RegExp])[] = [
  [
    "python",
    /\b(?:(?:exec|eval)\(\s{0,4}(?:compile\(\s{0,4})?(?:open|Path)|run_path|execfile)\(\s{0,4}[^"'\n]{0,80}["']([^"'\n]{1,200})["']/g,
  ],
  [
    "python",
    /\b(?:SourceFileLoader|spec_from_file_location)\([^,\n]{1,80},\s{0,4}[^"'\n]{0,80}["']([^"'\n]{1,200})["']/g,
  ],
  // A table that is loaded stays a table.
  ["javascript", /\b(?:require|import)\(\s{0,4}["'](\.[^"'\n]{1,200})(?<!\.json)["']/g],
  [
    "javascript",
    /\b(?:eval|Function|runIn\w{1,12}Context)\([^"'\n]{0,80}readFileSync\([^"'\n]{0,80}["']([^"'\n]{1,200})["']/g,
  ],
];
/** Interpreters whose names are words of English, too. */
const ORDINARY_WORD = /^(?:source|node|php|ruby|perl|lua|bun|deno)$/;
/** What stands before a command on its line. */
const COMMAND_PLACE =
  /(?:^[ \t]{0,12}(?:[-*+>]|\d{1,3}[.)])?[ \t]{0,8}|[`$;&|("'[{=:>/][ \t]{0,8}|\b(?:sudo|exec|then|do|else|env|nohup|time|[Rr]un|[Ee]xecute|[Uu]se|with)[ \t]{1,8})$/;

/** The languages in which texts of the skill run a file, beside what it is by itself. */
export function ranAs(skill: Skill, path: string): ReadonlySet<Language> {
  const [outer = path] = path.split("!/", 1);
  return runFiles(skill).get(outer) ?? NONE;
}

/** The language in which a text of the skill runs a file; undefined when none does. */
export function runAs(skill: Skill, path: string): Language | undefined {
  const [first] = ranAs(skill, path);
  return first;
}

const NONE: ReadonlySet<Language> = new Set();

const runFiles = view((skill: Skill): ReadonlyMap<string, ReadonlySet<Language>> => {
  const found = new Map<string, Set<Language>>();
  const paths = [...heldFiles(skill).map(({ path }) => path), ...skill.ignored];
  if (paths.length < 2) return found;
  const find = finder(paths);
  const add = (language: Language, word: string, certain: boolean) => {
    for (const path of find(word)) {
      if (!certain && /\.(?:md|markdown|mdx)$/i.test(path)) continue;
      const known = found.get(path);
      if (known === undefined) found.set(path, new Set([language]));
      else known.add(language);
    }
  };
  for (const { text } of ownTexts(skill)) addRuns(text, add);
  return found;
});

type Add = (language: Language, word: string, certain: boolean) => void;

function addRuns(text: string, add: Add): void {
  for (const { 1: by = "", 2: word = "", index } of text.matchAll(RUN)) {
    if (!/[./]/.test(word) && !/^["']?[\w-]+["']?$/.test(word)) continue;
    const certain = isCommandPlace(text, index);
    if (certain || !ORDINARY_WORD.test(by)) add(languageOf(by), word, certain);
  }
  for (const { 1: by = "", index } of text.includes("|") ? text.matchAll(PIPED) : []) {
    for (const word of wordsBefore(text, index)) add(languageOf(by), word, true);
  }
  for (const [, words = ""] of text.matchAll(GIVEN)) {
    for (const word of words.split(WORD_ENDS)) add("shell", word, true);
  }
  for (const [, word = ""] of text.matchAll(SOURCED)) add("shell", word, true);
  for (const [, word = ""] of text.includes("chmod") ? text.matchAll(MADE_TO_RUN) : []) {
    if (!/\.\w{1,5}["']?$/.test(word) || /\.(?:txt|dat|bin|conf|cfg|png|jpe?g)["']?$/.test(word)) {
      add("shell", word, true);
    }
  }
  for (const [language, pattern] of EVALUATED) {
    for (const [, word = ""] of text.matchAll(pattern)) add(language, word, true);
  }
}

const WORD_ENDS = /[\s<>()`]+/;
const MAX_LINE = 400;

/** The words of a pipe up to a place on its line. */
function wordsBefore(text: string, index: number): string[] {
  const start = Math.max(text.lastIndexOf("\n", index - 1) + 1, index - MAX_LINE);
  return text.slice(start, index).split(WORD_ENDS);
}

function isCommandPlace(text: string, index: number): boolean {
  const start = Math.max(text.lastIndexOf("\n", index - 1) + 1, index - 60);
  return COMMAND_PLACE.test(text.slice(start, index));
}

/** The files that a word of a command may mean: by its last part, and by its folder where it has one. */
function finder(paths: readonly string[]): (word: string) => readonly string[] {
  const byName = new Map<string, string[]>();
  for (const path of paths) {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const known = byName.get(name);
    if (known === undefined) byName.set(name, [path]);
    else known.push(path);
  }
  return (word) => {
    const plain = word.replace(/["'\\,\]]/g, "").replace(/(?<![.:])[.:]+$/, "");
    const slash = plain.lastIndexOf("/");
    const named = byName.get(plain.slice(slash + 1)) ?? [];
    if (named.length < 2 || slash === -1) return named;
    const folder = plain.slice(plain.lastIndexOf("/", slash - 1) + 1);
    const exact = named.filter((path) => path.endsWith(`/${folder}`) || path === folder);
    return exact.length > 0 ? exact : named;
  };
}

function languageOf(by: string): Language {
  if (by.startsWith("python")) return "python";
  if (/^(?:node|nodejs|deno|bun|tsx|ts-node)$/.test(by)) return "javascript";
  if (by === "pwsh" || by === "powershell") return "powershell";
  return /^(?:ruby|perl|php|lua|osascript)$/.test(by) ? "program" : "shell";
}

const RECIPES = /(?:^|\/)(?:GNUm|m|M)akefile$|\.mk$/;

const GIT_CONFIG = /(?:^|\/)\.git(?:\/config(?:\.worktree)?|config|modules)$/;
/** Settings of git that are commands; an alias, a helper and an update are commands behind `!`. */
const GIT_KEYS = [
  "fsmonitor|sshCommand|pager|editor|askPass|gitProxy|clean|smudge|process|command|cmd|program",
  "textconv|external|driver|packObjectsHook|uploadpack|receivepack",
].join("|");
const GIT_COMMAND = new RegExp(
  `^[ \\t]{0,20}(?:(?:${GIT_KEYS})[ \\t]{0,8}=[ \\t]{0,8}["']?|` +
    `[\\w-]{1,60}[ \\t]{0,8}=[ \\t]{0,8}["']?!)(.{2,2000}?)["']?[ \\t\\r]{0,8}$`,
  "i",
);

/** The lines that `make` and `git` hand to a shell, each at its place. */
export function recipes(path: string, text: string): Snippet[] {
  if (GIT_CONFIG.test(path)) {
    const code = text.split("\n").map((line) => unquoted(GIT_COMMAND.exec(line)?.[1] ?? ""));
    return [
      { path, line: 1, language: "shell", text: code.join("\n"), origin: "script", layers: [] },
    ];
  }
  if (!RECIPES.test(path)) return [];
  const lines = text
    .split("\n")
    .map((line) => /^\t[@+-]*(.*)$/.exec(line)?.[1] ?? runWhenRead(line));
  const code = lines.join("\n").replaceAll("$$", "$");
  return [{ path, line: 1, language: "shell", text: code, origin: "script", layers: [] }];
}

function unquoted(value: string): string {
  return value.replace(/\\(["\\])/g, "$1");
}

/** `$(shell …)` and `!=` run when the file is read, whatever is made. */
function runWhenRead(line: string): string {
  const at = line.indexOf("$(shell ");
  if (at !== -1) return line.slice(at + "$(shell ".length, line.lastIndexOf(")"));
  return /^\w{1,80} ?!= ?(.*)$/.exec(line)?.[1] ?? "";
}
