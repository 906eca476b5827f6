import { UNKNOWN, Unjudged } from "./shell-word.ts";

/**
 * What psk knows of single commands. It judges which programs a line starts, not what a program
 * does with its arguments; so a command whose work is to start another one must show that one.
 */

/** They change what the rest of the line means. */
const CHANGES_SHELL = new Set([
  ...["eval", "source", ".", "exec", "builtin", "trap", "alias", "unalias", "enable", "hash"],
  ...["bind", "complete", "compgen", "fc", "let", "declare", "typeset", "local", "export"],
  ...["readonly", "read", "mapfile", "readarray", "getopts", "unset", "shopt", "coproc"],
]);
/** They start a command that stands in their arguments, their input or a file, often with other rights. */
const STARTS_OTHERS = new Set([
  ...["env", "xargs", "parallel", "sudo", "doas", "su", "runuser", "pkexec", "setpriv", "gosu"],
  ...["chroot", "unshare", "nsenter", "bwrap", "firejail", "setsid", "flock", "watch", "script"],
  ...["strace", "ltrace", "gdb", "at", "batch", "systemd-run", "busybox", "toybox", "entr"],
  ...["expect", "unbuffer", "taskset", "chrt", "ionice", "numactl", "prlimit", "setarch"],
  ...["linux32", "linux64", "stdbuf", "catchsegv", "dbus-run-session", "xvfb-run", "ssh-agent"],
  ...[
    "jobs",
    "start-stop-daemon",
    "daemonize",
    "screen",
    "tmux",
    "proot",
    "fakeroot",
    "cgexec",
    "run-parts",
  ],
]);
const LOADER = /^ld(?:-linux|-musl|\.so|64\.so|\.bfd|-[\d.]+\.so)/;
const SHELLS = new Set([
  ...["sh", "bash", "rbash", "dash", "ash", "zsh", "ksh", "mksh", "fish", "csh", "tcsh", "pwsh"],
]);
/** `set -euo pipefail` makes a line stricter and does nothing else. */
const STRICT = /^(?:[-+][eux]*o?|pipefail)$/;

/** Arguments with which a program starts another one; long ones also cut short, as getopt takes them. */
const STARTING_ARGUMENTS: ReadonlyMap<string, RegExp> = new Map([
  ["find", /^-(?:exec|execdir|ok|okdir)$/],
  ["fd", /^(?:-[a-zA-Z]*[xX].*|--exec.*)$/],
  ["fdfind", /^(?:-[a-zA-Z]*[xX].*|--exec.*)$/],
  ["rg", /^--(?:pre|hostname-bin)(?:=|$)/],
  ["tar", /^(?:-[a-zA-Z]*[IF]|--(?:checkpoint-a|to-c|use-c|rsh|inf|info|new))/],
  ["rsync", /^(?:-[a-zA-Z]*e|--rs)/],
  ["sort", /^--comp/],
  ["ssh", /^-[a-zA-Z0-9]*[oF]/],
  ["scp", /^-[a-zA-Z0-9]*[oFS]/],
  ["sftp", /^-[a-zA-Z0-9]*[oFSD]/],
  ["git", /^(?:-c|--con|--exec?(?:-|=|$)|--upl|--rece|--open|--extc|ext::)/],
]);
/** Options of git that stand before the subcommand and take the next word. */
const GIT_VALUE = new Set(["-C", "--git-dir", "--work-tree", "--namespace", "--super-prefix"]);

/** A command as it is judged: itself, and those that only wrap it. */
export interface JudgedCommand {
  readonly words: readonly string[];
  readonly wrappers: readonly (readonly string[])[];
}

/** Finds the command that is really started; throws what cannot be judged. */
export function judgedCommand(words: readonly string[]): JudgedCommand {
  const wrappers: (readonly string[])[] = [];
  for (let rest = words; ; ) {
    const inner = unwrap(rest);
    if (inner === undefined) {
      refuseRunner(rest);
      return { words: rest, wrappers };
    }
    wrappers.push(rest);
    rest = inner;
  }
}

/** The command behind `nice`, `nohup`, `timeout 5`, `time` or `command`, which add no rights. */
function unwrap(words: readonly string[]): readonly string[] | undefined {
  const [name, first = "", second = ""] = words;
  switch (name) {
    case "nohup":
    case "time":
      return behind(words, 1);
    case "nice":
      if (first === "-n" && /^-?\d+$/.test(second)) return behind(words, 3);
      return behind(words, /^-\d+$/.test(first) ? 2 : 1);
    case "timeout":
      if (!/^\d+(?:\.\d+)?[smhd]?$/.test(first)) {
        throw new Unjudged("`timeout` must be followed by a time and a command");
      }
      return behind(words, 2);
    case "command":
      return /^-[vV]$/.test(first) ? undefined : behind(words, 1);
    default:
      return undefined;
  }
}

