import type { Rule } from "../../rule.ts";
import { connects } from "../../views/acts.ts";
import { type Call, calls } from "../../views/calls.ts";
import { commandText, startsProgram } from "../../views/external.ts";

/** A shell that waits for its orders, with nothing to do of its own. */
const WAITING_SHELL =
  /^\s*(?:\/usr)?(?:\/bin\/)?(?:ba|z|k|da)?sh(?:\s+-[il]+)?\s*$|^\s*(?:cmd|powershell|pwsh)(?:\.exe)?(?:\s+-\w+)?\s*$/i;
/** The same, written as a shell line. */
const SHELL_LINE =
  /\/dev\/(?:tcp|udp)\/|\bn(?:c|cat|etcat)\b.{0,80}\s-[a-z]*[ec]\b.{0,40}sh\b|\bsocat\b.{0,120}\bexec:/i;

/** Whoever is at the other end types into the user's shell. */
export const codeReverseShell: Rule = {
  id: "code-reverse-shell",
  category: "malware",
  analyzer: "code",
  title: "Programs hand no shell to another machine.",
  remediation: "Remove it. Remote help needs a tool that the user starts and sees.",
  severity: "CRITICAL",
  *check(skill) {
    const connected = new Set(
      calls(skill)
        .filter(connects)
        .map(({ code }) => code),
    );
    for (const call of calls(skill)) {
      const joined = connected.has(call.code) && handsOver(call);
      const reason = shellLine(call) ?? (joined ? "a shell is joined to a connection" : undefined);
      if (reason === undefined) continue;
      yield {
        message: `${call.names[0]}: ${reason}`,
        file: call.code.snippet.path,
        line: call.line,
        signals: ["execute", "foreign-host"],
        metadata: { layers: call.code.snippet.layers },
      };
    }
  },
};

function shellLine(call: Call): string | undefined {
  if (!startsProgram(call.names)) return undefined;
  return SHELL_LINE.test(commandText(call.args))
    ? "the command joins a shell to a connection"
    : undefined;
}

/** Streams of the process become the connection's, or a shell waits for what comes. */
function handsOver(call: Call): boolean {
  if (call.names.includes("os.dup2"))
    return call.args.some(({ value }) => value.names.some((name) => name.includes("fileno")));
  if (!startsProgram(call.names)) return false;
  if (WAITING_SHELL.test(commandText(call.args))) return true;
  // One shell for each system, and no words for it.
  const [program, words] = call.args.map(({ value }) => value);
  const shells = program?.texts ?? [];
  return (
    shells.length > 0 &&
    shells.every((text) => WAITING_SHELL.test(text)) &&
    (words?.parts.every(
      ({ key, value }) => key !== undefined || /^-[il]*$/.test(value.texts[0] ?? ""),
    ) ??
      true)
  );
}
