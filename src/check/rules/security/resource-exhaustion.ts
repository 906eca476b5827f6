import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { lineCounter } from "../../views/lines-of.ts";
import { shellSnippets } from "../../views/snippets.ts";

const SHAPES: readonly (readonly [RegExp, string, Severity])[] = [
  [
    /(\S{1,20})\(\)\s*\{\s*\1\s*\|\s*\1\s*&\s*\}/,
    "a function starts itself twice, without end",
    "CRITICAL",
  ],
  [
    /\bwhile\s+(?:true|:|\[ 1 \])\s*;\s*do[^\n]{0,80}&\s*(?:;\s*)?done/,
    "processes are started without end",
    "HIGH",
  ],
  [
    /\bdd\b[^\n]{0,40}if=\/dev\/(?:zero|urandom)[^\n]{0,80}of=(?!\/dev\/null)\S+(?![^\n]*\bcount=)/,
    "a disk is filled without end",
    "HIGH",
  ],
  [
    /\byes\b\s*>\s*\/dev\/null\s*&|\bstress(?:-ng)?\b[^\n]{0,80}--(?:cpu|vm|hdd)\s+\d{2,}/,
    "the machine is kept busy for nothing",
    "MEDIUM",
  ],
  [/\bfallocate\b[^\n]{0,40}-l\s{0,4}(?:\d{3,}G|\d+T)\b/i, "a disk is filled", "HIGH"],
  [/%0\|%0/, "a batch file starts itself twice, without end", "CRITICAL"],
];

export const resourceExhaustion: Rule = {
  id: "resource-exhaustion",
  category: "resource_abuse",
  analyzer: "shell",
  title: "The machine is not used up.",
  remediation: "Bound loops, sizes and processes.",
  severity: "HIGH",
  *check(skill) {
    for (const { path, line, text } of shellSnippets(skill)) {
      for (const [pattern, message, severity] of SHAPES) {
        const match = pattern.exec(text);
        if (match === null) continue;
        const at = lineCounter(text, line)(match.index);
        yield { message, file: path, line: at, severity, signals: ["spend"] };
      }
      const filling = fillsDisk(text);
      if (filling === -1) continue;
      const at = line + text.slice(0, filling).split("\n").length - 1;
      const message = "a loop without end fills the disk";
      yield { message, file: path, line: at, severity: "HIGH", signals: ["spend"] };
    }
  },
};

const ENDLESS = /\bwhile\s+(?:true|:|\[ 1 \]|\(\(\s?1\s?\)\)|1)\s*[;\n]/g;
const MAX_LOOPS = 50;
const MAX_BODY = 600;

/** Where a loop begins that nothing ends and that writes what devices give; -1 without one. */
function fillsDisk(text: string): number {
  for (const { index } of [...text.matchAll(ENDLESS)].slice(0, MAX_LOOPS)) {
    const [body = ""] = text.slice(index, index + MAX_BODY).split(/\bdone\b/, 1);
    const written =
      /\/dev\/(?:zero|u?random)\b/.test(body) && /(?:>>?|\bof=|\btee\b)\s*[^&\s|]/.test(body);
    if (written && !/\b(?:sleep|break|exit|return)\b/.test(body)) return index;
  }
  return -1;
}
