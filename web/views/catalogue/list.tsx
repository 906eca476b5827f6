import type { VNode } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useMedia } from "../../parts/use-media.ts";
import { useVisibleRows } from "../../parts/use-visible-rows.ts";
import { SkillRow } from "./row.tsx";
import type { Row } from "./rows.ts";
import "./list.css";

/** The height of a row in the root's font size, as list.css has it. */
const WIDE = { rows: 3.25, query: "(min-width: 860px)" };
const NARROW_ROWS = 5.75;

interface ListProps {
  readonly rows: readonly Row[];
  /** What Esc and an arrow above the first row lead back to. */
  toSearch(): void;
  explain(row: Row): void;
  /** Called with the way to the first row, for the arrow that leads down from the search. */
  onReady(focusFirst: () => void): void;
}

/** All rows, of which only those that are near the window exist. */
export function SkillTable({ rows, toSearch, explain, onReady }: ListProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const wide = useMedia(WIDE.query);
  const height = (wide ? WIDE.rows : NARROW_ROWS) * rootSize();
  const { start, end } = useVisibleRows(body, rows.length, height);
  // The row that has the focus is known by its key: a newer list may have it at another place.
  const [activeKey, setActiveKey] = useState<string>();
  const active = useMemo(() => placeOf(rows, activeKey), [rows, activeKey]);
  const toFocus = useRef<number | undefined>(undefined);
  const room = useRoom(body, wide);

  const go = useCallback(
    (index: number) => {
      const next = Math.max(0, Math.min(rows.length - 1, index));
      if (body.current === null || rows.length === 0) return;
      bringIntoView(body.current, next, height);
      // A row that is not there yet gets the focus when it is made.
      if (!focusRow(body.current, next)) toFocus.current = next;
      setActiveKey(rows[next]?.key);
    },
    [rows, height],
  );
  useEffect(() => onReady(() => go(0)), [go]);
  useLayoutEffect(() => {
    const index = toFocus.current;
    if (index !== undefined && focusRow(body.current, index)) toFocus.current = undefined;
  });

  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    const row = target instanceof HTMLElement ? target.closest("tr") : null;
    const at = Number(row?.dataset.index ?? Number.NaN);
    if (Number.isNaN(at)) return;
    const page = Math.max(1, Math.floor(innerHeight / height) - 3);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: rows.length - 1,
    };
    const to = moves[event.key];
    if (event.key === "Escape" || (event.key === "ArrowUp" && at === 0)) toSearch();
    else if (to !== undefined) go(to);
    else return;
    event.preventDefault();
  };

  const make = useRowMaker(rows, height, room, explain);
  const stop = active ?? Math.min(rows.length - 1, start === 0 ? 0 : start + 10);
  const shown: VNode[] = [];
  for (let index = start; index < end; index++) shown.push(make(index, index === stop));
  // The row that has the focus stays, wherever the window is.
  if (active !== undefined && (active < start || active >= end)) {
    shown.push(make(active, true));
  }
  return (
    <table class="skills" aria-label="Skills" aria-rowcount={rows.length + 1} onKeyDown={pressed}>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">Verdict</th>
          <th scope="col">Name</th>
          <th scope="col">Tools</th>
          <th scope="col">Version</th>
          <th scope="col">Source</th>
        </tr>
      </thead>
      <tbody ref={body} style={{ "--height": `${rows.length * height}px` }}>
        {shown}
      </tbody>
    </table>
  );
}

/** A row that was made before is given again as it is, and so costs nothing while scrolling. */
function useRowMaker(
  rows: readonly Row[],
  height: number,
  room: number,
  explain: (row: Row) => void,
): (index: number, isStop: boolean) => VNode {
  const made = useRef({ rows, height, room, nodes: new Map<string, VNode>() });
  const now = made.current;
  if (now.rows !== rows || now.height !== height || now.room !== room) {
    made.current = { rows, height, room, nodes: new Map() };
  }
  return (index, isStop) => {
    const { nodes } = made.current;
    const place = `${index} ${isStop}`;
    const row = rows[index];
    const known = nodes.get(place);
    if (known !== undefined) return known;
    if (row === undefined) return <tr key={place} />;
    const node = (
      <SkillRow
        key={row.key}
        row={row}
        index={index}
        top={index * height}
        isStop={isStop}
        room={room}
        explain={explain}
      />
    );
    nodes.set(place, node);
    return node;
  };
}

/** Characters of tools that fit: their column takes its share of a wide list, or the end of a narrow row. */
function useRoom(body: { current: HTMLElement | null }, wide: boolean): number {
  const [room, setRoom] = useState(24);
  useLayoutEffect(() => {
    const measure = () => {
      const width = (body.current?.clientWidth ?? 0) / rootSize();
      setRoom(Math.floor((wide ? Math.max(11, width * 0.22) : width - 9) / 0.5));
    };
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, [wide]);
  return room;
}

function placeOf(rows: readonly Row[], key: string | undefined): number | undefined {
  if (key === undefined) return undefined;
  const index = rows.findIndex((row) => row.key === key);
  return index === -1 ? undefined : index;
}

/** False for a row that does not exist now. */
function focusRow(body: HTMLElement | null, index: number): boolean {
  const target = body?.querySelector<HTMLElement>(`[data-index="${index}"] .name`);
  target?.focus({ preventScroll: true });
  return target != null;
}

function bringIntoView(body: HTMLElement, index: number, height: number): void {
  const top = body.getBoundingClientRect().top + index * height;
  const covered = coveredHeight() + 4;
  if (top < covered) scrollBy(0, top - covered);
  else if (top + height > innerHeight - 4) scrollBy(0, top + height - innerHeight + 4);
}

/** What sticks to the top of the window and hides rows behind it. */
export function coveredHeight(): number {
  let covered = 0;
  for (const element of document.querySelectorAll(".bar, .catalogue-search")) {
    if (getComputedStyle(element).position === "sticky") {
      covered += element.getBoundingClientRect().height;
    }
  }
  return covered;
}

function rootSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
