import type { Skill } from "../../skill/skill.ts";
import { type Block, blocks } from "./blocks.ts";
import { carriedBlocks, carriedLines } from "./carriers/carried-lines.ts";
import { notebookCells } from "./carriers/notebook.ts";
import { COMMAND, guessLanguage, languageOf, looksLikeShell } from "./code-language.ts";
import { isCommandLine } from "./command-shape.ts";
import { noteCut } from "./cuts.ts";
import { decodedLayers } from "./decoded.ts";
import { documents, type Language } from "./documents.ts";
import { embeddedCommands } from "./embedded-commands.ts";
import { innerShells, startedPrograms } from "./inner-commands.ts";
import { lineCounter } from "./lines-of.ts";
import { metaCommands } from "./meta-commands.ts";
import { nestedShell } from "./nested-shell.ts";
import { isPage, pageScripts } from "./page-scripts.ts";
import { asScript, type PlainCommand, plainCommands } from "./plain-commands.ts";
import { plainShell } from "./plain-shell.ts";
import { keptScripts, shellStrings } from "./program-strings.ts";
import { recipes, runAs } from "./run-files.ts";
import { view } from "./view.ts";
import { yamlCommands } from "./yaml-commands.ts";

/** A piece of code, wherever it stands. */
export interface Snippet {
  readonly path: string;
  /** Of its first line in the file. */
  readonly line: number;
  readonly language: Language;
  readonly text: string;
  /** A file of its own, a fenced block, a span in a sentence, or what came out of an encoding. */
  readonly origin: "script" | "fence" | "inline" | "decoded";
  /** The encodings it was taken out of, the outermost first. */
  readonly layers: readonly string[];
}

/** Lines that are code because they are indented. */
const INDENTED = /^(?: {4}|\t)[^\n]*(?:\n(?:(?: {4}|\t)[^\n]*)?)*$/;
/** `"Bash(curl *)"` in a list of rights says who may call what; nobody runs it. */
const TOOL_RULE = /"[A-Z]\w{0,60}\([^"()\n]{0,200}\)"/g;
const MAX_CONFIGURED = 200;
/** Shells that start shells that start shells. */
const MAX_NESTED = 3;
const SPAN = /(`{1,8})([^`\n]{4,2000})\1/g;

/** All code of a skill: scripts, fences, spans, and what is encoded in any of its texts. */
export const snippets = view((skill: Skill): readonly Snippet[] => {
  const result: Snippet[] = [];
  for (const { path, language, text } of documents(skill)) {
    if (language === "markdown") continue;
    const run = language === "data" || language === "other" ? runAs(skill, path) : language;
    if (run === undefined) {
      const given = [...configured(skill, path, text), ...recipes(path, text)];
      result.push(...given);
      if (language === "other") result.push(...shellStrings(asProgram(path, text)));
      if (isPage(path)) result.push(...pageScripts({ path, line: 1, text, origin: "script" }));
      const read = new Set(given.flatMap((one) => one.text.split("\n", MAX_CONFIGURED)));
      const lines = carriedLines(skill, path).filter((line) => !read.has(line.text));
      result.push(...notebookCode(path, text), ...inlineCode(path, lines));
      for (const block of carriedBlocks(skill, path)) {
        result.push(...spans(block), ...spoken(block));
      }
      continue;
    }
    result.push({ path, line: 1, language: run, text, origin: "script", layers: [] });
    if (run === "program") result.push(...settingsOf(path, text));
  }
  for (const block of blocks(skill)) {
    if (block.role === "code") result.push(...fenced(skill, block));
    else if (INDENTED.test(block.text)) result.push(...fenced(skill, { ...block, info: "" }));
    else if (block.role === "meta") result.push(...inlineCode(block.path, metaCommands(block)));
    else result.push(...spans(block), ...spoken(block));
  }
  result.push(...plainScripts(skill));
  for (const { path, line, text, layers } of decodedLayers(skill)) {
    const language = guessLanguage(text);
    if (language !== undefined)
      result.push({ path, line, language, text, origin: "decoded", layers });
  }
  for (const snippet of [...result]) {
    result.push(...shellStrings(snippet), ...keptScripts(snippet), ...innerShells(snippet));
  }
  return result.flatMap((snippet) =>
    snippet.language === "shell" ? withNested(snippet, MAX_NESTED) : [snippet],
  );
});