function behind(words: readonly string[], count: number): readonly string[] {
  const inner = words.slice(count);
  if (inner[0] === undefined || inner[0].startsWith("-")) {
    throw new Unjudged(`\`${words[0]}\` has options that psk does not know, or no command`);
  }
  return inner;
}

function refuseRunner(words: readonly string[]): void {
  const [name = "", ...args] = words;
  if (name.includes(UNKNOWN)) throw new Unjudged("the name of a command is not written out");
  // Other letters that look the same, and a disk that takes K (Kelvin) for k.
  if (!/^[!-~]+$/.test(name)) throw new Unjudged("the name of a command is not plain ASCII");
  const base = baseName(name).toLowerCase();
  if (CHANGES_SHELL.has(base)) throw new Unjudged(`\`${base}\` changes what the line means`);
  if (STARTS_OTHERS.has(base) || LOADER.test(base)) {
    throw new Unjudged(`\`${base}\` starts another command; call that one itself`);
  }
  if (["nohup", "time", "nice", "timeout", "command"].includes(base) && name !== "command") {
    throw new Unjudged(`\`${name}\` starts another command; call that one itself`);
  }
  if (SHELLS.has(base)) refuseShell(base, args);
  if (base === "set" && !args.every((arg) => STRICT.test(arg))) {
    throw new Unjudged("`set` may only make the line stricter: -e, -u, -x, -o pipefail");
  }
  const setsVariable = base === "printf" || base === "test" || base === "[" || base === "wait";
  if (setsVariable && args.some((arg) => /^-[vp]/.test(arg))) {
    throw new Unjudged(`\`${base}\` with -v or -p evaluates the name of a variable`);
  }
  refuseStartingArguments(base, args);
}

/** `bash script.sh` starts a file; with anything else a shell reads a line that nobody judged. */
function refuseShell(base: string, args: readonly string[]): void {
  const [script = "-"] = args;
  const hidden = script.includes(UNKNOWN) || /^[-+]|^\/+(?:dev|proc)\b/.test(script);
  if (hidden) throw new Unjudged(`\`${base}\` is given a command line instead of a file`);
}

function refuseStartingArguments(base: string, args: readonly string[]): void {
  const starting = STARTING_ARGUMENTS.get(base);
  if (starting === undefined) return;
  const options = base === "git" ? gitOptions(args) : args;
  const bad =
    options.find((arg) => starting.test(arg) || arg.startsWith(UNKNOWN)) ??
    (base === "tar" ? args.slice(0, 1).find((arg) => /^[a-zA-Z]*[IF]/.test(arg)) : undefined) ??
    (base === "git" ? startingInGit(args.slice(options.length), starting) : undefined);
  if (bad === undefined) return;
  const shown = bad.includes(UNKNOWN) ? "an argument that only the shell knows" : `\`${bad}\``;
  throw new Unjudged(`\`${base}\` with ${shown} can start another command`);
}

/** The word behind a subcommand of git that makes it run a command line or plants one. */
function startingInGit(words: readonly string[], starting: RegExp): string | undefined {
  const [subcommand = "", ...rest] = words;
  const plain = rest.filter((word) => !word.startsWith("-"));
  switch (subcommand) {
    case "filter-branch":
      return subcommand;
    case "submodule":
    case "bisect":
      return plain.find((word) => word === "foreach" || word === "run" || word.startsWith(UNKNOWN));
    case "config": {
      const [verb = "", key = verb] = plain[0] === "set" ? plain.slice(0, 2) : plain.slice(0, 1);
      const reads = plain.length < 2 || verb === "get" || key.startsWith("user.");
      return reads ? undefined : subcommand;
    }
    case "rebase":
      return rest.find((word) => /^-[a-zA-Z]*x|^--exe/.test(word));
    case "difftool":
      return rest.find((word) => /^-[a-zA-Z]*x|^--extc/.test(word));
    case "grep":
      return rest.find((word) => /^-[a-zA-Z]*O|^--open/.test(word));
    case "clone":
      return rest.find((word) => /^-[a-zA-Z]*[cu]|^--(?:con|upl|tem)|^ext::/.test(word));
    case "commit":
      return undefined; // `-c` takes a message here, and a message may say anything
    default:
      return rest.find((word) => !/^-c|^--con/.test(word) && starting.test(word));
  }
}

/** The words between `git` and its subcommand. */
function gitOptions(args: readonly string[]): readonly string[] {
  let i = 0;
  while (i < args.length && (args[i]?.startsWith("-") || args[i]?.startsWith(UNKNOWN))) {
    i += GIT_VALUE.has(args[i] ?? "") ? 2 : 1;
  }
  return args.slice(0, i);
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
