/** A drawing of skills in layers: who requires stands above what it requires. */

export interface Box {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly boxes: ReadonlyMap<string, Box>;
}

export interface Arrow {
  readonly from: string;
  readonly to: string;
}

export const BOX = { width: 188, height: 34 };
const GAP = { across: 26, down: 54 };
const MARGIN = 14;
/** A wider layer goes on in the row below. */
const MAX_ACROSS = 5;

/** The same names and arrows always give the same drawing; circles and loose ends are fine. */
export function layOut(names: readonly string[], arrows: readonly Arrow[]): Drawing {
  const known = new Set(names);
  const outgoing = new Map(names.map((name) => [name, new Set<string>()]));
  const linked = new Set<string>();
  for (const { from, to } of arrows) {
    if (from === to || !known.has(from) || !known.has(to)) continue;
    outgoing.get(from)?.add(to);
    linked.add(from).add(to);
  }
  const layers = ordered(inLayers(names, outgoing), outgoing, linked);
  const rows = layers.flatMap((layer) => inRows(layer));
  const widest = Math.max(1, ...rows.map((row) => row.length));
  const width = 2 * MARGIN + span(widest);
  const boxes = new Map<string, Box>();
  for (const [at, row] of rows.entries()) {
    const start = (width - span(row.length)) / 2;
    for (const [index, name] of row.entries()) {
      const x = start + index * (BOX.width + GAP.across);
      boxes.set(name, { name, x, y: MARGIN + at * (BOX.height + GAP.down) });
    }
  }
  const height = 2 * MARGIN + rows.length * (BOX.height + GAP.down) - GAP.down;
  return { width, height, boxes };
}

/** Each name one layer below the lowest that points to it; an arrow that closes a circle is passed over. */
function inLayers(
  names: readonly string[],
  outgoing: ReadonlyMap<string, ReadonlySet<string>>,
): string[][] {
  const finished: string[] = [];
  const state = new Map<string, "open" | "done">();
  const forward = new Map<string, string[]>();
  const walk = (name: string) => {
    state.set(name, "open");
    const kept: string[] = [];
    for (const next of outgoing.get(name) ?? []) {
      if (state.get(next) === "open") continue;
      kept.push(next);
      if (!state.has(next)) walk(next);
    }
    forward.set(name, kept);
    state.set(name, "done");
    finished.push(name);
  };
  for (const name of names) if (!state.has(name)) walk(name);
  const depth = new Map<string, number>();
  for (const name of finished.reverse()) {
    const own = depth.get(name) ?? 0;
    depth.set(name, own);
    for (const next of forward.get(name) ?? []) {
      depth.set(next, Math.max(depth.get(next) ?? 0, own + 1));
    }
  }
  const layers: string[][] = [];
  for (const name of names) {
    const at = depth.get(name) ?? 0;
    layers[at] = [...(layers[at] ?? []), name];
  }
  return layers;
}

/** Each layer by the middle of what points to it, so that few arrows cross; the unlinked last. */
function ordered(
  layers: readonly string[][],
  outgoing: ReadonlyMap<string, ReadonlySet<string>>,
  linked: ReadonlySet<string>,
): string[][] {
  const position = new Map<string, number>();
  return layers.map((layer) => {
    const middle = (name: string): number => {
      if (!linked.has(name)) return Number.MAX_VALUE;
      const above = [...position].filter(([other]) => outgoing.get(other)?.has(name));
      return above.reduce((sum, [, at]) => sum + at, 0) / Math.max(1, above.length);
    };
    const sorted = layer
      .map((name) => ({ name, middle: middle(name) }))
      .sort((a, b) => a.middle - b.middle)
      .map(({ name }) => name);
    for (const [index, name] of sorted.entries()) {
      position.set(name, (index + 0.5) / sorted.length);
    }
    return sorted;
  });
}

function inRows(layer: readonly string[]): string[][] {
  const rows = Math.ceil(layer.length / MAX_ACROSS);
  const across = Math.ceil(layer.length / Math.max(1, rows));
  return Array.from({ length: rows }, (_, row) => layer.slice(row * across, (row + 1) * across));
}

function span(count: number): number {
  return count * (BOX.width + GAP.across) - GAP.across;
}

/** A curve between two boxes, and the middle of it. */
export function curve(
  from: Box,
  to: Box,
  aside = 0,
): { readonly path: string; readonly middle: string } {
  // Two that point to each other do not lie on one another.
  const lean = aside + (from.y <= to.y ? -14 : 14);
  const start = { x: from.x + BOX.width / 2 + lean, y: from.y + BOX.height / 2 };
  const end = { x: to.x + BOX.width / 2 + lean, y: to.y + BOX.height / 2 };
  if (from.y === to.y) {
    const y = from.y + BOX.height;
    const low = y + GAP.down * 0.7;
    const middle = `${(start.x + end.x) / 2},${y + GAP.down * 0.52}`;
    return { path: `M${start.x},${y}C${start.x},${low} ${end.x},${low} ${end.x},${y}`, middle };
  }
  const down = to.y > from.y ? 1 : -1;
  const y1 = start.y + (down * BOX.height) / 2;
  const y2 = end.y - (down * BOX.height) / 2;
  const bend = (y2 - y1) / 2;
  return {
    path: `M${start.x},${y1}C${start.x},${y1 + bend} ${end.x},${y2 - bend} ${end.x},${y2}`,
    middle: `${(start.x + end.x) / 2},${(y1 + y2) / 2}`,
  };
}
