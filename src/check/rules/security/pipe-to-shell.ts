import type { Rule } from "../../rule.ts";
import { type HostKind, hostKind, hostsIn } from "../../views/hosts.ts";
import { type ShellCommand, shellCommands } from "../../views/shell-commands.ts";

const FETCHERS = new Set(["curl", "wget", "fetch", "aria2c", "http", "https", "lwp-request"]);
const RUNNERS = new Set([
  "sh",
  "bash",
  "zsh",
  "dash",
  "ksh",
  "fish",
  "eval",
  "source",
  ".",
  "python",
  "python3",
  "node",
  "perl",
  "ruby",
  "php",
  "osascript",
  "deno",
]);

/** Whoever answers at that address decides what runs, each time anew. */
export const pipeToShell: Rule = {
  id: "pipe-to-shell",
  category: "command_injection",
  analyzer: "shell",
  title: "What comes from a host is not run unseen.",
  remediation: "Download the file, check its digest or read it, and run it then.",
  severity: "HIGH",
  *check(skill) {
    for (const command of shellCommands(skill)) {
      if (!RUNNERS.has(command.name)) continue;
      const fetch = command.inputs.find(({ name }) => FETCHERS.has(name));
      if (fetch === undefined) continue;
      const [host = ""] = hostsIn(fetch.text);
      const kind = host === "" ? "foreign" : hostKind(skill, host);
      yield {
        message: `${command.name} runs what ${fetch.name} brings${host === "" ? "" : ` from ${host}`}`,
        file: command.snippet.path,
        line: command.line,
        severity: severityFor(kind, command),
        signals:
          kind === "known" || kind === "own"
            ? ["fetch", "execute"]
            : ["fetch", "execute", "foreign-host"],
        metadata: { host, host_kind: kind },
      };
    }
  },
};

/** Installers of well-known projects are run so everywhere; that is a habit, not an attack. */
function severityFor(kind: HostKind, { inputs }: ShellCommand) {
  if (inputs.some(({ name }) => name === "base64" || name === "xxd" || name === "openssl"))
    return "CRITICAL";
  if (kind === "hidden" || kind === "drop") return "CRITICAL";
  if (kind === "known" || kind === "own") return "LOW";
  return kind === "placeholder" ? "MEDIUM" : "HIGH";
}
