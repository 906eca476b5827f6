import { baseName } from "./programs/effects.ts";
import { GLOB, UNKNOWN, Unjudged } from "./shell-word.ts";

/** Commands that change the shell or start others, whatever a grant says: they must show what they start. */

/** They change what the rest of the line means. */
const CHANGES_SHELL = new Set([
  ...["eval", "source", ".", "exec", "builtin", "trap", "alias", "unalias", "enable", "hash"],
  ...["bind", "complete", "compgen", "fc", "let", "declare", "typeset", "local", "export"],
  ...["readonly", "read", "mapfile", "readarray", "getopts", "unset", "shopt", "coproc"],
]);
/** They start a command that stands in their arguments, their input or a file, often with other rights. */
const STARTS_OTHERS = new Set([
  ...["env", "parallel", "sudo", "doas", "su", "runuser", "pkexec", "setpriv", "gosu"],
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
  if (name.includes(UNKNOWN) || name.includes(GLOB))
    throw new Unjudged("the name of a command is not written out");
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
}

/** `bash script.sh` starts a file; with anything else a shell reads a line that nobody judged. */
function refuseShell(base: string, args: readonly string[]): void {
  const [script = "-"] = args;
  const hidden =
    script.includes(UNKNOWN) || script.includes(GLOB) || /^[-+]|^\/+(?:dev|proc)\b/.test(script);
  if (hidden) throw new Unjudged(`\`${base}\` is given a command line instead of a file`);
}
