import type { Rule } from "../../rule.ts";
import { hostKind, hostsIn } from "../../views/hosts.ts";
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
      const file = isFetcher(fetch) ? fetchedFile(fetch) : undefined;
      if (file === undefined || file === "" || file === "-" || file === "/dev/null") continue;
      const later = commands
        .slice(index + 1, index + 40)
        .filter(({ snippet }) => snippet === fetch.snippet);
      const run = later.find((command) => runs(command, file));
      if (run === undefined || later.some(verifies)) continue;
      const [host = ""] = hostsIn(requestUrl(fetch));
      const kind = host === "" ? undefined : hostKind(skill, host);
      if (kind === "known" || kind === "placeholder") continue;
      yield {
        message: `${lastSegment(file)} is brought${host === "" ? "" : ` from ${host}`} and run`,
        file: fetch.snippet.path,
        line: run.line,
        severity:
          kind === "hidden" || kind === "drop"
            ? "CRITICAL"
            : kind === undefined
              ? "MEDIUM"
              : "HIGH",
        signals: ["fetch", "execute", "foreign-host"],
        metadata: { host, host_kind: kind ?? "unknown", fetched_at: fetch.line },
      };
    }
  },
};

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
