import type { Skill } from "../../skill/skill.ts";
import { noteCut } from "./cuts.ts";
import { lineCounter } from "./lines-of.ts";
import { lowerJavascript } from "./lower-javascript.ts";
import { lowerPython } from "./lower-python.ts";
import type { Statement } from "./program.ts";
import { withoutRemarks } from "./remarks.ts";
import { writtenCommands } from "./shell-commands.ts";
import { type Snippet, snippets } from "./snippets.ts";
import { type Grammar, MAX_PARSED, parseSyntax } from "./syntax.ts";
import { view } from "./view.ts";

/** A program of a skill, ready to be followed. */
export interface Code {
  readonly snippet: Snippet;
  readonly language: "python" | "javascript";
  /** How its own names begin: `#scripts/a.py:`. */
  readonly module: string;
  readonly statements: readonly Statement[];
  readonly lineAt: (offset: number) => number;
  /** False when it was not read to its end. */
  readonly complete: boolean;
}

const INTERPRETER = /^(?:python(?:\d(?:\.\d+)?)?|node|nodejs|bun|deno)$/;
/** Of all programs of a skill, this much is parsed. */
const MAX_CHARACTERS = 2 * 1024 * 1024;

/**
 * Without one of these words nothing is done that a rule looks for: nothing reaches out, is started,
 * run, decoded, deleted or left behind, and no name is reached by its text.
 */
const ACTS =
  /\b(?:requests|httpx|urllib\w*|urlopen|aiohttp|sockets?|smtplib|ftplib|websockets?|pycurl|boto3|subprocess|popen|system|exec\w*|eval|__import__|importlib|import_module|getattr|globals|marshal|c?pickle|cloudpickle|dill|ctypes|rmtree|rmSync|rmdir\w*|unlink\w*|removedirs|rimraf|write_text|write_bytes|writeFile\w*|appendFile\w*|fetch|axios|got|XMLHttpRequest|WebSocket|sendBeacon|child_process|spawn\w*|Function|constructor|vm|dgram|dns|fork|pty|winreg|crontab|pynput|pyperclip|ImageGrab|runpy|verify|_create_unverified_context|rejectUnauthorized|b64decode|fromhex|fromCharCode|atob|unescape|createCipheriv|Fernet|encrypt|environ|credentials|id_rsa|id_ed25519|keychain|netrc|send_raw_transaction|sendTransaction|paramiko|nodemailer|\w{2,12}Handler|telnetlib|clipboard\w*|Cookies|multiprocessing|threading|localStorage|sessionStorage|createElement|Image|homedir|shutil|webbrowser|puppeteer|playwright|configparser|dotenv\w{0,12}|CronTab)\b|\bfs\/promises\b|\.(?:ssh|aws|gnupg|kube)\b|Login Data|\bos\.path\.join\(|\bhttps?\.|\bnet\.|\bprocess\.env\b|\bos\.(?:remove|dup2)\b|\bimport\(|\bdocument\.cookie\b|\bopen\(.{1,120}["'][wax]|while[ (]*(?:True|true|1)\b|_0x[0-9a-f]{4}/;

/** The programs in Python, JavaScript and TypeScript, those within shell commands included. */
export const codes = view((skill: Skill): readonly Code[] => {
  const result: Code[] = [];
  let left = MAX_CHARACTERS;
  const all = [...snippets(skill), ...embedded(skill)].filter(({ language }) => isCode(language));
  // Scripts import one another: what one reads, another may send.
  const scripts = all.some(({ origin, text }) => origin === "script" && ACTS.test(text));
  for (const written of all) {
    if (!isCode(written.language)) continue;
    const snippet = withinLimit(written);
    left -= snippet.text.length;
    if (!(snippet.origin === "script" ? scripts : ACTS.test(snippet.text))) continue;
    const code = left < 0 ? undefined : codeOf(snippet, written.language);
    if (left < 0 || code?.complete === false) {
      noteCut(skill, snippet.path, "more program text than is parsed");
    }
    if (code !== undefined) result.push(code);
  }
  return result;
});

/** Remarks do not use up what is parsed; lines keep their numbers. */
function withinLimit(snippet: Snippet): Snippet {
  const { text, language } = snippet;
  if (text.length <= MAX_PARSED) return snippet;
  return { ...snippet, text: withoutRemarks(text, language === "python" ? "#" : "//") };
}

function isCode(language: string): language is Code["language"] {
  return language === "python" || language === "javascript";
}

/** `python -c "…"`, `node -e "…"` and here-documents fed to an interpreter. */
function embedded(skill: Skill): Snippet[] {
  return writtenCommands(skill).flatMap(({ name, args, hereText, snippet, line }): Snippet[] => {
    if (!INTERPRETER.test(name)) return [];
    const flag = args.findIndex((arg) => /^-[a-zA-Z]*[cep]$|^--(?:eval|print)$|^eval$/.test(arg));
    const text = flag === -1 ? hereText : (args[flag + 1] ?? "");
    if (text.trim().length < 8) return [];
    const language = name.startsWith("python") ? "python" : "javascript";
    return [{ ...snippet, line, language, text }];
  });
}

function codeOf(snippet: Snippet, language: "python" | "javascript"): Code | undefined {
  const { path, line, text, origin, layers } = snippet;
  const tree = parseSyntax(text, grammarOf(snippet, language));
  if (tree === undefined) return undefined;
  const lower = language === "python" ? lowerPython : lowerJavascript;
  return {
    snippet,
    language,
    module: origin === "script" && layers.length === 0 ? `#${path}:` : `#${path}@${line}:`,
    statements: lower(tree.root, text),
    lineAt: layers.length > 0 ? () => line : lineCounter(text, line),
    complete: tree.complete,
  };
}

function grammarOf({ path, origin }: Snippet, language: "python" | "javascript"): Grammar {
  if (language === "python") return "python";
  if (origin !== "script" || /\.tsx$/i.test(path)) return "tsx";
  return /\.[mc]?ts$/i.test(path) ? "typescript" : "javascript";
}
