/** One line of the bench's table. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  /** What it is held against: another program, or a limit. */
  readonly other: string;
  readonly ratio: string;
  readonly goal: string;
  readonly met: boolean;
  /** How much of the goal is used up, where it is a number: 1 is the goal itself, less is better. */
  readonly used?: number;
  /** Why it is not met, as far as it is known. */
  readonly reason?: string;
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
  return row(what, pair, `${ratio.toFixed(2)} × as fast`, `≥ ${times} ×`, times / ratio);
}

/** We take at most `times` the other's time. */
export function atMostTimes(what: string, pair: Pair, times: number): Row {
  const ratio = Math.min(...pair.ours) / Math.min(...pair.other);
  return row(what, pair, `${ratio.toFixed(2)} ×`, `≤ ${times} ×`, ratio / times);
}

/** We take at most `ms` milliseconds more than the other. */
export function atMostOver(what: string, pair: Pair, ms: number): Row {
  const over = Math.min(...pair.ours) - Math.min(...pair.other);
  return row(what, pair, `+ ${over.toFixed(1)} ms`, `≤ + ${ms} ms`, over / ms);
}

function row(what: string, pair: Pair, ratio: string, goal: string, used: number): Row {
  const shown = (readings: readonly number[]) => `${Math.min(...readings).toFixed(1)} ms`;
  const readings = { ours: pair.ours.map(round), other: pair.other.map(round) };
  const [ours, other] = [shown(pair.ours), shown(pair.other)];
  return { what, ours, other, ratio, goal, met: used <= 1, used, readings };
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}

/** Why goals are not met, a line each; nothing when all are. */
export function shortfalls(rows: readonly Row[]): string {
  const missed = rows.filter(({ met }) => !met);
  if (missed.length === 0) return "";
  const lines = missed.map(
    ({ what, reason }) => `- ${what}: ${reason ?? "the reason is not known"}.`,
  );
  return `Not met, and why:\n\n${lines.join("\n")}\n`;
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
