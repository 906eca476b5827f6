import type { Rule } from "../../rule.ts";
import { hostKind, hostsIn } from "../../views/hosts.ts";
import { shellSnippets } from "../../views/snippets.ts";

const RUNS_FETCHED =
  /\b(?:iex|Invoke-Expression)\b[^\n]{0,200}(?:Net\.WebClient|DownloadString|Invoke-(?:WebRequest|RestMethod)|\b(?:iwr|irm|curl|wget)\b)|(?:DownloadString|Invoke-(?:WebRequest|RestMethod)|\b(?:iwr|irm)\b)[^\n]{0,200}\|\s*(?:iex|Invoke-Expression)\b|\bcertutil\b[^\n]{0,80}-urlcache|\bbitsadmin\b[^\n]{0,80}\/transfer|\bmshta\b\s+https?:|\bregsvr32\b[^\n]{0,60}\/i:https?:/i;

/** The Windows way of running what comes from a host unseen. */
export const remotePowershell: Rule = {
  id: "remote-powershell",
  category: "command_injection",
  analyzer: "shell",
  title: "PowerShell does not run what comes from a host unseen.",
  remediation: "Download the file, check it, and run it then.",
  severity: "HIGH",
  *check(skill) {
    for (const { path, line, text } of shellSnippets(skill)) {
      const match = RUNS_FETCHED.exec(text);
      if (match === null) continue;
      const [host = ""] = hostsIn(text.slice(match.index, match.index + 400));
      const kind = host === "" ? undefined : hostKind(skill, host);
      const at = line + text.slice(0, match.index).split("\n").length - 1;
      yield {
        message: `what comes${host === "" ? " from a host" : ` from ${host}`} is run unseen`,
        file: path,
        line: at,
        severity:
          kind === "known" || kind === "own" || kind === "placeholder"
            ? "LOW"
            : kind === "hidden" || kind === "drop"
              ? "CRITICAL"
              : "HIGH",
        signals: ["fetch", "execute"],
        metadata: { host },
      };
    }
  },
};
