import { useEffect, useMemo, useState } from "preact/hooks";
import { plainLines, type Run } from "./read-highlight.ts";

/** A longer text, or one with a longer line, is shown without colours: they would take too long. */
const MAX_CHARACTERS = 200_000;
const MAX_LINE = 5_000;

/** The lines of a text: at first without colours, and with them as soon as they are known. */
export function useHighlight(text: string, language: string | undefined): readonly Run[][] {
  const [coloured, setColoured] = useState<{ of: string; lines: Run[][] }>();
  useEffect(() => {
    if (language === undefined || !isModest(text)) return;
    let gone = false;
    // Colours are no reason to fail: without them the text is all there.
    import("./highlight.ts")
      .then(({ highlight }) => highlight(text, language))
      .then((lines) => {
        if (!gone && lines !== undefined) setColoured({ of: text, lines });
      })
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [text, language]);
  const plain = useMemo(() => plainLines(text), [text]);
  return coloured?.of === text ? coloured.lines : plain;
}

function isModest(text: string): boolean {
  if (text.length > MAX_CHARACTERS) return false;
  return !text.split("\n").some((line) => line.length > MAX_LINE);
}
