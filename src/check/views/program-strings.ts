/** Shell lines and scripts that programs hold as texts: what they hand to a shell is shell code. */
import type { Language } from "./documents.ts";
import { lineCounter } from "./lines-of.ts";
import { listCalls } from "./list-calls.ts";
import { plainRunnerLines } from "./plain-runners.ts";
import type { Snippet } from "./snippets.ts";

const MAX_FOUND = 200;
const SHELL_CALL =
  /\b(?:os\.(?:system|popen)|subprocess\.\w+|commands\.getoutput|exec|execSync|spawn|spawnSync|child_process\.\w+|shelljs\.exec|\$)\s{0,20}\(?\s{0,20}\[?\s{0,20}[frb]{0,2}(["'`])((?:(?!\1)[^\\\n]|\\.){4,2000})\1/g;

/** The same in Ruby, Perl, PHP, Go, Lua, AppleScript, Vim and their like. */
const OTHER_SHELL_CALL =
  /\b(?:do shell script|system|exec|shell_exec|passthru|popen|proc_open|spawn|qx|os\.execute|io\.popen|Open3\.\w+|exec\.Command|Runtime\.getRuntime\(\)\.exec|Process\.Start|shell-command|\.Run)\s*\(?\s*\[?\s*(["'`])((?:(?!\1)[^\\\n]|\\.){4,2000})\1/g;

/** A script that a program keeps as a text, to be written somewhere. */
const KEPT_SCRIPT = /("""|'''|["'`])#!\/(?:usr\/)?bin\/(?:env )?(?:ba|z|da)?sh(?:\\n|\r?\n)/g;
const MAX_KEPT = 4000;
const KEEPS: ReadonlySet<Language> = new Set(["python", "javascript", "program"]);

/** The scripts that a program keeps to write them somewhere. */
export function keptScripts({ language, text, path, line, origin, layers }: Snippet): Snippet[] {
  if (!KEEPS.has(language) || !text.includes("#!/")) return [];
  return [...text.matchAll(KEPT_SCRIPT)].slice(0, MAX_FOUND).map((match) => {
    const [opened, quote = ""] = match;
    const start = match.index + opened.length;
    const rest = text.slice(start, start + MAX_KEPT);
    let end = rest.indexOf(quote);
    while (end > 0 && rest[end - 1] === "\\") end = rest.indexOf(quote, end + 1);
    const code = (end === -1 ? rest : rest.slice(0, end)).replaceAll("\\n", "\n");
    const before = text.slice(0, start).split("\n").length - 1;
    return { path, line: line + before, language: "shell", text: code, origin, layers };
  });
}

/** Programs run shell lines, too: what they hand to a shell is shell code. */
export function shellStrings({ language, text, path, line, origin, layers }: Snippet): Snippet[] {
  const pattern =
    language === "python" || language === "javascript"
      ? SHELL_CALL
      : language === "program"
        ? OTHER_SHELL_CALL
        : undefined;
  if (pattern === undefined) return [];
  const generated =
    language === "program" && text.includes("//go:generate")
      ? [...text.matchAll(/^\/\/go:generate( )(.{4,2000})$/gm)]
      : [];
  const found = [...text.matchAll(pattern), ...generated].slice(0, MAX_FOUND).map((match) => {
    const before = lineCounter(text, 0)(match.index);
    const code = (match[2] ?? "").replace(/\\(["'`|])/g, "$1").replaceAll("\\n", "\n");
    return { line: line + before, text: code };
  });
  if (language === "program") {
    for (const run of [...plainRunnerLines(text), ...listCalls(text)]) {
      found.push({ ...run, line: line + run.line - 1 });
    }
  }
  return found.map((code) => ({ path, language: "shell", origin, layers, ...code }));
}
