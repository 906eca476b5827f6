import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { isStrange, mayRunFrom, originOf, unseenRun } from "../../views/origin.ts";
import { type ShellCommand, shellCommands } from "../../views/shell-commands.ts";
import { fetchedFile, isFetcher, lastSegment, requestUrl } from "../../views/shell-words.ts";

const RUN_BY = new Set([
  "sh",
  "bash",
  "zsh",
  "python",
  "python3",
  "node",
  "perl",
  "ruby",
  "open",
  "xdg-open",
  "start",
  "msiexec",
  "installer",
  "osascript",
  "source",
  ".",
]);

/** The same as a pipe, in two steps: a file is fetched, made executable and run. */
export const downloadAndRun: Rule = {
  id: "download-and-run",
  category: "command_injection",
  analyzer: "shell",
  title: "A file from a host is not run without a look at it.",
  remediation: "Install from a package registry, or check the file's digest before it is run.",
  severity: "HIGH",
  *check(skill) {
    const commands = shellCommands(skill);
    for (const [index, fetch] of commands.entries()) {
      const brought = broughtBy(fetch);
      if (brought === undefined) continue;
      const later = commands
        .slice(index + 1, index + 40)
        .filter(({ snippet }) => snippet === fetch.snippet);
      const use = useOf(brought, later);
      if (use === undefined || later.some(verifies)) continue;
      const { path, origin: placed } = fetch.snippet;
      const origin = originOf(skill, brought.url);
      const { host, kind } = origin;
      if (mayRunFrom(origin)) continue;
      const unsealed = later.find((command) => unseals(command));
      const shown = placed === "fence" || placed === "inline";
      yield {
        message: `${lastSegment(brought.file)} is brought${host === "" ? "" : ` from ${host}`} and ${use.what}`,
        file: path,
        line: use.line,
        severity: severityOf(
          unseenRun(skill, origin, { path, shown }),
          use,
          unsealed !== undefined || HIDDEN_PLACE.test(brought.file),
        ),
        signals: isStrange(origin) ? ["fetch", "execute", "foreign-host"] : ["fetch", "execute"],
        metadata: {
          host,
          host_kind: kind,
          fetched_at: fetch.line,
        },
      };
    }
  },
};

interface Brought {
  readonly url: string;
  readonly file: string;
  /** A folder of files: any of them may be run. */
  readonly folder: boolean;
}

/** What a command puts on the disk. */
function broughtBy(command: ShellCommand): Brought | undefined {
  if (isFetcher(command)) {
    const file = fetchedFile(command) ?? "";
    if (file === "" || file === "-" || file === "/dev/null") return undefined;
    return { url: requestUrl(command), file, folder: false };
  }
  const { name, args } = command;
  if (name !== "git" || args[0] !== "clone") return undefined;
  const [url = "", target] = args
    .slice(1)
    .filter(
      (arg, at, all) =>
        !arg.startsWith("-") && !/^(?:-b|--branch|--depth)$/.test(all[at - 1] ?? ""),
    );
  const file = target ?? lastSegment(url).replace(/\.git$/, "");
  return file === "" ? undefined : { url, file, folder: true };
}

interface Use {
  readonly line: number;
  readonly what: string;
  readonly strength: "run" | "hook" | "prepared";
}

/** What becomes of it: run, put where something else runs it, or made ready to run. */
function useOf({ file, folder }: Brought, later: readonly ShellCommand[]): Use | undefined {
  const run = later.find((command, at) =>
    folder || later.slice(0, at).some((earlier) => unpacks(earlier, file))
      ? runsInside(command, file, later) || runs(command, file)
      : copiesOf(file, later.slice(0, at)).some((copy) => runs(command, copy)),
  );
  if (run !== undefined) return { line: run.line, what: "run", strength: "run" };
  const ready = folder ? undefined : later.find((command) => makesExecutable(command, file));
  if (ready === undefined) return undefined;
  const hook = STARTED_BY_OTHERS.test(file);
  return hook
    ? { line: ready.line, what: "put where it is started by itself", strength: "hook" }
    : { line: ready.line, what: "made executable", strength: "prepared" };
}

