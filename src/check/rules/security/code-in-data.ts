import type { Evidence, Rule } from "../../rule.ts";
import { blocks } from "../../views/blocks.ts";
import { documents } from "../../views/documents.ts";
import { fileType } from "../../views/file-type.ts";
import { allFiles, innerFiles } from "../../views/inner-files.ts";
import { lineCounter } from "../../views/lines-of.ts";
import { actingImports, isWeak, readPickle } from "../../views/pickle.ts";

/** An expression that starts a program wherever it is evaluated. */
const STARTS =
  /\brequire\(\s{0,4}\\?["'](?:node:)?child_process\\?["']\s{0,4}\)\s{0,4}\.\s{0,4}(?:exec|spawn|fork)\w{0,10}\(|\b__import__\(\s{0,4}\\?["'](?:os|subprocess)\\?["']\s{0,4}\)\s{0,4}\.\s{0,4}\w{1,20}\(|\bgetRuntime\(\)\s{0,4}\.\s{0,4}exec\(|\bprocess\.mainModule\.require\(|\bconstructor\.constructor\(\s{0,4}\\?["']return process/;
const DATA_INFO = /^(?:json[c5]?|ya?ml|toml|xml|ini)$/;

/** Data that becomes a command once somebody evaluates it. */
export const codeInData: Rule = {
  id: "code-in-data",
  category: "command_injection",
  analyzer: "code",
  title: "Data holds no code that starts programs.",
  remediation: "Keep code in scripts, where it can be read as code.",
  severity: "HIGH",
  *check(skill) {
    for (const { role, info, text, path, line } of blocks(skill)) {
      if (role !== "code" || !DATA_INFO.test(info)) continue;
      const match = STARTS.exec(text);
      if (match === null) continue;
      const at = lineCounter(text, line)(match.index);
      yield { message: told(match[0]), file: path, line: at, signals: ["execute"] };
    }
    for (const { language, text, path } of documents(skill)) {
      if (language !== "data") continue;
      const match = STARTS.exec(text);
      if (match === null) continue;
      const line = lineCounter(text)(match.index);
      // Lists of test strings hold such things too.
      yield { message: told(match[0]), file: path, line, severity: "MEDIUM", signals: ["execute"] };
    }
    for (const { path, bytes } of [...allFiles(skill), ...innerFiles(skill)]) {
      if (bytes === undefined || fileType(bytes) !== "pickle") continue;
      const evidence = pickled(bytes);
      if (evidence !== undefined) yield { file: path, ...evidence };
    }
  },
};

/** Python runs a pickle as a program when it loads it. */
function pickled(bytes: Uint8Array): Evidence | undefined {
  const pickle = readPickle(bytes);
  const [first, ...more] = pickle === undefined ? [] : actingImports(pickle);
  if (pickle === undefined || first === undefined) return undefined;
  const names = [first, ...more.slice(0, 2)].join(", ");
  return {
    message: pickle.calls
      ? `the pickle calls ${names} when it is loaded`
      : `the pickle imports ${names} when it is loaded`,
    severity: pickle.calls && !more.concat(first).every(isWeak) ? "HIGH" : "MEDIUM",
    signals: ["execute"],
    metadata: { texts: pickle.texts.slice(0, 4).join(" ").slice(0, 200) },
  };
}

function told(expression: string): string {
  return `a value of the data is code that starts a program: ${expression.slice(0, 60)}`;
}
