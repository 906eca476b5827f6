/** Disguises of Python and JavaScript. */
import { deflateSync, gzipSync } from "node:zlib";
import type { Transform } from "./transform.ts";

function python(name: string, disguise: (code: string) => string | undefined): Transform {
  return { name, kinds: ["python"], disguise: ({ text }) => disguise(text) };
}

function javascript(name: string, disguise: (code: string) => string | undefined): Transform {
  return {
    name,
    kinds: ["javascript"],
    disguise: ({ text, file }) => (file.endsWith(".ts") ? undefined : disguise(text)),
  };
}

const base64 = (text: string | Uint8Array) => Buffer.from(text).toString("base64");
const PYTHON_CALL =
  /\b(os|requests|subprocess|socket|shutil|pathlib|json|base64|httpx)\.([a-z_]\w+)(?=\()/g;
const SCRIPT_CALL =
  /\b(fs|os|path|https?|process|child_process|cp|axios|net|crypto|JSON)\.([a-zA-Z]\w+)(?=\()/g;

export const CODE_TRANSFORMS: readonly Transform[] = [
  python("python: getattr for calls", (code) =>
    outsideText(code, /^\s*(?:import|from|#|@)/, (line) =>
      line.replace(PYTHON_CALL, (_, owner: string, name: string) => {
        return `getattr(${owner}, "${name.slice(0, 2)}" + "${name.slice(2)}")`;
      }),
    ),
  ),
  python("python: strings in pieces", (code) =>
    outsideText(code, /^\s*(?:import|from|#|@)|"""|'''|\b[frbuFRBU]{1,2}["']|\\/, (line) =>
      line.replace(/(["'])([^"'\n{}]{6,})\1(?!\s*:)/g, (_, mark: string, text: string) =>
        inPieces(text, mark),
      ),
    ),
  ),
  python("python: modules under other names", (code) => {
    if (/^from .* import|^import .*,|^\s+import /m.test(code)) return undefined;
    let changed = code;
    let count = 0;
    for (const [, name = ""] of code.matchAll(/^import ([a-z]\w*)$/gm)) {
      const alias = `m${++count}`;
      changed = changed
        .replace(new RegExp(`^import ${name}$`, "m"), `import ${name} as ${alias}`)
        .replace(new RegExp(`(?<![\\w."'/~-])${name}\\.(?=[a-zA-Z_])`, "g"), `${alias}.`);
    }
    return changed;
  }),
  python("python: modules by __import__", (code) => {
    if (/^from .* import|^import .*,|^\s+import /m.test(code)) return undefined;
    return code.replace(/^import ([a-z]\w*)$/gm, '$1 = __import__("$1")');
  }),
  python(
    "python: exec of base64",
    (code) => `import base64\nexec(base64.b64decode("${base64(code)}").decode())\n`,
  ),
  python(
    "python: exec of zlib",
    (code) =>
      `import base64, zlib\nblob = "${base64(deflateSync(code))}"\nexec(zlib.decompress(base64.b64decode(blob)))\n`,
  ),
  python(
    "python: exec of hex",
    (code) =>
      `code = bytes.fromhex("${Buffer.from(code).toString("hex")}")\nexec(compile(code, "step", "exec"))\n`,
  ),
  python("python: exec of character codes", (code) =>
    /[^\x20-\x7e\n]/.test(code) || code.length > 1500
      ? undefined
      : `exec("".join(map(chr, [${[...Buffer.from(code)].join(", ")}])))\n`,
  ),
  python("python: other names", (code) => renamed(code, /^\s*(?:def (\w+)\(|(\w+) = )/gm)),
  python("python: inside a function", (code) => {
    if (/^(?:from __future__|def |class |@)|"""|'''/m.test(code) || /\\$/m.test(code))
      return undefined;
    return `def main():\n${code.replace(/^(?=.)/gm, "    ")}\n\nmain()\n`;
  }),
  python(
    "python: below a long docstring",
    (code) => `"""${"This module lays out the columns of a table.\n".repeat(3000)}"""\n${code}`,
  ),
  javascript("javascript: brackets for calls", (code) =>
    outsideText(code, /^\s*(?:import|\/\/|\*)/, (line) =>
      line.replace(SCRIPT_CALL, (_, owner: string, name: string) => {
        return `${owner}["${name.slice(0, 3)}" + "${name.slice(3)}"]`;
      }),
    ),
  ),
  javascript("javascript: strings in pieces", (code) =>
    outsideText(code, /^\s*(?:import|export|\/\/|\*)|require\(|`|\\/, (line) =>
      line.replace(/(["'])([^"'\n]{6,})\1(?!\s*:)/g, (_, mark: string, text: string) =>
        inPieces(text, mark),
      ),
    ),
  ),
  javascript("javascript: eval of base64", (code) =>
    /^\s*(?:import|export) /m.test(code)
      ? `await import("data:text/javascript;base64,${base64(code)}");\n`
      : `eval(Buffer.from("${base64(code)}", "base64").toString());\n`,
  ),
  javascript("javascript: eval of gzip", (code) =>
    /^\s*(?:import|export) /m.test(code)
      ? `import { gunzipSync } from "node:zlib";\nconst blob = Buffer.from("${base64(gzipSync(code))}", "base64");\nawait import("data:text/javascript," + encodeURIComponent(gunzipSync(blob).toString()));\n`
      : `const { gunzipSync } = require("node:zlib");\nconst blob = Buffer.from("${base64(gzipSync(code))}", "base64");\neval(gunzipSync(blob).toString());\n`,
  ),
  javascript("javascript: eval of character codes", (code) =>
    /^\s*(?:import|export) /m.test(code) || /[^\x20-\x7e\n]/.test(code) || code.length > 1500
      ? undefined
      : `eval(String.fromCharCode(${[...Buffer.from(code)].join(", ")}));\n`,
  ),
  javascript("javascript: other names", (code) =>
    renamed(code, /\b(?:const|let|var|function) (\w+)\b/g),
  ),
  javascript("javascript: below a long comment", (code) => {
    const shebang = /^#!.*\n/.exec(code)?.[0] ?? "";
    return `${shebang}/*\n${" * Lays out the columns of a table.\n".repeat(3000)} */\n${code.slice(shebang.length)}`;
  }),
];

/** Changes lines that are safe to change. */
function outsideText(code: string, unsafe: RegExp, change: (line: string) => string): string {
  let inText = false;
  return code
    .split("\n")
    .map((line) => {
      const marks = line.match(/"""|'''/g)?.length ?? 0;
      const wasInText = inText;
      if (marks % 2 === 1) inText = !inText;
      return wasInText || marks > 0 || unsafe.test(line) ? line : change(line);
    })
    .join("\n");
}

function inPieces(text: string, mark: string): string {
  const pieces = text.match(/.{1,5}/gs) ?? [];
  return `(${pieces.map((piece) => mark + piece + mark).join(" + ")})`;
}

const KEPT = /^(?:self|main|module|exports|__\w+__|_)$/;

/** Gives the names that code makes itself another form, where they stand for nothing else. */
function renamed(code: string, made: RegExp): string {
  const names = new Set([...code.matchAll(made)].map((match) => match[1] ?? match[2] ?? ""));
  let changed = code;
  let count = 0;
  for (const name of names) {
    const isUsedElse = new RegExp(
      `["'\`.]${name}\\b|\\b${name}["'\`:]|\\b${name}=[^=]|\\{[^}\\n]*\\b${name}\\b`,
    );
    if (name.length < 2 || KEPT.test(name) || isUsedElse.test(code)) continue;
    changed = changed.replace(new RegExp(`(?<![\\w.])${name}\\b`, "g"), `v${++count}x`);
  }
  return changed;
}
