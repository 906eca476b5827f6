/** Whether a text is a command line: by its first word and by what follows, not by where it stands. */

import { withoutTime } from "./plain-shell.ts";

/** Names that are words of no sentence. */
const PROGRAMS =
  "7z apt apt-get awk aws az base64 bash bitsadmin brew bun bunx cargo certutil chattr chmod chown choco chroot cmd conda cp crontab curl dd defaults deno dig dnf docker ftp gcloud gem gh git go gpg gzip iex iptables irm iwr java jq kubectl launchctl ln lua mkdir mkfs mkfifo mount msiexec mshta mv mysql nc ncat netcat nohup node nodejs npm npx nsenter nslookup openssl osascript passwd pbcopy pbpaste perl php pip pip3 pipx pkill pnpm podman poetry powershell printenv psql pwsh py python python2 python3 rclone redis-cli reg regsvr32 rm rmdir rsync ruby rundll32 rustup schtasks scp screencapture sed sendmail setfacl sftp sh snap socat sqlite3 ssh ssh-keygen sudo systemctl tar tcpdump tee telnet tftp tmux ufw unzip useradd usermod uv uvx visudo wget winget xargs xattr xclip xxd yarn yum zip zsh";
/** Names that are also words: more must show that a command is meant. */
const WORDS =
  "alias at cat command dot echo env eval exec export fetch find head history host install kill mail make open pass ping printf read screen security service set sort source split start strings tail test time touch trap type unset wait watch write yes";

const TELLING = new Set(PROGRAMS.split(" "));
const AMBIGUOUS = new Set(WORDS.split(" "));
const SHELLS =
  /(?:^|[\s/])(?:(?:ba|z|da|k|a)?sh|python[23]?|node|perl|ruby|php|pwsh|powershell|iex)\b/;

const PREFIX =
  /^(?:(?:sudo|doas|env|nohup|exec|time|command|builtin|nice)(?:[ \t]+-{1,2}\w[\w-]{0,20}(?:[ \t]+\w{1,20}(?=[ \t]+-))?)?[ \t]+|[A-Za-z_]\w{0,40}=(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'|[^\s"'|;&]{0,200})[ \t]+){0,4}/;
const PATH = /^(?:\.{1,2}|~|\$\{?\w{1,40}\}?)?\/[\w.@$*{}~-][\w./@$*{}~-]*$/;
/** A text in quotes, as one word of a command. */
export const QUOTED = /"(?:[^"\\\n]|\\.){0,2000}"|'[^'\n]{0,2000}'/g;
/** What joins commands, or leads their output somewhere. */
const JOINED =
  /\|[ \t]*(?:sudo[ \t]+)?[\w./~$]|&&|\|\||;[ \t]*[\w./~$]|\$\(|<\(|(?:^|\s)\d?>{1,2}[ \t]*(?:[~/.$&"']|[\w-]+[./]\w)|<<|[ \t]&$/;
const FLAG = /(?:^|\s)-{1,2}[A-Za-z]/;
const ARGUMENT = /https?:\/\/|(?:^|\s)(?:\.{0,2}|~)\/[\w.]|\$\{?\w|\w@\w|\.\w{1,5}(?:\s|$)|\*/;
/** Words that join others into a sentence. */
const PROSE =
  /(?:^|\s)(?:the|an?|is|are|was|be|to|of|your|you|it|its|this|that|these|with|for|from|if|when|can|will|should|must|may|and|or|not|on|as|by|we|which|then|into|also|does|how|what|because)(?=[\s,]|[.!?](?:\s|$)|$)/gi;
const PIPED_TO_SHELL =
  /\|[ \t]*(?:sudo[ \t]+)?(?:[\w./~-]{1,40}\/)?(?:(?:ba|z|da|k)?sh|python[23]?|node|perl|iex)\b/;
const MAX_LENGTH = 2000;
const MAX_PLAIN_WORDS = 8;

/** `k=$(…)`, `ids=( … )`, `export NAME=value`: what a script keeps for its next lines. */
const ASSIGNED =
  /^(?:export[ \t]+|local[ \t]+|readonly[ \t]+|declare[ \t]+(?:-\w+[ \t]+)?)?[A-Za-z_]\w{0,60}\+?=(?:"(?:[^"\\\n]|\\.){0,2000}"|'[^'\n]{0,2000}'|\$\(.{1,2000}\)|\(.{0,2000}\)|[^\s"'()|;&<>=]{1,500})$/;
/** A function of a shell. */
const DEFINED = /^(?:function[ \t]+)?[\w:.-]{1,60}[ \t]{0,2}\(\)[ \t]{0,4}\{/;

/** True for a text that is one command line and nothing else. */
export function isCommandLine(text: string): boolean {
  if (text.length < 4 || text.length > MAX_LENGTH) return false;
  if (ASSIGNED.test(text) || DEFINED.test(text)) return true;
  const timed = withoutTime(text);
  const after = timed.slice(PREFIX.exec(timed)?.[0].length ?? 0);
  // `env | …` starts nothing but itself.
  const line = /^[|;&<>]/.test(after) ? timed : after;
  const [first = ""] = line.split(/[\s|;&<>]/, 1);
  const name = programIn(first);
  if (name === undefined) return false;
  const bare = line.slice(first.length).replace(QUOTED, quoted);
  const prose = bare.match(PROSE)?.length ?? 0;
  if (PIPED_TO_SHELL.test(bare) || /\$\((?:curl|wget)\b|<\((?:curl|wget)\b/.test(line)) return true;
  const allowed = name === "other" ? 1 : 3;
  if (JOINED.test(bare)) return prose < allowed && !/[a-z]{3},? [A-Z]?[a-z]+[.!?]$/.test(bare);
  if (prose > 0) return false;
  if (FLAG.test(bare)) return true;
  if (name === "other" && bare.trim() === "") return /^(?:sudo|doas)[ \t]/.test(timed);
  if (name !== "program") return false;
  if (ARGUMENT.test(bare)) return true;
  const words = bare.trim().split(/\s+/);
  return (
    words.length <= MAX_PLAIN_WORDS &&
    words.every((word) => /^[\p{Ll}0-9@][\p{L}\w@./:=+-]*$/u.test(word))
  );
}

/** What stands in quotes is a word; a command in them is one that is started. */
function quoted(text: string): string {
  return text.startsWith('"') && /\$\(|`/.test(text) ? " $(x) " : " x ";
}

/** Whether a first word is the name of a program or a path, a name that is also a word, or any other. */
function programIn(first: string): "program" | "word" | "other" | undefined {
  const written = first.replace(/["'\\]/g, "");
  if (PATH.test(written)) return "program";
  const name = written.slice(written.lastIndexOf("/") + 1).replace(/\.exe$/i, "");
  if (TELLING.has(name) || /^python3?\.\d+$/.test(name)) return "program";
  if (AMBIGUOUS.has(name) || /^(?:\$\{?\w{1,40}\}?){1,8}$/.test(name)) return "word";
  return /^[a-z][a-z0-9_.+-]{1,30}$/.test(name) ? "other" : undefined;
}

/** True for a text that hands something to an interpreter. */
export function endsInShell(text: string): boolean {
  return SHELLS.test(text);
}
