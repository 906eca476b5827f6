/**
 * Command lines that stand in the files of other programs: a setting, a build file or a little
 * language that hands a text to a shell. An attacker writes no script where git, make, a test
 * runner or an editor runs one for them.
 */
import { curlCommands } from "./curl-settings.ts";
import { lineCounter } from "./lines-of.ts";

/** A command and the line of the file it stands at. */
export interface EmbeddedCommand {
  readonly line: number;
  readonly text: string;
}

/** Who runs it, which files are theirs, and where the command stands in them (the first group). */
type Carrier = readonly [who: string, files: RegExp | undefined, command: RegExp];

const ANY = undefined;
const CARRIERS: readonly Carrier[] = [
  [
    "git",
    ANY,
    /^[ \t]*(?:fsmonitor|textconv|sshCommand|pager|editor|external|process|smudge|clean|askPass|driver|cmd|program)[ \t]*=[ \t]*"?([^"\n]{4,2000})/gm,
  ],
  ["git alias", ANY, /^[ \t]*[\w-]{1,40}[ \t]*=[ \t]*"?!([^"\n]{4,2000})/gm],
  [
    "ssh",
    ANY,
    /^[ \t]*(?:ProxyCommand|LocalCommand|KnownHostsCommand|RemoteCommand)[ \t=]+([^\n]{4,2000})/gim,
  ],
  ["aws", ANY, /^[ \t]*credential_process[ \t]*=[ \t]*([^\n]{4,2000})/gm],
  ["gyp", /\.gypi?$/i, /<!@?\(([^()\n]{4,2000})/g],
  [
    "msbuild",
    /\.(?:targets|props|\w{0,10}proj)$/i,
    /<Exec\b[^>\n]{0,400}\bCommand\s?=\s?"([^"\n]{4,2000})"/g,
  ],
  ["bazel", /(?:^|\/)\.?bazelrc$|\.bazelrc$/i, /--workspace_status_command=([^\s]{2,400})/g],
  ["bazel", /(?:^|\/)(?:BUILD|WORKSPACE)(?:\.bazel)?$|\.bzl$/, /\bcmd\s?=\s?"([^"\n]{4,2000})"/g],
  ["just", /(?:^|\/)\.?justfile$/i, /^[ \t]+@?([^\s#][^\n]{3,2000})$/gm],
  ["Procfile", /(?:^|\/)Procfile(?:\.\w+)?$/, /^[\w-]{1,40}:[ \t]*([^\n]{4,2000})/gm],
  ["desktop", /\.desktop$/i, /^Exec=([^\n]{4,2000})/gm],
  [
    "tox",
    /(?:^|\/)(?:tox\.ini|setup\.cfg)$/i,
    /^[ \t]*commands(?:_pre|_post)?[ \t]*=[ \t]*([^\n]{4,2000})/gm,
  ],
  [
    "pre-commit",
    /\.pre-commit[\w-]*\.ya?ml$/i,
    /^[ \t-]*entry:[ \t]*["']?([^\n]{4,2000}?)["']?$/gm,
  ],
  [
    "latex",
    /\.(?:tex|sty|cls|ltx)$/i,
    /\\(?:immediate\s{0,4})?\\?write18\s{0,4}\{([^}\n]{4,2000})\}/g,
  ],
  ["gdb", /(?:^|\/)\.?gdbinit$|\.gdb$/i, /^[ \t]*(?:shell|!)[ \t]*([^\n]{4,2000})/gm],
  ["lldb", /(?:^|\/)\.?lldbinit$/i, /^[ \t]*platform shell[ \t]+([^\n]{4,2000})/gm],
  [
    "tmux",
    /(?:^|\/)\.?tmux\.conf$|\.tmux$/i,
    /\b(?:run-shell|if-shell|run|pipe-pane)\b(?:[ \t]+-\w+)*[ \t]+["']([^"'\n]{4,2000})/g,
  ],
  [
    "vim",
    /(?:^|\/)[._]?(?:g?vim|ex|nvim)rc$|\.vim$/i,
    /(?:^|[ :])!((?:curl|wget|sh|bash|zsh|python3?|nc|ncat|cat|eval)\b[^\n]{4,2000})/gm,
  ],
  [
    "emacs",
    ANY,
    /\b(?:shell-command(?:-to-string)?|async-shell-command|call-process-shell-command)\s{1,8}"([^"\n]{4,2000})"/g,
  ],
  [
    "psql",
    /\.(?:sql|psqlrc|pgsql)$|(?:^|\/)\.psqlrc$/i,
    /^[ \t]*\\!?[ \t]{0,4}!?[ \t]{0,4}((?:curl|wget|sh|bash|nc|python3?|cat)\b[^\n]{4,2000})/gm,
  ],
  ["postgres", /\.(?:sql|pgsql)$/i, /\b(?:FROM|TO)\s{1,8}PROGRAM\s{1,8}'([^'\n]{4,2000})'/gi],
  [
    "sqlite",
    /\.(?:sql|sqliterc)$|(?:^|\/)\.sqliterc$/i,
    /^\.(?:shell|system)[ \t]+([^\n]{4,2000})/gm,
  ],
  ["awk", /\.(?:awk|gawk)$/i, /\bsystem\(\s?"((?:[^"\\\n]|\\.){4,2000})"/g],
  ["awk", /\.(?:awk|gawk)$/i, /\|&?\s{0,4}"((?:[^"\\\n]|\\.){4,2000})"/g],
  ["awk", /\.(?:awk|gawk)$/i, /"((?:[^"\\\n]|\\.){4,2000})"\s{0,4}\|&?\s{0,4}getline/g],
  ["ansible", /\.ya?ml(?:\.j2)?$|\.j2$/i, /\blookup\(\s?['"]pipe['"]\s?,\s?['"]([^'"\n]{4,2000})/g],
  ["terraform", /\.tf(?:\.json)?$/i, /\bcommand\s{0,12}=\s{0,4}"((?:[^"\\\n]|\\.){4,2000})"/g],
  [
    "nix",
    /\.nix$/i,
    /\b(?:shellHook|buildCommand|preBuild|postInstall|installPhase|buildPhase)\s{0,4}=\s{0,4}''([^']{4,4000})''/g,
  ],
  ["openoffice", /\.(?:fods|fodt|bas|xba)$/i, /\bShell\(\s?(?:&quot;|")([^\n]{4,2000})/g],
  [
    "cmake",
    /(?:^|\/)CMakeLists\.txt$|\.cmake$/i,
    /\b(?:COMMAND|execute_process\(\s{0,40}COMMAND)\s{1,8}([^)\n]{4,2000})/g,
  ],
  ["gradle", /\.gradle(?:\.kts)?$/i, /\b(?:commandLine|executable)[ \t(]+["']([^\n]{4,2000})/g],
  [
    "systemd",
    /\.(?:service|timer|path|socket)$/i,
    /^Exec(?:Start|Stop|Reload)\w{0,8}=[-@+!:]{0,3}([^\n]{4,2000})/gm,
  ],
  [
    "cron",
    /(?:^|\/)(?:crontab|cron\.d\/[^/]+)$|\.cron(?:tab)?$/i,
    /^[ \t]*(?:@\w+|(?:[\d*,/-]+[ \t]+){4}[\d*,/-]+)[ \t]+([^\n]{4,2000})/gm,
  ],
];
/** A file that is none of git's has no such sections. */
const GIT_FILE =
  /^\[(?:core|alias|diff|filter|merge|credential|include|gpg|sequence|difftool|mergetool|remote|url|user|pager)\b[^\]\n]{0,100}\]/m;
const MAX_COMMANDS = 200;

/** The commands in a file that is no script. */
export function embeddedCommands(path: string, text: string): EmbeddedCommand[] {
  const found: EmbeddedCommand[] = curlCommands(text);
  const lineAt = lineCounter(text);
  const isGit = GIT_FILE.test(text);
  for (const [who, files, pattern] of CARRIERS) {
    if (files === undefined ? who.startsWith("git") && !isGit : !files.test(path)) continue;
    for (const match of text.matchAll(pattern)) {
      if (found.length >= MAX_COMMANDS) return found;
      const code = plain(match[1] ?? "");
      if (code !== "") found.push({ line: lineAt(match.index), text: code });
    }
  }
  return found;
}

/** Quotes that belong to the file, and entities of its markup, are no part of the command. */
function plain(written: string): string {
  return written
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replace(/\\(["'\\])/g, "$1")
    .trim();
}
