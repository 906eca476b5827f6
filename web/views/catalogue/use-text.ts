import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { changeQuery, type Place } from "../../router.ts";

/** Browsers refuse an address that changes with every keystroke; it follows after a pause. */
const PAUSE_MS = 250;

/** What is typed into the search: at once in the box, a moment later in the address bar. */
export function useText({ query }: Place): {
  readonly text: string;
  setText(text: string): void;
  /** Writes the address now, before the reader goes elsewhere. */
  settle(): void;
} {
  const inAddress = query.get("q") ?? "";
  const [text, show] = useState(inAddress);
  const written = useRef(inAddress);
  const latest = useRef(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const settle = useCallback(() => {
    clearTimeout(timer.current);
    if (latest.current === written.current) return;
    written.current = latest.current;
    changeQuery({ q: latest.current });
  }, []);
  const setText = useCallback((next: string) => {
    latest.current = next;
    show(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(settle, PAUSE_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Back, forward and links change the address themselves.
  useEffect(() => {
    if (inAddress === written.current) return;
    clearTimeout(timer.current);
    written.current = inAddress;
    latest.current = inAddress;
    show(inAddress);
  }, [inAddress]);
  return { text, setText, settle };
}
