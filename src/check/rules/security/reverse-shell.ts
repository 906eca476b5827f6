import type { Rule } from "../../rule.ts";
import { lineCounter } from "../../views/lines-of.ts";
import { purpose } from "../../views/purpose.ts";
import { shellCommands } from "../../views/shell-commands.ts";
import { shellSnippets, snippets } from "../../views/snippets.ts";

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
  [
    /\/dev\/(?:tcp|udp)\/[\s\S]{0,240}\bread\b[^\n;]{0,40}\s([A-Za-z_]\w{0,40})\b[^\n]{0,80}\bdo\s{1,8}(?:eval\s{1,4})?["']?\$\{?\1\b/,
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

/** A connection that is opened by hand, in languages that no grammar here reads. */
const RAW_SOCKET =
  /\b(?:stream_socket_client|fsockopen|socket_connect|TCPSocket\.(?:new|open)|Socket\.tcp|IO::Socket(?:::INET|::SSL)?->new|net\.Dial\w*|tls\.Dial|TcpStream::connect|(?:Sockets\.)?TcpClient\b|socket\.(?:tcp|connect)|new (?:java\.net\.)?Socket)\s{0,4}\(?/i;
/** A shell without words, or one whose words are a variable's. */
const RUNS_WORDS =
  /\b(?:shell_exec|passthru|proc_open|popen|system|exec|IO\.popen|Open3\.\w{4,12}|os\.execute|io\.popen)\s{0,4}\(?\s{0,4}(?:\$\w|[a-z_]\w{0,40}(?:\.\w{1,20})?\s{0,4}[,)])|\bexec\.Command\(\s{0,4}(?:"(?:\/bin\/)?(?:ba|z)?sh"|"(?:cmd|powershell)(?:\.exe)?")\s{0,4}(?:\)|,\s{0,4}"(?:-c|-i|\/c|-Command)"\s{0,4}(?:\)|,\s{0,4}[a-z]))|Command::new\(\s{0,4}"(?:\/bin\/)?(?:(?:ba|z)?sh|cmd|powershell)(?:\.exe)?"\s{0,4}\)|\b(?:iex|Invoke-Expression)\s{0,4}\(?\$|(?:Process\.Start|FileName\s{0,4}=|ProcessBuilder\()\s{0,4}\(?\s{0,4}"(?:\/bin\/)?(?:(?:ba|z)?sh|cmd|powershell)(?:\.exe)?"|`#\{\w+\}|%x[({[]#\{\w+\}|\bproc_open\(\s{0,4}["'](?:\/bin\/)?(?:ba)?sh/i;

const AWK_SOCKET =
  /\/inet[46]?\/(?:tcp|udp)\/\d{1,5}\/[^\s"/]{3,100}\/\d{1,5}[\s\S]{0,400}(?:\|[ \t]{0,4}getline|\bsystem\()/;

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
        const at = lineCounter(text, line)(match.index);
        yield { message, file: path, line: at, signals: ["execute", "send", "foreign-host"] };
        break;
      }
    }
    for (const { path, line, text, language } of snippets(skill)) {
      if (language !== "program" && language !== "powershell") continue;
      const awk = AWK_SOCKET.exec(text);
      if (awk !== null) {
        yield {
          message: "awk runs what a network connection sends",
          file: path,
          line: lineCounter(text, line)(awk.index),
          signals: ["execute", "send", "foreign-host"],
        };
        continue;
      }
      const socket = RAW_SOCKET.exec(text);
      const run = socket === null ? null : RUNS_WORDS.exec(text);
      if (socket === null || run === null) continue;
      yield {
        message: "a program opens a connection and runs what is not its own",
        file: path,
        line: lineCounter(text, line)(run.index),
        signals: ["execute", "send", "foreign-host"],
      };
    }
    const tunnels = /\b(?:tunnel\w*|ssh|port|forward\w*|remote)\b/.test(purpose(skill).text);
    for (const { name, args, snippet, line } of shellCommands(skill)) {
      if (name !== "ssh" || !args.some((arg) => /^-[a-zA-Z]*R$/.test(arg))) continue;
      yield {
        message: "ssh opens a way back into this machine",
        file: snippet.path,
        line,
        // One that stays in the background, without a terminal, is nobody's session.
        severity: args.some((arg) => /^-[a-zA-Z]*[fN]/.test(arg)) && !tunnels ? "HIGH" : "MEDIUM",
        signals: ["send"],
      };
    }
  },
};
