import type { Rule } from "../../rule.ts";
import { shellCommands } from "../../views/shell-commands.ts";
import { shellSnippets } from "../../views/snippets.ts";

/** A shell whose input and output are a network connection. */
const SHAPES: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:ba|z|k|da)?sh\b[^\n]{0,60}\/dev\/(?:tcp|udp)\/|\/dev\/(?:tcp|udp)\/[\s\S]{0,200}\b(?:ba|z|k|da)?sh\b[^\n]{0,20}<&\d|\/dev\/(?:tcp|udp)\/[\s\S]{0,240}\bwhile\s+read\b[^\n]{0,80}\$\(?\w*(?:line|cmd|REPLY)/,
    "a shell is tied to a network address by /dev/tcp",
  ],
  [
    /\b(?:nc|ncat|netcat)\b[^\n|;]{0,120}\s(?:-[a-z]*[ec][a-z]*|--exec|--sh-exec)\s+\S*(?:sh|cmd|powershell)/i,
    "netcat hands a shell to whoever connects",
  ],
  [
    /\bmkfifo\b[^\n]{0,200}\b(?:nc|ncat|netcat|telnet|openssl)\b/,
    "a pipe ties a shell to a network connection",
  ],
  [
    /\b(?:nc|ncat|netcat|telnet)\b[^\n;]{0,80}\|\s*(?:\/bin\/)?(?:ba|z)?sh\b[^\n;]{0,40}\|\s*(?:nc|ncat|netcat|telnet)\b/,
    "a shell stands between two network connections",
  ],
  [
    /\b(?:nc|ncat|netcat|telnet)\b[^\n;|]{0,80}\|\s{0,4}(?:sudo\s{1,4})?(?:\/[\w/]{1,40}\/)?(?:ba|z|k|da)?sh\b/,
    "a shell runs what a network connection sends",
  ],
  [/\bsocat\b[^\n]{0,200}\bexec:/i, "socat hands a program to a network connection"],
  [/\bbash\s+-i\b[^\n]{0,40}[<>]&/, "an interactive shell is redirected to a descriptor"],
  [
    /\bsocket\b[^\n]{0,200}\bdup2\b|\bdup2\s*\(\s*\w+\.fileno\(\)/,
    "a socket becomes the input and output of a program",
  ],
  [/\bpty\.spawn\s*\(\s*["'][^"']*sh["']/, "a terminal is spawned for a remote user"],
  [
    /TCPClient\s*\([^)]{1,80}\)[\s\S]{0,400}\b(?:iex|Invoke-Expression)\b/i,
    "PowerShell runs what a connection sends",
  ],
  [
    /\bfsockopen\s*\([^)]{1,80}\)[\s\S]{0,200}\b(?:exec|shell_exec|proc_open|system)\b/,
    "PHP runs what a connection sends",
  ],
  [
    /\bSocket\.(?:new|open)\s*\([^)]{1,80}\)[\s\S]{0,200}\bexec\b/,
    "a program runs what a connection sends",
  ],
];

export const reverseShell: Rule = {
  id: "reverse-shell",
  category: "malware",
  analyzer: "shell",
  title: "No shell is handed to the network.",
  remediation: "Remove it. Remote help goes through ssh, with the user's consent each time.",
  severity: "CRITICAL",
  *check(skill) {
    for (const { path, line, text } of shellSnippets(skill)) {
      for (const [pattern, message] of SHAPES) {
        const match = pattern.exec(text);
        if (match === null) continue;
        const at = line + text.slice(0, match.index).split("\n").length - 1;
        yield { message, file: path, line: at, signals: ["execute", "send", "foreign-host"] };
        break;
      }
    }
    for (const { name, args, snippet, line } of shellCommands(skill)) {
      if (name !== "ssh" || !args.some((arg) => /^-[a-zA-Z]*R$/.test(arg))) continue;
      yield {
        message: "ssh opens a way back into this machine",
        file: snippet.path,
        line,
        severity: "MEDIUM",
        signals: ["send"],
      };
    }
  },
};