/** Shell code as a shell takes it, and the code that it hands to another shell. */
function withNested(snippet: Snippet, depth: number): Snippet[] {
  const text = plainShell(snippet.text);
  const plain = { ...snippet, text };
  if (depth === 0) return [plain];
  const nested = nestedShell(text).flatMap((inner) =>
    withNested({ ...snippet, text: inner.text, line: snippet.line + inner.line }, depth - 1),
  );
  return [plain, ...nested];
}

/** Shell code in any form: what rules about commands look at. */
export const shellSnippets = view((skill: Skill): readonly Snippet[] =>
  snippets(skill).filter(({ language }) => language === "shell" || language === "powershell"),
);

/** The commands among the words of each section. */
function plainScripts(skill: Skill): Snippet[] {
  const result: Snippet[] = [];
  let bare: PlainCommand[] = [];
  let ticked: Snippet[] = [];
  let last: Block | undefined;
  const close = () => {
    if (last !== undefined) result.push(...inlineCode(last.path, bare, ticked));
    bare = [];
    ticked = [];
  };
  for (const block of blocks(skill)) {
    if (block.role === "code" || block.role === "meta" || INDENTED.test(block.text)) continue;
    if (last?.path !== block.path || last.section !== block.section) close();
    bare.push(...plainCommands(block));
    // A step is as often a span in a sentence as a line of its own.
    ticked.push(...spans(block));
    last = block;
  }
  close();
  return result;
}

/**
 * Command lines that stand among words: each by itself, so that none spoils another, and those of a
 * shell together with the spans beside them, as the steps of one script.
 */
function inlineCode(
  path: string,
  commands: readonly PlainCommand[],
  beside: readonly Snippet[] = [],
): Snippet[] {
  const alone = commands.map(({ line, text }): Snippet => {
    const powershell = /^(?:powershell|pwsh|iex|iwr|irm)\b/i.test(text);
    const language = powershell ? "powershell" : "shell";
    return { path, line, language, text, origin: "inline", layers: [] };
  });
  const steps = [...alone, ...beside]
    .filter(({ language }) => language === "shell")
    .sort((a, b) => a.line - b.line);
  if (steps.length < 2) return alone;
  return [...alone, { path, ...asScript(steps), language: "shell", origin: "inline", layers: [] }];
}

const SHELL_LINE = /^[ \t]*(?:[\w, ]{1,40}=[ \t]*)?(?:!{1,2}|%(?:sx|system|bash|sh)[ \t])(.*)$/;

/** The programs of a notebook, each cell at its place. */
function notebookCode(path: string, text: string): Snippet[] {
  if (!/\.ipynb$/i.test(path)) return [];
  return notebookCells(text).flatMap(({ kind, line, language, text: code }): Snippet[] => {
    if (kind !== "code") return [];
    const [, named = "", words = ""] = /^\s*%%(\w{2,20})([^\n]{0,200})/.exec(code) ?? [];
    // `%%script --bg bash` names its interpreter last.
    const magic = named === "script" ? (words.trim().split(/\s+/).at(-1) ?? "") : named;
    const written = languageOf(magic === "" ? language : magic, code) ?? "python";
    const body = magic === "" ? code : code.replace(/^\s*%%[^\n]*/, "");
    const cell: Snippet = {
      path,
      line,
      language: written,
      text: body,
      origin: "fence",
      layers: [],
    };
    // `!curl …` is a line of shell within another program.
    const lines = body.split("\n").map((one) => SHELL_LINE.exec(one)?.[1] ?? "");
    if (lines.every((one) => one === "")) return [cell];
    return [cell, { ...cell, language: "shell", text: lines.join("\n") }];
  });
}

/** Build files and settings that are programs themselves hand commands to a shell, too. */
function settingsOf(path: string, text: string): Snippet[] {
  return embeddedCommands(path, text).map((command) => {
    return { path, language: "shell", origin: "script", layers: [], ...command };
  });
}

/** A settings file of a program may hold code of its own, as that of an editor does. */
function asProgram(path: string, text: string): Snippet {
  return { path, line: 1, language: "program", text, origin: "script", layers: [] };
}

