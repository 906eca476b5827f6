import type { Rule } from "../../rule.ts";
import { type Call, calls } from "../../views/calls.ts";
import { codes } from "../../views/code.ts";

const HEX_NAME = /\b_0x[0-9a-f]{4,}\b/g;
const MANY_HEX_NAMES = 20;
/** What nobody reaches for by a text, unless to hide it. */
const REACHED =
  /^(?:exec|eval|compile|system|popen|__import__|Popen|check_output|loads|b64decode|spawn|execSync|execl|execv|dup2|urlopen)$/;
const BUILT = /^(?:getattr|Reflect\.get|__import__|importlib\.import_module|require|import)$/;
const DANGEROUS_MODULE =
  /^(?:os|subprocess|socket|ctypes|pty|child_process|net|vm|builtins|marshal|base64|zlib|urllib\.request|requests)$/;

/** Code is written for people to read; what hides its names hides its deeds. */
export const obfuscatedCode: Rule = {
  id: "obfuscated-code",
  category: "obfuscation",
  analyzer: "code",
  title: "Code shows what it calls.",
  remediation: "Ship the source as it was written, and call functions by their names.",
  severity: "HIGH",
  *check(skill) {
    for (const call of calls(skill)) {
      const reached = reachedByText(call);
      if (reached === undefined) continue;
      yield {
        message: `${reached} is reached by a text that is put together`,
        file: call.code.snippet.path,
        line: call.line,
        signals: ["obfuscation"],
        metadata: { layers: call.code.snippet.layers },
      };
    }
    for (const { snippet } of codes(skill)) {
      const names = new Set(snippet.text.match(HEX_NAME) ?? []);
      if (names.size < MANY_HEX_NAMES) continue;
      yield {
        message: `${names.size} names such as ${[...names][0]} are made by a tool that hides code`,
        file: snippet.path,
        line: snippet.line,
        signals: ["obfuscation"],
        metadata: { layers: snippet.layers },
      };
    }
  },
};

/** The name stands nowhere in the program as a whole: it is joined, turned round or decoded. */
function reachedByText({ names, args, code }: Call): string | undefined {
  if (!names.some((name) => BUILT.test(name))) return undefined;
  const wanted = args.flatMap(({ value }) => value.texts);
  const hidden = wanted.find(
    (text) => (REACHED.test(text) || DANGEROUS_MODULE.test(text)) && text.length > 1,
  );
  if (hidden === undefined) return undefined;
  const written = code.snippet.text;
  return written.includes(`"${hidden}"`) || written.includes(`'${hidden}'`) ? undefined : hidden;
}
