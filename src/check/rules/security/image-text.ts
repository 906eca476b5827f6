import type { Rule } from "../../rule.ts";
import { actingIn } from "../../views/acting-text.ts";
import { documents } from "../../views/documents.ts";
import { imageParts } from "../../views/image-parts.ts";
import { allFiles } from "../../views/inner-files.ts";
import { lineCounter } from "../../views/lines-of.ts";

/** What an SVG does when it is opened, and words it draws or keeps to itself. */
const SVG_ACTS =
  /<script\b|<foreignObject\b|\son[a-z]{3,20}\s{0,4}=\s{0,4}["']|href\s{0,4}=\s{0,4}["']javascript:/i;
const SVG_WORDS = /<(?:text|tspan|desc|title|metadata)\b[^>]{0,500}>([^<]{8,4000})/gi;

/** A picture is looked at; its words are read only by machines. */
export const imageText: Rule = {
  id: "image-text",
  category: "prompt_injection",
  analyzer: "files",
  title: "Pictures hold no orders and no code.",
  remediation: "Strip the metadata and scripts of the picture.",
  severity: "HIGH",
  *check(skill) {
    for (const { path, bytes } of allFiles(skill)) {
      const texts = bytes === undefined ? [] : (imageParts(bytes)?.texts ?? []);
      for (const { name, text } of texts) {
        const acting = actingIn(skill, text);
        if (acting === undefined || acting.kind === "address") continue;
        yield {
          message: `${acting.what} stands in the metadata of a picture (${name})`,
          file: path,
          severity: "HIGH",
          signals: acting.signals,
        };
      }
    }
    for (const { path, text } of documents(skill)) {
      if (!/\.svg$/i.test(path)) continue;
      const lineAt = lineCounter(text);
      const acts = SVG_ACTS.exec(text);
      if (acts !== null) {
        yield {
          message: `a picture holds code that runs when it is opened: ${acts[0].trim()}`,
          file: path,
          line: lineAt(acts.index),
          severity: /foreignObject/i.test(acts[0]) ? "LOW" : "MEDIUM",
          signals: ["execute", "conceal"],
        };
      }
      for (const { index, words, drawable } of wordsOf(text)) {
        const acting = actingIn(skill, words);
        if (acting === undefined || acting.kind === "address") continue;
        // A drawing of a terminal shows commands; one that speaks to an agent draws nothing.
        const drawn = acting.kind === "command" && drawable;
        yield {
          message: `${acting.what} stands in a picture`,
          file: path,
          line: lineAt(index),
          severity: drawn ? "LOW" : "HIGH",
          signals: acting.signals,
        };
      }
    }
  },
};

/** The words of an SVG: drawn, kept for machines, or in comments. */
function* wordsOf(text: string): Generator<{ index: number; words: string; drawable: boolean }> {
  for (const match of text.matchAll(SVG_WORDS)) {
    const drawable = /^<t(?:ext|span)/i.test(match[0]);
    yield { index: match.index, words: match[1] ?? "", drawable };
  }
  for (let at = text.indexOf("<!--"); at !== -1; ) {
    const end = text.indexOf("-->", at);
    if (end === -1) return;
    yield { index: at, words: text.slice(at + 4, end), drawable: false };
    at = text.indexOf("<!--", end);
  }
}
