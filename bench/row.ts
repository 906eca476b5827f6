/** One line of the bench's table. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  /** What it is held against: another program, or a limit. */
  readonly other: string;
  readonly ratio: string;
  readonly goal: string;
  readonly met: boolean;
  /** Every single reading, in milliseconds, for whoever doubts the minimum. */
  readonly readings?: Readonly<Record<string, readonly number[]>>;
}

/** Readings of both sides, taken in turns. */
export interface Pair {
  readonly ours: readonly number[];
  readonly other: readonly number[];
}

/** We take at most this part of the other's time: `times` is how often we fit into it. */
export function atLeastTimesAsFast(what: string, pair: Pair, times: number): Row {
  const ratio = Math.min(...pair.other) / Math.min(...pair.ours);
  return row(what, pair, `${ratio.toFixed(2)} × as fast`, `≥ ${times} ×`, ratio >= times);
}

/** We take at most `times` the other's time. */
export function atMostTimes(what: string, pair: Pair, times: number): Row {
  const ratio = Math.min(...pair.ours) / Math.min(...pair.other);
  return row(what, pair, `${ratio.toFixed(2)} ×`, `≤ ${times} ×`, ratio <= times);
}

/** We take at most `ms` milliseconds more than the other. */
export function atMostOver(what: string, pair: Pair, ms: number): Row {
  const over = Math.min(...pair.ours) - Math.min(...pair.other);
  return row(what, pair, `+ ${over.toFixed(1)} ms`, `≤ + ${ms} ms`, over <= ms);
}

function row(what: string, pair: Pair, ratio: string, goal: string, met: boolean): Row {
  const shown = (readings: readonly number[]) => `${Math.min(...readings).toFixed(1)} ms`;
  const readings = { ours: pair.ours.map(round), other: pair.other.map(round) };
  return { what, ours: shown(pair.ours), other: shown(pair.other), ratio, goal, met, readings };
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}

/** The rows as a markdown table, its columns in line. */
export function table(rows: readonly Row[]): string {
  const cells = [
    ["measured", "ours", "the other's", "ratio", "goal", "met"],
    ...rows.map(({ what, ours, other, ratio, goal, met }) => [
      ...[what, ours, other, ratio, goal],
      met ? "yes" : "**no**",
    ]),
  ];
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((line) => line[column]?.length ?? 0)),
  );
  const lines = cells.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
  );
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return `${[lines[0], rule, ...lines.slice(1)].join("\n")}\n`;
}
