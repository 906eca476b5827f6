import type { Word, WordPart } from "unbash";

/** Stands in a word for text that only the running shell knows. */
export const UNKNOWN = "\ue000";
/** Stands in a word for white space, so that `git "push x"` is not taken for `git push x`. */
const INNER_SPACE = "\ue001";
/** Neither may come in from outside. */
export const RESERVED = /[\ue000\ue001]/;

/** A line that psk does not judge, and why; caught where the line came in. */
export class Unjudged extends Error {
  override readonly name = "Unjudged";
}

/** The text of a word without its quotes. What runs another command inside it is not judged. */
export function wordText(word: Word): string {
  const { parts } = word;
  const text = parts === undefined ? word.value : parts.map(partText).join("");
  const known = /\s/.test(text) ? text.replace(/\s/g, INNER_SPACE) : text;
  return word.text.startsWith("~") ? UNKNOWN + known.replace(/^[^/]*/, "") : known;
}

/** Looks for what is not judged in the parts of a here-document. */
export function checkParts(parts: readonly WordPart[]): void {
  for (const part of parts) partText(part);
}

function partText(part: WordPart): string {
  switch (part.type) {
    case "Literal":
    case "SingleQuoted":
    case "AnsiCQuoted":
      return part.value;
    case "DoubleQuoted":
      return part.parts.map(partText).join("");
    case "SimpleExpansion":
      return UNKNOWN;
    case "ParameterExpansion":
      if (part.operation === undefined && part.index === undefined && part.prefix !== "!") {
        return UNKNOWN;
      }
      throw new Unjudged(`the expansion ${part.text} can do more than give a value`);
    case "Glob":
    case "BraceExpansion":
      checkParts(part.parts ?? []);
      return UNKNOWN;
    case "CommandExpansion":
      throw new Unjudged(`the substitution ${part.text} runs a command inside another`);
    case "ProcessSubstitution":
      throw new Unjudged(`the process substitution ${part.text} runs a command beside another`);
    case "ArithmeticExpansion":
      throw new Unjudged(`the arithmetic ${part.text} may run what a variable holds`);
    case "ExtendedGlob":
      throw new Unjudged(`the pattern ${part.text} means different things to different shells`);
    case "LocaleString":
      throw new Unjudged(`the text ${part.text} depends on a translation`);
  }
}
