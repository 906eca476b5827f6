import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

/** Rows that are made above and below what is seen, so that a quick scroll finds them there. */
const SPARE = 10;
/** The range moves in steps, so that most frames of a scroll draw nothing anew. */
const STEP = 5;

interface RowRange {
  /** The first row that is made, and the first that is not made any more. */
  readonly start: number;
  readonly end: number;
}

/**
 * Which of many rows of one height are near what the window shows. Only these are made; the element
 * they lie in has the height of all of them, and the window scrolls as it always does.
 */
export function useVisibleRows(
  body: RefObject<HTMLElement | null>,
  count: number,
  height: number,
): RowRange {
  const [range, setRange] = useState<RowRange>({ start: 0, end: STEP * 10 });
  useLayoutEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const top = body.current?.getBoundingClientRect().top ?? 0;
      const first = Math.max(0, -top) / height;
      const last = Math.max(0, innerHeight - top) / height;
      const start = Math.max(0, Math.floor((first - SPARE) / STEP) * STEP);
      const end = Math.ceil((last + SPARE) / STEP) * STEP;
      setRange((now) => (now.start === start && now.end === end ? now : { start, end }));
    };
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    look();
    addEventListener("scroll", soon, { passive: true });
    addEventListener("resize", soon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", soon);
      removeEventListener("resize", soon);
    };
  }, [count, height]);
  return { start: Math.min(range.start, count), end: Math.min(range.end, count) };
}
