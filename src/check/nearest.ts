/** The candidate a person most likely meant, or undefined when none is near. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const folded = fold(word);
  let best: string | undefined;
  let limit = word.length < 5 ? 1 : word.length < 10 ? 2 : 3;
  for (const candidate of candidates) {
    const distance = distanceBetween(folded, fold(candidate), limit);
    if (distance > limit) continue;
    best = candidate;
    limit = distance - 1; // of two that are equally near, the first
  }
  return best;
}

/**
 * True when two words differ so little, for their length, that they cannot be two words: only in
 * case, in `_` for `-`, or by a letter or two in a long word. `mode` and `model` are two words.
 */
export function sameButForSpelling(word: string, other: string): boolean {
  const distance = distanceBetween(fold(word), fold(other), 2);
  const length = Math.min(word.length, other.length);
  return distance === 0 || (length >= 7 && distance === 1) || (length >= 10 && distance === 2);
}

function fold(word: string): string {
  return word.toLowerCase().replace(/[_\s-]+/g, "-");
}

/** Insertions, deletions, replacements and swaps from one word to the other; exact up to `limit`. */
function distanceBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Number.POSITIVE_INFINITY;
  let previous: number[] = [];
  let current = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(at(current, j) + 1, at(next, j - 1) + 1, at(current, j - 1) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, at(previous, j - 2) + 1);
      }
      next.push(cost);
    }
    [previous, current] = [current, next];
  }
  return at(current, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
