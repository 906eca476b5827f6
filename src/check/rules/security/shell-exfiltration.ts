import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { type HostKind, hostKind, hostsIn } from "../../views/hosts.ts";
import { namesAgentData, secretPathIn, secretVariableIn } from "../../views/sensitive.ts";
import { type ShellCommand, shellCommands } from "../../views/shell-commands.ts";
import { isFetcher, requestBody, requestUrl } from "../../views/shell-words.ts";

const SENDERS = new Set([
  "nc",
  "ncat",
  "netcat",
  "socat",
  "telnet",
  "scp",
  "rsync",
  "sftp",
  "ftp",
  "mail",
  "mailx",
  "sendmail",
  "mutt",
  "dig",
  "nslookup",
  "host",
  "ping",
]);
const ENVIRONMENT = new Set(["env", "printenv", "set", "export", "declare"]);

/** What is private on one end, a host of somebody else's on the other. */
export const shellExfiltration: Rule = {
  id: "shell-exfiltration",
  category: "data_exfiltration",
  analyzer: "shell",
  title: "Secrets and private files are not sent away.",
  remediation:
    "Send nothing the user did not ask to send; a key belongs in an Authorization header to its own service.",
  severity: "HIGH",
  *check(skill) {
    for (const command of shellCommands(skill)) {
      if (!isFetcher(command) && !SENDERS.has(command.name)) continue;
      const what = privateIn(command);
      if (what === undefined) continue;
      const url = requestUrl(command);
      const [host = ""] = hostsIn(/^https?:/i.test(url) ? url : `https://${url}`);
      const kind = host === "" ? undefined : hostKind(skill, host);
      if (kind === "own" || kind === "placeholder") continue;
      const severity = severityFor(what.kind, kind);
      yield {
        message: `${command.name} sends ${what.name}${host === "" ? "" : ` to ${host}`}`,
        file: command.snippet.path,
        line: command.line,
        severity,
        signals: ["secret", "send", ...(kind === "known" ? [] : (["foreign-host"] as const))],
        metadata: { host, what: what.name },
      };
    }
  },
};

interface Private {
  readonly kind: "file" | "variable" | "environment";
  readonly name: string;
}

/** What of its input or words is private; a secret in a header to its own service is not looked at. */
function privateIn(command: ShellCommand): Private | undefined {
  const inputs = command.inputs.map(({ text }) => text).join("\n");
  const sent = [
    requestBody(command),
    requestUrl(command),
    inputs,
    command.hereText,
    command.readsFrom.join(" "),
  ];
  if (!isFetcher(command)) sent.push(command.args.join(" "));
  const text = sent.join("\n");
  const path = secretPathIn(text);
  if (path !== undefined) return { kind: "file", name: path };
  if (namesAgentData(text)) return { kind: "file", name: "the agent's own data" };
  if (
    command.inputs.some(
      ({ name, args }) => ENVIRONMENT.has(name) && args.every((arg) => arg.startsWith("-")),
    )
  ) {
    return { kind: "environment", name: "the whole environment" };
  }
  const variable = secretVariableIn(text);
  return variable === undefined ? undefined : { kind: "variable", name: variable };
}

/** A key in a request is weighed by the host it goes to; private files belong to no host. */
function severityFor(what: Private["kind"], host: HostKind | undefined): Severity {
  if (what !== "variable") return host === "known" ? "MEDIUM" : "CRITICAL";
  if (host === "hidden" || host === "drop") return "CRITICAL";
  return host === "foreign" ? "MEDIUM" : "LOW";
}
