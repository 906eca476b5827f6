import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { lineCounter } from "../../views/lines-of.ts";
import { isStrange, originOf, unseenRun } from "../../views/origin.ts";
import { shellSnippets } from "../../views/snippets.ts";

const RUNS_FETCHED =
  /(?:\b(?:iex|Invoke-Expression)\b|\[scriptblock\]::Create\()[^\n]{0,200}(?:Net\.WebClient|DownloadString|Invoke-(?:WebRequest|RestMethod)|\b(?:iwr|irm|curl|wget)\b)|(?:DownloadString|Invoke-(?:WebRequest|RestMethod)|\b(?:iwr|irm)\b)[^\n]{0,200}\|\s*(?:iex|Invoke-Expression)\b|\bcertutil\b[^\n]{0,80}-urlcache|\bbitsadmin\b[^\n]{0,80}\/transfer|\bmshta\b\s+https?:|\bregsvr32\b[^\n]{0,60}\/i:https?:/i;

/** `irm acme.test/x | iex`: the scheme may be left out. */
const SCHEMELESS =
  /\b(?:iwr|irm|curl|wget|Invoke-\w{7,10})\s{1,4}(?:-\w{1,20}\s{1,4}){0,4}["']?([\w-]{1,63}(?:\.[\w-]{1,63}){1,5}[^\s"'|)]{0,200})/i;

/** The Windows way of running what comes from a host unseen. */
export const remotePowershell: Rule = {
  id: "remote-powershell",
  category: "command_injection",
  analyzer: "shell",
  title: "PowerShell does not run what comes from a host unseen.",
  remediation: "Download the file, check it, and run it then.",
  severity: "HIGH",
  *check(skill) {
    for (const { path, line, text, origin: placed } of shellSnippets(skill)) {
      const match = RUNS_FETCHED.exec(text);
      if (match === null) continue;
      const call = text.slice(match.index, match.index + 400);
      const [address] = /https?:\/\/[^\s"'`)|]{4,300}/i.exec(call) ?? [];
      const url = address ?? SCHEMELESS.exec(call)?.[1] ?? "";
      const origin = originOf(skill, url);
      const { host, kind } = origin;
      const at = lineCounter(text, line)(match.index);
      const shown = placed === "fence" || placed === "inline";
      const severity = unseenRun(skill, origin, { path, shown });
      yield {
        message: `what comes${host === "" ? " from a host" : ` from ${host}`} is run unseen`,
        file: path,
        line: at,
        severity: kind === "unknown" ? unknownSource(call, shown) : severity,
        signals: isStrange(origin) ? ["fetch", "execute", "foreign-host"] : ["fetch", "execute"],
        metadata: { host, host_kind: kind },
      };
    }
  },
};

/** Without an address or a variable nothing is brought: the words stand there as data. */
function unknownSource(call: string, shown: boolean): Severity {
  if (!/\$\w/.test(call)) return "INFO";
  return shown ? "LOW" : "HIGH";
}
