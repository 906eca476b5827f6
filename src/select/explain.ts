/** Looks at single documents: why one fits, and whether two are one. */
import { FIELDS, type Field, type ForwardIndex } from "./forward-index.ts";
import type { Query } from "./query.ts";
import { RELATED_SHARE, relatedStems } from "./topics.ts";
import { isAsking } from "./words.ts";

/** A word of a query that a document has. */
export interface QueryWord {
  readonly word: string;
  /** The related stem that stands there in its place. */
  readonly as?: string;
  readonly where: Field;
  /** It says that something is wanted, and little of what. */
  readonly asking: boolean;
}

/** Which words of a query a document has, and how much of the query they make. */
export function explain(
  { terms }: Query,
  forward: ForwardIndex,
  position: number,
  rarityOf: (stem: string) => number,
): { words: QueryWord[]; coverage: number } {
  const own = stemsOf(forward, position);
  const words: QueryWord[] = [];
  let whole = 0;
  let covered = 0;
  for (const { word, stem, weight, rarity } of terms) {
    const worth = weight * rarity * rarityOf(stem);
    whole += worth;
    const as = own.has(stem) ? stem : [...relatedStems(stem)].find((other) => own.has(other));
    const where = as === undefined ? undefined : own.get(as);
    if (as === undefined || where === undefined) continue;
    covered += as === stem ? worth : RELATED_SHARE * worth;
    words.push({ word, where, asking: isAsking(word), ...(as !== stem && { as }) });
  }
  return { words, coverage: whole === 0 ? 0 : covered / whole };
}

/** Descriptions that share so many of their words are one description. */
const COPY = 0.95;
const CHANGED_COPY = 0.8;

/** True for one skill under two names: a copy, or a copy with small changes. */
export function isTwin(forward: ForwardIndex, a: number, b: number): boolean {
  const alike = shareOf(termsIn(forward, "description", a), termsIn(forward, "description", b));
  if (alike >= COPY) return true;
  const [one, other] = [termsIn(forward, "name", a), termsIn(forward, "name", b)];
  return alike >= CHANGED_COPY && (isPart(one, other) || isPart(other, one));
}

/** The stems of a document, each with the most telling field it stands in. */
function stemsOf(forward: ForwardIndex, position: number): Map<string, Field> {
  const { starts, termIds, terms, counts } = forward;
  const stems = new Map<string, Field>();
  for (let at = starts[position] ?? 0; at < (starts[position + 1] ?? 0); at++) {
    const where = FIELDS.find((_, field) => (counts[at * FIELDS.length + field] ?? 0) > 0);
    if (where !== undefined) stems.set(terms[termIds[at] ?? 0] ?? "", where);
  }
  return stems;
}

function termsIn(forward: ForwardIndex, field: Field, position: number): Set<number> {
  const { starts, termIds, counts } = forward;
  const found = new Set<number>();
  for (let at = starts[position] ?? 0; at < (starts[position + 1] ?? 0); at++) {
    if ((counts[at * FIELDS.length + FIELDS.indexOf(field)] ?? 0) > 0) found.add(termIds[at] ?? 0);
  }
  return found;
}

function isPart(part: ReadonlySet<number>, whole: ReadonlySet<number>): boolean {
  return [...part].every((term) => whole.has(term));
}

function shareOf(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  let common = 0;
  for (const term of a) if (b.has(term)) common++;
  return common / Math.max(1, a.size + b.size - common);
}
