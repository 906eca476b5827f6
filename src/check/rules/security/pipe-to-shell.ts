import type { Skill } from "../../../skill/skill.ts";
import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { blocks } from "../../views/blocks.ts";
import { type HostKind, hostKind, hostsIn } from "../../views/hosts.ts";
import { type ShellCommand, shellCommands } from "../../views/shell-commands.ts";
import { isFetcher, requestUrl, runsItsInput } from "../../views/shell-words.ts";

const DECODERS = new Set(["base64", "xxd", "openssl", "rev", "tr"]);

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
        severity: severityFor(skill, kind, host, command),
        signals: trusted ? ["fetch", "execute"] : ["fetch", "execute", "foreign-host"],
        metadata: { host, host_kind: kind ?? "unknown" },
      };
    }
  },
};

/**
 * Installers of well-known projects are run so everywhere: that is a habit, not an attack. A host
 * that bears the name of the skill, or of a tool the document speaks of, may be the project's own;
 * a document that shows its installer is weaker evidence than a script that runs it.
 */
function severityFor(
  skill: Skill,
  kind: HostKind | undefined,
  host: string,
  { inputs, snippet }: ShellCommand,
): Severity {
  if (inputs.some(({ name }) => DECODERS.has(name))) return "CRITICAL";
  if (kind === "hidden" || kind === "drop") return "CRITICAL";
  if (kind === "known" || kind === "placeholder") return "LOW";
  const shown = snippet.origin === "fence" || snippet.origin === "inline";
  if (kind === undefined) return shown ? "LOW" : "MEDIUM";
  return shown && (kind === "own" || isSpokenOf(skill, snippet.path, host)) ? "MEDIUM" : "HIGH";
}

/** True when the host's own name stands in the prose of the document, outside of addresses. */
function isSpokenOf(skill: Skill, path: string, host: string): boolean {
  const label = host.split(".").at(-2) ?? "";
  if (label.length < 3) return false;
  return blocks(skill).some(
    (block) =>
      block.path === path &&
      block.role !== "code" &&
      block.text
        .replace(/https?:\/\/\S+|`[^`\n]*`|\s+/g, "")
        .toLowerCase()
        .includes(label.replace(/-.*/, "")),
  );
}
