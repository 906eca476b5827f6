import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { blocks } from "../../views/blocks.ts";
import { hostsIn } from "../../views/hosts.ts";
import { oddDocuments } from "../../views/invisible.ts";
import { linesOf } from "../../views/lines-of.ts";
import { hasOtherScript, latinOf, mixedWords } from "../../views/look-alikes.ts";
import { view } from "../../views/view.ts";

/** Whole words of another script: the text is written in that language, too. */
const OTHER_WORD = /[\u0370-\u03ff\u0400-\u052f\u0531-\u058f]{4,}/g;
const LEAST_WORDS = 10;
const ASCII_ENDING = /\.[a-z]{2,}$/;
const OTHER_LETTER = /[\u0370-\u03ff\u0400-\u052f]/;

/** `раypal` is not `paypal`: who reads it and who runs it see different things. */
export const mixedScript: Rule = {
  id: "mixed-script",
  category: "unicode_steganography",
  analyzer: "files",
  title: "A word is written in the letters of one script.",
  remediation:
    "Write the word in plain Latin letters, and check where the address or package leads.",
  severity: "HIGH",
  *check(skill) {
    for (const { path, text, language } of oddDocuments(skill)) {
      if (!hasOtherScript(text)) continue;
      const foreignText = (text.match(OTHER_WORD)?.length ?? 0) >= LEAST_WORDS;
      for (const { line, text: shown } of linesOf(text)) {
        if (!hasOtherScript(shown)) continue;
        const host = hostsIn(shown).find(
          (name) => OTHER_LETTER.test(name) && ASCII_ENDING.test(name),
        );
        const [word] = mixedWords(shown);
        if (word === undefined && host === undefined) continue;
        const inCode = isCode(language) || codeLines(skill).has(`${path}:${line}`);
        yield {
          message:
            host === undefined
              ? `"${word?.word}" is not "${word?.latin}": it mixes scripts`
              : `the host ${host} only looks like ${latinOf(host)}`,
          file: path,
          line,
          severity: severityFor(host !== undefined, inCode, foreignText),
          signals: ["obfuscation", ...(host === undefined ? [] : (["foreign-host"] as const))],
          metadata: { looks_like: host === undefined ? (word?.latin ?? "") : latinOf(host) },
        };
      }
    }
  },
};

/** In a text in two languages an ending may stick to a word; in an address nothing may. */
function severityFor(host: boolean, inCode: boolean, foreignText: boolean): Severity {
  if (host) return "HIGH";
  if (inCode) return foreignText ? "LOW" : "HIGH";
  return foreignText ? "INFO" : "MEDIUM";
}

function isCode(language: string): boolean {
  return (
    language === "shell" ||
    language === "python" ||
    language === "javascript" ||
    language === "powershell"
  );
}

const SPAN_COMMAND = /`[^`\s]{1,100}\s[^`\n]{0,300}`/;

const codeLines = view((skill): ReadonlySet<string> => {
  const lines = new Set<string>();
  for (const { role, path, line, text } of blocks(skill)) {
    if (role !== "code" && !text.includes("`")) continue;
    text.split("\n").forEach((content, index) => {
      // A single word in a span is spoken of; a span with a space is a command.
      if (
        role === "code" ||
        (/`[^`\n]{0,200}[^\x00-\x7e][^`\n]{0,200}`/.test(content) && SPAN_COMMAND.test(content))
      )
        lines.add(`${path}:${line + index}`);
    });
  }
  return lines;
});
