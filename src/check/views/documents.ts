import type { Skill, SkillFile } from "../../skill/skill.ts";
import { decodeUtf8 } from "../../skill/utf8.ts";
import { noteCut } from "./cuts.ts";
import { innerFiles } from "./inner-files.ts";
import { limitsOf } from "./limits.ts";
import { view } from "./view.ts";

/** What a text is written in, as far as a scan tells texts apart. */
export type Language =
  | "markdown"
  | "shell"
  | "python"
  | "javascript"
  | "powershell"
  /** A program in some other language, which is read by its words only. */
  | "program"
  | "data"
  | "other";

/** A text file of a skill. */
export interface Document {
  readonly path: string;
  readonly language: Language;
  readonly text: string;
  /** False when the file is longer than what is scanned. */
  readonly complete: boolean;
}

/** A few bytes that are not UTF-8 do not hide a script. */
const MAX_NUL_SHARE = 0.01;

const EXTENSIONS: readonly (readonly [Language, RegExp])[] = [
  ["markdown", /\.(?:md|markdown|mdx|mdc)$/i],
  ["shell", /\.(?:sh|bash|zsh|ksh|command|bats)$/i],
  ["python", /\.(?:py|pyw|pyi)$/i],
  ["javascript", /\.(?:js|mjs|cjs|jsx|ts|mts|cts|tsx)$/i],
  ["powershell", /\.(?:ps1|psm1|psd1|bat|cmd)$/i],
  [
    "program",
    /\.(?:rb|pl|pm|php|go|lua|applescript|scpt|jxa|vbs|rs|java|kts?|swift|cs|fsx|r|jl|tcl|groovy|scala|vim|el|exs?|dart|nim|cr|ahk|awk)$/i,
  ],
  ["data", /\.(?:json|jsonl|ya?ml|toml|ini|cfg|conf|csv|tsv|xml|svg|html?|css|lock|env)$/i],
];
const SHEBANGS: readonly (readonly [Language, RegExp])[] = [
  ["shell", /^#!.{0,80}\b(?:ba|z|k|da)?sh\b/],
  ["python", /^#!.{0,80}\bpython/],
  ["javascript", /^#!.{0,80}\b(?:node|deno|bun)\b/],
  ["program", /^#!.{0,80}\b(?:ruby|perl|php|lua|osascript|Rscript|tclsh|awk)\b/],
];

/** The text files of a skill, in byte order of their paths; then those inside archives and images. */
export const documents = view((skill: Skill): readonly Document[] => {
  const { file_characters: limit } = limitsOf(skill);
  return [...skill.files, ...innerFiles(skill)].flatMap((file) => {
    const text = textOf(file);
    if (text === undefined) return [];
    const complete = text.length <= limit;
    if (!complete) noteCut(skill, file.path, `only its first ${limit} characters were read`);
    const scanned = complete ? text : text.slice(0, limit);
    return [{ path: file.path, language: languageOf(file.path, text), text: scanned, complete }];
  });
});

/** Text, even when some bytes of it are not: a binary file is full of zeros. */
function textOf({ bytes }: Pick<SkillFile, "bytes">): string | undefined {
  if (bytes === undefined) return undefined;
  const head = bytes.subarray(0, 8192);
  let zeros = 0;
  for (let at = head.indexOf(0); at !== -1; at = head.indexOf(0, at + 1)) zeros++;
  return zeros > head.length * MAX_NUL_SHARE ? undefined : decodeUtf8(bytes);
}

function languageOf(path: string, text: string): Language {
  const byName = EXTENSIONS.find(([, pattern]) => pattern.test(path))?.[0];
  if (byName !== undefined && byName !== "data") return byName;
  const head = text.slice(0, 128);
  const byHead = SHEBANGS.find(([, pattern]) => pattern.test(head))?.[0];
  return byHead ?? (isDisguised(path, text) ? guessed(text) : undefined) ?? byName ?? "other";
}

/** A name that promises a picture, a font or a table, or XML that is none. */
const NO_TEXT =
  /\.(?:png|jpe?g|gif|webp|ico|bmp|tiff?|woff2?|ttf|otf|pdf|docx?|xlsx?|pptx?|mp[34]|wav|bin|dat|db|pyc)$|!\/appended$/i;

/** A short name that no listing shows and no tool is known for. */
const HIDDEN_NAME =
  /(?:^|\/)\.(?!env$|git|npmrc$|nvmrc$|yarnrc$|babelrc$|editorconfig$)[a-z0-9_]{1,6}$/i;

function isDisguised(path: string, text: string): boolean {
  if (NO_TEXT.test(path) || HIDDEN_NAME.test(path)) return true;
  return /\.(?:xml|rels|svg|html?)$/i.test(path) && !/^[\ufeff\s]*</.test(text.slice(0, 256));
}

/** What code a text without an honest name looks like; undefined when it looks like none. */
function guessed(text: string): Language | undefined {
  const head = text.slice(0, 4096);
  if (/^(?:import \w[\w., ]*|from [\w.]+ import .+|def \w+\([^)\n]*\)[^:\n]*:)[\t\r]?$/m.test(head))
    return "python";
  if (/^[ \t]*(?:(?:const|let|var) [\w{ ,}]+ ?= ?|module\.exports\b|require\()/m.test(head)) {
    return "javascript";
  }
  const shell =
    /^[ \t]*(?:set -[a-z]+|(?:export )?[A-Za-z_]\w*=[^\s=]\S*|(?:sudo )?(?:curl|wget|bash|sh|eval|chmod|rm|cp|mkdir|cd|echo|base64|nc|tar|source)\b.*)$/m;
  return shell.test(head) ? "shell" : undefined;
}
