/** Rules of the user's, run beside ours. RE2 matches in linear time, whatever the pattern. */
import { RE2JS } from "re2js";
import type { Skill } from "../skill/skill.ts";
import { matchesGlob } from "./glob.ts";
import type { Evidence, Rule } from "./rule.ts";
import type { OwnRule } from "./scan-policy.ts";
import { blocks } from "./views/blocks.ts";
import { noteCut } from "./views/cuts.ts";
import { decodedLayers } from "./views/decoded.ts";
import { documents } from "./views/documents.ts";
import { lineCounter } from "./views/lines-of.ts";
import { sentences } from "./views/sentences.ts";
import { snippets } from "./views/snippets.ts";

/** The analyzer that rules of the user's belong to. */
export const OWN_ANALYZER = "own-rules";

/** Of one rule in one skill; more of the same says no more. */
const MAX_FOUND = 100;
/** Characters that one rule reads of a skill; RE2 in JavaScript is slower than the engine's own. */
const MAX_READ = 8 * 1024 * 1024;

/** A text and where its first line stands. */
interface Text {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  /** What it was decoded from; every line of it then stands at that one place. */
  readonly layers: readonly string[];
}

/** Makes a rule of what a user wrote; its patterns were tried when the policy was read. */
export function compileOwnRule(own: OwnRule): Rule {
  const patterns = own.patterns.map((text) => RE2JS.compile(text, RE2JS.MULTILINE));
  return {
    id: own.id,
    category: "policy_violation",
    analyzer: OWN_ANALYZER,
    title: own.title,
    remediation: own.remediation,
    severity: own.severity,
    check: (skill) => matches(skill, own, patterns),
  };
}

function* matches(skill: Skill, own: OwnRule, patterns: readonly RE2JS[]): Generator<Evidence> {
  const seen = new Set<string>();
  let left = MAX_READ;
  for (const { path, line, text, layers } of TEXTS[own.role](skill)) {
    if (own.files.length > 0 && !own.files.some((glob) => matchesGlob(path, glob))) continue;
    left -= text.length * patterns.length;
    if (left < 0) {
      noteCut(skill, path, `the rule ${own.id} had more to read than a rule may`);
      return;
    }
    const lineAt = layers.length > 0 ? () => line : lineCounter(text, line);
    for (const offset of placesIn(text, patterns)) {
      const at = lineAt(offset);
      if (seen.has(`${path}:${at}`)) continue;
      if (seen.size >= MAX_FOUND) {
        noteCut(skill, path, `the rule ${own.id} found more than ${MAX_FOUND} places`);
        return;
      }
      seen.add(`${path}:${at}`);
      // What the user wrote is meant for what it matches, wherever it stands.
      const metadata = { stance: "ignored", ...(layers.length > 0 && { layers }) };
      yield { message: own.message, file: path, line: at, metadata };
    }
  }
}

function* placesIn(text: string, patterns: readonly RE2JS[]): Generator<number> {
  for (const pattern of patterns) {
    const matcher = pattern.matcher(text);
    while (matcher.find()) yield matcher.start();
  }
}

/** What each role stands for. Decoded texts count as any, and as code. */
const TEXTS: Readonly<Record<OwnRule["role"], (skill: Skill) => readonly Text[]>> = {
  any: (skill) => [
    ...documents(skill).map(({ path, text }) => ({ path, line: 1, text, layers: [] })),
    ...decodedLayers(skill),
  ],
  prose: (skill) =>
    blocks(skill)
      .filter(({ role }) => role !== "code" && role !== "comment")
      .map(({ path, line, text }) => ({ path, line, text, layers: [] })),
  code: (skill) => snippets(skill),
  comment: (skill) =>
    sentences(skill)
      .filter(({ role }) => role === "comment" || role === "remark")
      .map(({ path, line, raw }) => ({ path, line, text: raw, layers: [] })),
};
