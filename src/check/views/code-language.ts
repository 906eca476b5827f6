/** What a piece of code is written in: by what its fence says, and by how its lines look. */
import type { Language } from "./language.ts";
import { withoutTime } from "./plain-shell.ts";

const SHELL_INFO = /^(?:sh|bash|zsh|shell|console|terminal|shellscript|shell-session|command|cmd)$/;
const PYTHON_INFO = /^(?:py|python|python3|ipython)$/;
const SCRIPT_INFO = /^(?:js|javascript|mjs|cjs|jsx|ts|typescript|tsx|node)$/;
const POWERSHELL_INFO = /^(?:powershell|ps1|pwsh|batch|bat)$/;
const PROGRAM_INFO =
  /^(?:ruby|rb|perl|pl|php|go|golang|lua|applescript|vbs|vbscript|rust|rs|java|kotlin|swift|csharp|cs|c#|r|julia|groovy|scala|elixir|dart|vim|autohotkey)$/;
/** Data, markup and drawings: what looks like a command in them is a word. */
const DATA_INFO =
  /^(?:json[c5l]?|ya?ml|toml|ini|xml|html?|css|scss|sass|less|sql|mermaid|diff|patch|csv|tsv|markdown|md|mdx|svg|graphql|proto|protobuf|latex|tex|dot|plantuml|http|regex|vue|svelte|jinja2?|handlebars|liquid|prisma|hcl|terraform|tf|solidity|cypher|xquery|bnf|ebnf|gherkin|feature|properties)$/;
/** What a line of shell begins with, for fences without a word and for spans. */
export const COMMAND =
  /^(?:[$%>] |# |!)?(?:[A-Z_]{1,40}=\$\(|(?:sudo |env |nohup |exec |time )?(?:curl|wget|bash|sh|zsh|python3?|node|npx|npm|pip3?|uvx?|pipx|brew|apt(?:-get)?|yum|dnf|git|chmod|chown|rm|mv|cp|cat|echo|export|source|eval|exec|nc|ncat|socat|ssh|scp|rsync|openssl|base64|xxd|tar|unzip|7z|dd|crontab|launchctl|systemctl|docker|kubectl|aws|gcloud|az|gh|osascript|defaults|powershell|iex|iwr|find|xargs|tee|sed|awk|kill|mkdir|touch|ln|go|cargo|make|dig|nslookup|ping|printenv|gpg|zip|gzip|mail|sendmail|useradd|usermod|passwd|visudo|setfacl|iptables|ufw|mount|chroot|nsenter|jq|sqlite3|psql|mysql|redis-cli|screencapture|pbpaste|pbcopy|xclip|history|alias|unset|set|schtasks|reg|certutil|bitsadmin|mshta|rundll32|\.\/|~\/|\/(?:bin|usr|tmp|opt)\/)\b)/;
/** Lines that only a program has. */
const PROGRAM_LINE =
  /^\s*(?:import\s+[\w{*]|from\s+[\w.]+\s+import|def\s+\w+\(|class\s+\w+|(?:const|let|var)\s+[\w{[]|function\s+\w+\(|return\b|print\(|async\s|await\s|export\s+(?:const|default|function|class)|[\w.]+\s*=\s*[\w.]+\()|=>|;\s*$/;

/** What a block is written in: what it says, unless it plainly is something else. */
export function languageOf(info: string, text: string): Language | undefined {
  if (SHELL_INFO.test(info)) return "shell";
  if (PYTHON_INFO.test(info)) return looksLikeShell(text) ? "shell" : "python";
  if (SCRIPT_INFO.test(info)) return looksLikeShell(text) ? "shell" : "javascript";
  if (POWERSHELL_INFO.test(info)) return "powershell";
  if (PROGRAM_INFO.test(info)) return looksLikeShell(text) ? "shell" : "program";
  if (DATA_INFO.test(info)) return looksLikeShell(text) ? "shell" : undefined;
  return guessLanguage(text);
}

/** Most of its lines are commands, and none is a line of a program. */
export function looksLikeShell(text: string): boolean {
  const lines = text
    .split("\n", 60)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^(?:#|\/\/|--)/.test(line));
  if (lines.length === 0) return false;
  if (lines.some((line) => PROGRAM_LINE.test(line) || /^[\w.]+\(/.test(line))) return false;
  return lines.filter((line) => COMMAND.test(line)).length * 2 > lines.length;
}

/** Undefined for a text that looks like no code. */
export function guessLanguage(text: string): Language | undefined {
  const head = text.trimStart();
  if (/^#!.{0,80}python|^(?:import|from) \w+|^[ \t]*(?:def|class) \w[^\n]*:[ \t\r]*$/m.test(head))
    return "python";
  if (/\b(?:const|let|var) \w+ ?=|\brequire\(|=> ?\{|\bfunction\b.{0,200}\{/.test(head))
    return "javascript";
  if (/^(?:mshta|certutil|bitsadmin|regsvr32|msiexec)\b/im.test(head)) return "powershell";
  if (/\$\w+ ?= ?New-Object|Invoke-(?:WebRequest|Expression)|\biex\b|\bpowershell\b/i.test(head)) {
    return "powershell";
  }
  return head.split("\n", 40).some((line) => COMMAND.test(withoutTime(line).trim()))
    ? "shell"
    : undefined;
}
