import type { Skill } from "../../../skill/skill.ts";
import type { Evidence, Rule } from "../../rule.ts";
import { actingIn } from "../../views/acting-text.ts";
import type { Document } from "../../views/documents.ts";
import {
  ANY_INVISIBLE,
  type Invisible,
  type OddDocument,
  oddDocuments,
} from "../../views/invisible.ts";
import { linesOf } from "../../views/lines-of.ts";

const MAX_QUOTE = 200;
/** `[\u200b-\u200f]` with the characters themselves: the pattern of a program that looks for them. */
const RANGE = /[\u200b-\u200f\u202a-\u202e\u2060-\u206f]-[\u200b-\u200f\u202a-\u202e\u2060-\u206f]/;
/** A reader and a machine read these in different orders. */
const OVERRIDES = /[\u202d\u202e]/;
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Letters of Korean that are blank; JavaScript and Python take them for names. */
const BLANK_LETTER = /[\u115f\u1160\u3164\uffa0]/;
const HANGUL = /[\u1100-\u115e\u1161-\u11ff\u3131-\u3163\uac00-\ud7a3]/;

/** What a reviewer cannot see, a model may still obey. */
export const hiddenUnicode: Rule = {
  id: "hidden-unicode",
  category: "unicode_steganography",
  analyzer: "files",
  title: "Text holds nothing that cannot be seen.",
  remediation: "Delete the invisible characters; write what they say in plain letters.",
  severity: "HIGH",
  *check(skill) {
    for (const document of oddDocuments(skill)) {
      const { path, text, invisible } = document;
      for (const found of invisible) {
        const evidence = said(skill, path, found);
        if (evidence !== undefined) yield evidence;
      }
      if (ANY_INVISIBLE.test(text)) yield* splits(skill, document);
      if (DIRECTIONS.test(text)) yield* directions(document);
      if (BLANK_LETTER.test(text)) yield* blankNames(document);
    }
  },
};

function said(skill: Skill, file: string, found: Invisible): Evidence | undefined {
  const { kind, line, count, says } = found;
  const place = { file, line, metadata: { stance: "ignored", characters: count } };
  if (says === undefined) {
    // A handful of stray tags or selectors is a broken emoji.
    const severity = count >= 16 ? "HIGH" : "LOW";
    return {
      message: `${count} ${kind} that give no text`,
      ...place,
      severity,
      signals: ["conceal", "obfuscation"],
    };
  }
  const acting = actingIn(skill, says);
  return {
    message: `${count} ${kind} say "${says.slice(0, MAX_QUOTE)}"`,
    ...place,
    severity: acting === undefined && says.length < 8 ? "MEDIUM" : acting ? "CRITICAL" : "HIGH",
    signals: acting?.signals ?? ["conceal", "obfuscation"],
  };
}

/** Words that are cut so that a search does not find them. */
function* splits(skill: Skill, { path, splitWords }: OddDocument): Generator<Evidence> {
  for (const { line, text: whole, cuts } of splitWords) {
    const acting = actingIn(skill, whole);
    // One slip of an editor in a word is common; a cut word in a command or an order is not.
    const severity = acting === undefined || acting.kind === "address" ? "LOW" : "HIGH";
    yield {
      message:
        severity === "HIGH"
          ? `words are cut by invisible characters in ${acting?.what}`
          : `${cuts} words are cut by invisible characters`,
      file: path,
      line,
      severity,
      signals: ["obfuscation"],
    };
  }
}

function* directions({ path, text, language }: Document): Generator<Evidence> {
  const isCode = language !== "markdown" && language !== "data" && language !== "other";
  for (const { line, text: shown } of linesOf(text)) {
    if (!DIRECTIONS.test(shown) || RIGHT_TO_LEFT.test(shown) || RANGE.test(shown)) continue;
    const overrides = OVERRIDES.test(shown);
    if (!isCode && !overrides) continue;
    yield {
      message: "characters that change the direction of writing show the line in another order",
      file: path,
      line,
      severity: isCode ? "HIGH" : "MEDIUM",
      signals: ["conceal", "obfuscation"],
      metadata: { stance: "ignored" },
    };
  }
}

function* blankNames({ path, text, language }: Document): Generator<Evidence> {
  if (language !== "javascript" && language !== "python") return;
  for (const { line, text: shown } of linesOf(text)) {
    if (!BLANK_LETTER.test(shown) || HANGUL.test(shown)) continue;
    yield {
      message: "a blank letter is used as a name in code",
      file: path,
      line,
      severity: "HIGH",
      signals: ["conceal", "obfuscation"],
    };
  }
}
