import type { Rule } from "../../rule.ts";
import { loadsObjects, runsCode } from "../../views/acts.ts";
import { type Call, calls } from "../../views/calls.ts";
import { startsProgram } from "../../views/external.ts";
import type { Taint } from "../../views/values.ts";

/** Code that must not be read before it runs: no honest program needs it. */
export const encodedExec: Rule = {
  id: "encoded-exec",
  category: "obfuscation",
  analyzer: "code",
  title: "Programs run no code that is hidden in encoded data.",
  remediation: "Write the code in plain text, in a file of its own.",
  severity: "HIGH",
  *check(skill) {
    for (const call of calls(skill)) {
      const decoded = decodedArgument(call);
      if (decoded === undefined) continue;
      const own = decoded.what === "text in the program";
      yield {
        message: `${call.names[0]} runs what is decoded from ${decoded.what}`,
        file: call.code.snippet.path,
        line: call.line,
        severity: own && !loadsObjects(call) ? "CRITICAL" : "HIGH",
        signals: ["obfuscation", "execute"],
        metadata: { flow: decoded.steps, layers: call.code.snippet.layers },
      };
    }
  },
};

/** A decoded file name among other arguments is data; decoded as a whole command it is code. */
function decodedArgument(call: Call): Taint | undefined {
  const code = runsCode(call) && call.names.every((name) => !name.includes("spec_from"));
  const command = startsProgram(call.names);
  if (!code && !command && !loadsObjects(call)) return undefined;
  const { value } = call.args[0] ?? {};
  const values = code ? call.args.map((arg) => arg.value) : value === undefined ? [] : [value];
  return values
    .filter(({ parts }) => code || parts.length === 0 || !command)
    .flatMap(({ taints }) => taints)
    .find(({ kind, keys }) => kind === "decoded" && keys.length === 0);
}