/** Keys of build, service and workflow files whose value is handed to a shell. */
const CONFIGURED =
  /^[ \t]*(?:-[ \t]*)?["']?(?:[a-z]{1,20}\.[a-z]{1,20}\.)?(?:run|command|cmd|shell|script|exec|entrypoint|(?:pre|post)?install|prepare|ExecStart(?:Pre)?|RUN|CMD|ENTRYPOINT|args)["']?[ \t]*[:= ][ \t]*[|>-]*[ \t]*(.{4,2000})$/gm;
/** A line that fetches, decodes or connects, in a file of any kind. */
const ACTING =
  /^.{0,200}\b(?:curl|wget|base64\s+-d|nsenter|ncat?\s+-|\/dev\/tcp\/|crontab|ssh\s+-\w{0,6}R)\b.{0,2000}$/gm;

function configured(skill: Skill, path: string, written: string): Snippet[] {
  const text = written.replace(TOOL_RULE, (rule) => " ".repeat(rule.length));
  const found = new Map(startedPrograms(text));
  const lineAt = lineCounter(text);
  for (const { line, text: code } of [...embeddedCommands(path, text), ...yamlCommands(text)]) {
    found.set(line, code);
  }
  for (const pattern of [CONFIGURED, ACTING]) {
    for (const match of text.matchAll(pattern)) {
      const line = lineAt(match.index);
      const code = (match[1] ?? match[0])
        .trim()
        .replace(/^[[\s"'!:-]+|["'\],\s]+$/g, "")
        .replace(/["'],\s*["']/g, " ");
      if (!found.has(line)) found.set(line, code);
      if (found.size < MAX_CONFIGURED) continue;
      noteCut(skill, path, "more commands in a data file than are looked at");
      break;
    }
  }
  return [...found].map(([line, code]) => {
    return { path, line, language: "shell", text: code, origin: "script", layers: [] };
  });
}

function fenced(skill: Skill, block: Block): Snippet[] {
  const { path, line, info, text } = block;
  // A settings file that is shown is a settings file that is to be written.
  if (/^(?:jsonc?|ya?ml|toml|dockerfile)$/.test(info) && !looksLikeShell(text)) {
    return configured(skill, path, text).map((snippet) => ({
      ...snippet,
      line: line + snippet.line - 1,
      origin: "fence",
    }));
  }
  if (/^(?:html|vue|svelte)$/.test(info)) {
    return pageScripts({ path, line, text, origin: "fence" });
  }
  const language = languageOf(info, text);
  if (language === undefined) return [];
  const code = language === "shell" ? withoutPrompts(text) : text;
  return [{ path, line, language, text: code, origin: "fence", layers: [] }];
}

/** A command line in the middle of a sentence, after the word that orders it. */
const SPOKEN =
  /\b(?:run|execute|type|enter|paste)(?: this| the command)?:? {1,3}((?:sudo )?(?:curl|wget|bash|sh|zsh|python3?|node|npx|npm|pip3?|ncat?|socat|ssh|scp|rsync|openssl|base64|chmod|rm|dd|crontab|docker|kubectl|aws|gcloud|gh|git|tar|unzip|osascript|echo|cat|eval) [^\n`]{6,400})/gi;
/** What a sentence about a program has none of. */
const LINE_MARKS = /[|;&><$]|https?:|\s-{1,2}\w/;

function spoken({ path, line, text, role }: Block): Snippet[] {
  if (role === "code" || role === "heading") return [];
  const lineAt = lineCounter(text, line);
  return [...text.matchAll(SPOKEN)].flatMap((match): Snippet[] => {
    const code = (match[1] ?? "").replace(/[.,:]$/, "");
    if (!LINE_MARKS.test(code)) return [];
    const place = { path, line: lineAt(match.index), origin: "inline" as const };
    return [{ ...place, language: "shell", text: code, layers: [] }];
  });
}

function spans({ path, line, text, role }: Block): Snippet[] {
  if (!text.includes("`")) return [];
  const result: Snippet[] = [];
  const lineAt = lineCounter(text, line);
  for (const match of text.matchAll(SPAN)) {
    // In a table a bar is written with a backslash.
    const code = (role === "table" ? match[2]?.replaceAll("\\|", "|") : match[2])?.trim() ?? "";
    if (!/\s/.test(code)) continue;
    if (!COMMAND.test(code) && !/[|;&]|\$\(/.test(code) && !isCommandLine(code)) continue;
    const language = /^(?:python3? -c|import |requests\.)/.test(code) ? "python" : "shell";
    const shell = /^python3? /.test(code) ? "shell" : language;
    result.push({
      path,
      line: lineAt(match.index),
      language: shell,
      text: code,
      origin: "inline",
      layers: [],
    });
  }
  return result;
}

/** A session shows its prompts; they are not part of the commands. */
function withoutPrompts(text: string): string {
  return text.replace(/^[ \t]*(?:\$|❯|%|➜)[ \t]+/gm, "");
}
