import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { type HostKind, hostKind, hostsIn } from "../../views/hosts.ts";
import { type ShellCommand, shellCommands } from "../../views/shell-commands.ts";
import { isFetcher, requestUrl, runsItsInput } from "../../views/shell-words.ts";

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
      const fetch = runsItsInput(command) ? command.inputs.find(isFetcher) : undefined;
      if (fetch === undefined) continue;
      const url = requestUrl(fetch);
      const [host = ""] = hostsIn(/^https?:/i.test(url) ? url : `https://${url}`);
      const kind = url === "" || url.startsWith("$") ? undefined : hostKind(skill, host);
      const trusted = kind === "known" || kind === "own";
      yield {
        message: `${command.name} runs what ${fetch.name} brings${host === "" ? "" : ` from ${host}`}`,
        file: command.snippet.path,
        line: command.line,
        severity: severityFor(kind, url, command),
        signals: trusted ? ["fetch", "execute"] : ["fetch", "execute", "foreign-host"],
        metadata: { host, host_kind: kind ?? "unknown" },
      };
    }
  },
};

/** Installers of well-known projects are run so everywhere: that is a habit, not an attack. */
function severityFor(
  kind: HostKind | undefined,
  url: string,
  { inputs, snippet }: ShellCommand,
): Severity {
  if (inputs.some(({ name }) => ["base64", "xxd", "openssl", "rev", "tr"].includes(name)))
    return "CRITICAL";
  if (kind === "hidden" || kind === "drop") return "CRITICAL";
  if (kind === "known" || kind === "own") return "LOW";
  if (kind === "placeholder") return "LOW";
  if (kind === undefined) return snippet.origin === "script" ? "MEDIUM" : "LOW";
  // A project's own page may offer an installer over TLS; a document that shows it is no dropper.
  const installer =
    /^https:\/\/(?:get|install|sh|cli|dl|download|www)?\.?[^/]+\/(?:[\w.-]+\/){0,2}(?:install|get|setup|bootstrap)?[\w.-]*(?:\.sh)?$/i.test(
      url,
    );
  return installer && snippet.origin === "fence" ? "MEDIUM" : "HIGH";
}
