import type { Rule } from "../../rule.ts";
import { lineCounter } from "../../views/lines-of.ts";
import { shellCommands } from "../../views/shell-commands.ts";
import { runsItsInput } from "../../views/shell-words.ts";
import { shellSnippets } from "../../views/snippets.ts";

const DECODERS = new Set([
  "base64",
  "base32",
  "xxd",
  "openssl",
  "uudecode",
  "rev",
  "tr",
  "gunzip",
  "zcat",
  "gzip",
  "xz",
  "bunzip2",
]);
const POWERSHELL =
  /\bpowershell(?:\.exe)?\b[^\n]{0,120}\s-(?:e|en|enc|enco\w{0,12})\s+["']?[A-Za-z0-9+/=]{16,}|FromBase64String\([^)]{8,8000}\)[^\n]{0,120}(?:\||;)\s*(?:iex|Invoke-Expression)|(?:iex|Invoke-Expression)[^\n]{0,80}FromBase64String/i;

/** Nobody encodes a command they want to be read. */
export const encodedCommand: Rule = {
  id: "encoded-command",
  category: "obfuscation",
  analyzer: "shell",
  title: "Commands are written so that they can be read.",
  remediation: "Write the command in plain text.",
  severity: "CRITICAL",
  *check(skill) {
    for (const command of shellCommands(skill)) {
      if (!runsItsInput(command)) continue;
      const decoder = command.inputs.find(
        ({ name, args }) => DECODERS.has(name) && decodes(name, args),
      );
      if (decoder === undefined) continue;
      yield {
        message: `${command.name} runs what ${decoder.name} decodes`,
        file: command.snippet.path,
        line: command.line,
        signals: ["obfuscation", "execute"],
      };
    }
    for (const { language, text, path, line } of shellSnippets(skill)) {
      const match =
        language === "powershell" || language === "shell" ? POWERSHELL.exec(text) : null;
      if (match === null) continue;
      const at = lineCounter(text, line)(match.index);
      yield {
        message: "PowerShell runs an encoded command",
        file: path,
        line: at,
        signals: ["obfuscation", "execute"],
      };
    }
  },
};

function decodes(name: string, args: readonly string[]): boolean {
  if (name === "openssl")
    return args.some((arg) => arg === "-d" || arg === "enc" || arg === "base64");
  if (name === "base64" || name === "base32")
    return args.some((arg) => /^-[a-zA-Z]*[dD]|--decode/.test(arg));
  if (name === "xxd") return args.some((arg) => arg.includes("r"));
  if (name === "gzip" || name === "xz") return args.some((arg) => /^-[a-z]*d/.test(arg));
  return true;
}
