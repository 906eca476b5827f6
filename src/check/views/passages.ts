/**
 * The sentences of one section, together. How to get a program is told over several lines: where it
 * is, how to open it, that it must run. Each line alone looks harmless.
 */
import type { Skill } from "../../skill/skill.ts";
import { type Sentence, sentences } from "./sentences.ts";
import { view } from "./view.ts";

/** What an author tells the reader in one place, in its order. */
export interface Passage {
  readonly path: string;
  readonly sentences: readonly Sentence[];
}

/** Remarks in programs are no steps of a user's; what a program says is read like any text. */
const TOLD = new Set<Sentence["role"]>([
  ...(["prose", "item", "table", "quote", "meta", "heading"] as const),
  ...(["data", "printed", "comment", "decoded"] as const),
]);
const MAX_SENTENCES = 400;

/** The passages of a skill, in the order of its files. */
export const passages = view((skill: Skill): readonly Passage[] => {
  const found: { path: string; sentences: Sentence[] }[] = [];
  let last: Sentence | undefined;
  for (const sentence of sentences(skill)) {
    if (!TOLD.has(sentence.role)) continue;
    const open = found.at(-1);
    const same =
      last?.path === sentence.path &&
      last.section === sentence.section &&
      (last.role === "meta") === (sentence.role === "meta");
    if (same && open !== undefined && open.sentences.length < MAX_SENTENCES) {
      open.sentences.push(sentence);
    } else found.push({ path: sentence.path, sentences: [sentence] });
    last = sentence;
  }
  return found;
});
