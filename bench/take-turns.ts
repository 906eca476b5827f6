import type { Side } from "./side.ts";

/** Readings of each side, taken in turns so that a noisy moment hits all of them, after a pass to get warm; stops the sides. */
export async function inTurns<Reading>(
  sides: readonly Side<Reading>[],
  rounds: number,
  { warm = true } = {},
): Promise<Reading[][]> {
  const readings: Reading[][] = sides.map(() => []);
  try {
    if (warm) for (const side of sides) await side.pass();
    for (let round = 0; round < rounds; round++) {
      for (const [index, side] of sides.entries()) readings[index]?.push(await side.pass());
    }
  } finally {
    for (const side of sides) side.stop();
  }
  return readings;
}
