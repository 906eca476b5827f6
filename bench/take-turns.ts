import type { Side } from "./side.ts";

/** Readings of each side, taken in turns so that a noisy moment hits all of them; stops the sides. */
export async function inTurns(sides: readonly Side[], rounds: number): Promise<number[][]> {
  const readings: number[][] = sides.map(() => []);
  try {
    for (const side of sides) await side.pass(); // a pass to get warm
    for (let round = 0; round < rounds; round++) {
      for (const [index, side] of sides.entries()) readings[index]?.push(await side.pass());
    }
  } finally {
    for (const side of sides) side.stop();
  }
  return readings;
}