/** The file, and what other commands make of it: decoded, renamed, copied. */
function copiesOf(file: string, before: readonly ShellCommand[]): string[] {
  const copies = [file];
  for (const { name, args, writesTo } of before) {
    const from = args.findIndex((arg) => copies.some((copy) => isSame(arg, copy)));
    if (from === -1) continue;
    copies.push(...writesTo);
    const last = args.at(-1);
    if (/^(?:mv|cp|install|ln)$/.test(name) && last !== undefined) copies.push(last);
  }
  return copies;
}

function isSame(a: string, b: string): boolean {
  return a === b || (lastSegment(a) === lastSegment(b) && lastSegment(a) !== "");
}

function unpacks({ name, args }: ShellCommand, file: string): boolean {
  return (
    /^(?:tar|unzip|7z|7za|bsdtar|gunzip|unrar)$/.test(name) && args.some((arg) => isSame(arg, file))
  );
}

/** Hooks, start-up folders and services: what stands there runs without a command. */
const STARTED_BY_OTHERS =
  /\/hooks\/|\/LaunchAgents\/|\/LaunchDaemons\/|\/init\.d\/|\/cron\.\w+\/|\/autostart\/|\/profile\.d\/|\/systemd\//;

/** Where nobody looks for a program. */
const HIDDEN_PLACE = /^(?:\/private)?(?:\/var)?\/tmp\/(?:.{0,80}\/)?\.[^/]{1,80}$|^\/dev\/shm\//;

function severityOf(unseen: Severity, { strength }: Use, sly: boolean): Severity {
  if (unseen === "CRITICAL") return unseen;
  if (unseen === "HIGH") return strength === "prepared" ? "MEDIUM" : "HIGH";
  if (unseen === "MEDIUM" && strength === "prepared") return "LOW";
  if (unseen === "MEDIUM" && sly) return "HIGH";
  return unseen;
}

/** Takes off the mark that makes macOS ask before a downloaded program is started. */
function unseals({ name, args, text }: ShellCommand): boolean {
  return (
    (name === "xattr" && args.some((arg) => /^-\w*[cd]/.test(arg))) ||
    /\bspctl\b.{0,40}--(?:master|global)-disable|\bUnblock-File\b|Add-MpPreference/i.test(text)
  );
}

function makesExecutable({ name, args }: ShellCommand, file: string): boolean {
  return (
    name === "chmod" &&
    /x|[1357]\d\d|[0-7]?[1357]/.test(args.find((arg) => !arg.startsWith("--")) ?? "") &&
    args.some((arg) => lastSegment(arg) === lastSegment(file))
  );
}

/** `cd DIR && sudo bash install.sh`, `bash DIR/setup.sh`: scripts by hand, not a build tool. */
function runsInside(
  { name, args, text }: ShellCommand,
  folder: string,
  later: readonly ShellCommand[],
): boolean {
  const script = RUN_BY.has(name) ? (args.find((arg) => !arg.startsWith("-")) ?? "") : text;
  if (!/\.(?:sh|bash|py|js|command|ps1)$|^\.\//.test(script.split(" ", 1)[0] ?? "")) return false;
  if (script.startsWith(`${folder}/`) || script.startsWith(`./${folder}/`)) return true;
  if (/\.(?:zip|tgz|gz|xz|7z|rar|tar|bz2)$/.test(folder)) return script.startsWith("./");
  return later.some(
    (command) =>
      command.name === "cd" && lastSegment(command.args[0] ?? "") === lastSegment(folder),
  );
}

function runs({ name, args, text }: ShellCommand, file: string): boolean {
  const base = lastSegment(file);
  if (base === "") return false;
  if (RUN_BY.has(name)) return args.some((arg) => lastSegment(arg) === base);
  return name === base || text.startsWith(file) || text.startsWith(`./${base}`);
}

/** A digest or a signature that is checked before the run. */
function verifies({ name, args }: ShellCommand): boolean {
  return /^(?:sha\d+sum|shasum|gpg|gpgv|cosign|minisign|openssl)$/.test(name) && args.length > 0;
}
