import { worstSeeds } from "./pattern-parts.ts";

/** How a pattern takes the input it likes least. */
export interface Growth {
  readonly seed: readonly [start: string, again: string];
  /** Milliseconds for a text, and for one four times as long. */
  readonly short: number;
  readonly long: number;
  /** True when the time grows faster than the text. */
  readonly superlinear: boolean;
}

/** Sizes, and the milliseconds after which it is plain that a pattern will not end in time. */
const SIZES: readonly (readonly [size: number, hopeless: number])[] = [
  [24, 60], // an exponential pattern would not come back from more
  [256, 100],
  [1024, 800],
  [4096, 3000],
  [16_384, 6000],
  [65_536, 30_000],
];
/** On texts of this length, quadratic time is a hundred times what linear time is. */
const RANKED = 1024;
/** So many seeds that are slowest there are tried on longer texts. */
const SLOWEST = 6;
/** Four times the text takes four times the time, or sixteen times where it is quadratic. */
const MAX_RATIO = 9;
/** Below this, a difference is noise of the machine. */
const NOISE = 6;

/** The growth on the worst of all seeds, on texts no longer than `most`. */
export function worstGrowth(pattern: RegExp, most: number): Growth {
  const flags = [...new Set(`${pattern.flags.replace("y", "")}g`)].join("");
  const all = new RegExp(pattern.source, flags);
  let worst: Growth = { seed: ["", "a"], short: 0, long: 0, superlinear: false };
  const first = worstSeeds(pattern.source).map((seed) => growthOf(all, seed, RANKED));
  for (const growth of first) if (growth.superlinear) return growth;
  const slowest = first.sort((one, other) => other.long - one.long).slice(0, SLOWEST);
  for (const { seed } of slowest) {
    const growth = growthOf(all, seed, most);
    if (growth.superlinear) return growth;
    if (growth.long > worst.long) worst = growth;
  }
  return worst;
}

/** A text of a length, made of a seed, that ends in what nothing matches. */
export function fill([start, again]: Growth["seed"], length: number): string {
  return `${start}${again.repeat(Math.ceil(length / again.length)).slice(0, length)}\u0001`;
}

/** Milliseconds to find all that a pattern finds; the best of some runs, as others run too. */
export function timeOf(pattern: RegExp, text: string, runs = 3): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs && (run === 0 || (best > NOISE / 4 && best < 1500)); run++) {
    const started = performance.now();
    for (const _ of text.matchAll(pattern));
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

/** Sizes grow step by step, so that even an exponential pattern shows itself in good time. */
function growthOf(pattern: RegExp, seed: Growth["seed"], most: number): Growth {
  let short = 0;
  let long = 0;
  const sizes = SIZES.filter(([size]) => size <= most);
  for (const [index, [size, hopeless]] of sizes.entries()) {
    // A text that is done in no time will not take long when it is four times as long.
    if (size > 4096 && long < NOISE / 30) break;
    // Once is enough here: what looks like growth is measured again before it counts.
    [short, long] = [long, timeOf(pattern, fill(seed, size), 1)];
    // `.{0,4000}` looks quadratic up to its own length, and is not: only the last step tells.
    const isLast = index === sizes.length - 1;
    const isHopeless = long > hopeless && timeOf(pattern, fill(seed, size)) > hopeless;
    if (isHopeless || (isLast && grows(pattern, seed, size, short, long))) {
      return { seed, short, long, superlinear: true };
    }
  }
  return { seed, short, long, superlinear: false };
}

/**
 * What looks like growth is measured again, on a longer text, until it is plain that it is none: a
 * machine has other work, and the engine may run a pattern compiled one time and read the next.
 */
function grows(
  pattern: RegExp,
  seed: Growth["seed"],
  size: number,
  short: number,
  long: number,
): boolean {
  if (long <= MAX_RATIO * Math.max(short, NOISE)) return false;
  /** Measures once more; the least of all measurements is the one that nothing disturbed. */
  const leastOf = (length: number) => {
    let least = Number.POSITIVE_INFINITY;
    const measure = () => {
      least = Math.min(least, timeOf(pattern, fill(seed, length), 3));
      return least;
    };
    return Object.assign(measure, { least: () => least });
  };
  const [quarter, once, fourfold] = [leastOf(size / 4), leastOf(size), leastOf(4 * size)];
  for (let round = 0; round < 6; round++) {
    // Sixteen times what is much already, three times in a row: there is no doubt.
    if (once() > 200 && once.least() > MAX_RATIO * quarter()) {
      if (round === 2) return true;
    } else if (fourfold() <= MAX_RATIO * Math.max(once.least(), NOISE)) return false;
  }
  return true;
}
