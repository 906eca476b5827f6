import type { Rule } from "../../rule.ts";
import { deletedBy, isUsersFolder, runsCode } from "../../views/acts.ts";
import { type Call, calls, type Guard } from "../../views/calls.ts";
import { commandText, startsProgram } from "../../views/external.ts";
import { type Send, sends } from "../../views/flows.ts";
import { isAway } from "../../views/hosts.ts";

const CLOCK = /^(?:datetime\.|time\.(?:time|localtime|gmtime)|Date(?:\.now)?(?:\(\))?|dt\.)/;
const MACHINE =
  /^(?:socket\.gethostname|platform\.(?:node|uname)|os\.(?:hostname|uname|getlogin|userInfo)|getpass\.getuser|uuid\.getnode|psutil\.|locale\.getdefaultlocale|Intl\.DateTimeFormat)/;
const WATCHED =
  /^(?:sys\.gettrace|inspector\.url|\$(?:CI|GITHUB_ACTIONS|GITLAB_CI|JENKINS_\w+|TRAVIS|SANDBOX|PYTEST_CURRENT_TEST|NODE_ENV)|os\.cpu_count|os\.cpus)/;
const WATCHED_TEXT =
  /\b(?:sandbox|vmware|virtualbox|vbox|qemu|xen|wireshark|strace|frida|ollydbg|procmon|GITHUB_ACTIONS|GITLAB_CI|cuckoo|analyst|malware)\b/i;
const HARM_COMMAND =
  /\b(?:curl|wget|nc|ncat|base64|chmod \+x|crontab|rm -rf|powershell|bash -c|sh -c|sh \/|mkfs|shred)\b/;

/** It behaves while it is looked at, and does something else on another day or machine. */
export const gatedPayload: Rule = {
  id: "gated-payload",
  category: "malware",
  analyzer: "code",
  title: "What a program does depends on its task, not on who is watching.",
  remediation: "Remove the test, or the part that it hides.",
  severity: "HIGH",
  *check(skill) {
    const all = calls(skill);
    const callers = guardsByCallee(all);
    const sent = new Map(sends(skill).map((send) => [send.call, send]));
    for (const call of all) {
      const harm = harmOf(call, sent.get(call));
      if (harm === undefined) continue;
      const guard = [...call.guards, ...(callers.get(call.scope) ?? [])].find(
        (each) => gateOf(each) !== undefined,
      );
      if (guard === undefined) continue;
      yield {
        message: `${harm}, but only after a test of ${gateOf(guard)} (line ${guard.line})`,
        file: call.code.snippet.path,
        line: call.line,
        severity: "HIGH",
        signals: ["trigger", "execute"],
        metadata: { guard_line: guard.line, layers: call.code.snippet.layers },
      };
    }
  },
};

/** What is tested before a function of the skill is called. */
function guardsByCallee(all: readonly Call[]): ReadonlyMap<string, readonly Guard[]> {
  const found = new Map<string, Guard[]>();
  for (const { names, guards } of all) {
    for (const name of names) {
      if (!name.startsWith("#") || guards.length === 0) continue;
      found.set(name, [...(found.get(name) ?? []), ...guards].slice(0, 32));
    }
  }
  return found;
}

function gateOf({ names, texts }: Guard): string | undefined {
  if (names.some((name) => CLOCK.test(name)) && texts.length > 0) return "the date";
  if (names.some((name) => MACHINE.test(name)) && texts.length > 0)
    return "the machine or its user";
  const watched =
    names.some((name) => WATCHED.test(name)) || texts.some((text) => WATCHED_TEXT.test(text));
  return watched ? "whether it is being watched" : undefined;
}

function harmOf(call: Call, send: Send | undefined): string | undefined {
  const tainted = call.args.some(({ value }) =>
    value.taints.some(({ kind }) => kind === "download" || kind === "decoded"),
  );
  if (runsCode(call) && tainted) return `${call.names[0]} runs code that is not in the program`;
  if (startsProgram(call.names) && (tainted || HARM_COMMAND.test(commandText(call.args)))) {
    return `${call.names[0]} starts a command`;
  }
  if (deletedBy(call)?.some(isUsersFolder)) return `${call.names[0]} deletes files`;
  const strange = isAway(send?.hostKind);
  const secret = send?.carried.some(({ taint }) =>
    /^(?:environment|private|agent|capture|variable|file)$/.test(taint.kind),
  );
  return strange && secret ? `${call.names[0]} sends data away` : undefined;
}
