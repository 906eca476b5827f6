import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const FILE = "word-vectors.bin";

/** Where words lie among each other: those of one topic lie near. */
export interface WordVectors {
  readonly dimensions: number;
  /** How frequent a word is in English: 0 is the most frequent; undefined when it is rare. */
  rankOf(word: string): number | undefined;
  /** Adds a word's direction to a sum; words that are not known add nothing. */
  add(word: string, weight: number, sum: Float32Array): void;
}

let loaded: WordVectors | undefined;

/** The vectors that come with psk; read once. */
export function wordVectors(): WordVectors {
  loaded ??= parse(readFileSync(locate()));
  return loaded;
}

function parse(file: Buffer): WordVectors {
  const count = file.readUInt32LE(0);
  const dimensions = file.readUInt32LE(4);
  const start = 12 + file.readUInt32LE(8);
  const words = file.toString("latin1", 12, start).split("\n");
  const numbers = new Int8Array(file.buffer, file.byteOffset + start, count * dimensions);
  const ranks = new Map(words.map((word, rank) => [word, rank]));
  return {
    dimensions,
    rankOf: (word) => ranks.get(word),
    add(word, weight, sum) {
      const rank = ranks.get(word);
      if (rank === undefined) return;
      const at = rank * dimensions;
      for (let k = 0; k < dimensions; k++) {
        sum[k] = (sum[k] ?? 0) + (weight * (numbers[at + k] ?? 0)) / 127;
      }
    },
  };
}

/** Beside this file in the source tree, above it in the built package. */
function locate(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (let up = 0; up < 3; up++) {
    const path = join(folder, FILE);
    if (existsSync(path)) return path;
    folder = dirname(folder);
  }
  throw new Error(`${FILE} is missing from psk's own folder; install psk again`);
}
