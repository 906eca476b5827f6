import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { languageOf } from "../highlight/languages.ts";
import type { Run } from "../highlight/read-highlight.ts";
import { Runs } from "../highlight/runs.tsx";
import { useHighlight } from "../highlight/use-highlight.ts";
import type { LineNote } from "../markdown/markdown.tsx";
import { Scroll } from "../scroll.tsx";
import "./source.css";

/** As many lines stand on the page at once; more are shown in parts. */
const PART = 5_000;
/** A browser skips the layout of what is far away by such groups. */
const GROUP = 100;
/** A longer line is cut; its rest comes when it is asked for. */
const LINE = 2_000;
const MORE = 20_000;

export interface SourceProps {
  readonly path: string;
  readonly text: string;
  readonly notes: readonly SourceNote[];
  /** The line that the address names. */
  readonly line: number | undefined;
  readonly wrap: boolean;
  chooseLine(line: number | undefined): void;
}

/** Something about a line; its mark stands at the number of the line. */
export interface SourceNote extends LineNote {
  /** What the mark is called. */
  readonly label: string;
  readonly open: boolean;
}

/** A text with numbers, colours and notes at its lines. */
export function Source(props: SourceProps) {
  const { path, text, line, wrap } = props;
  const plain = useMemo(() => text.replaceAll("\r\n", "\n").replace(/\n$/, ""), [text]);
  const [firstLine = ""] = plain.split("\n", 1);
  const lines = useHighlight(plain, languageOf(path, firstLine));
  const parts = Math.ceil(lines.length / PART);
  const [part, setPart] = useState(0);
  useEffect(() => setPart(line === undefined ? 0 : partOf(line, parts)), [path, line, parts]);
  const chosen = Math.min(part, parts - 1);
  const from = chosen * PART;
  const shown = lines.slice(from, from + PART);
  const notes = useMemo(() => byLine(props.notes), [props.notes]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (line === undefined) return;
    box.current?.querySelector(`[data-line="${line}"]`)?.scrollIntoView({ block: "center" });
  }, [path, line, chosen]);
  return (
    <div ref={box}>
      {parts > 1 && <Parts count={lines.length} chosen={chosen} parts={parts} choose={setPart} />}
      <Scroll label={`Source of ${path}`} class={`source ${wrap ? "wraps" : ""}`}>
        <div class="lines" style={{ "--digits": String(String(from + shown.length).length) }}>
          {groupsOf(shown).map((group, index) => (
            <div key={index} class="lines-group" style={{ "--rows": String(group.length) }}>
              {group.map((runs, row) => {
                const number = from + index * GROUP + row + 1;
                return (
                  <Line
                    key={number}
                    number={number}
                    runs={runs}
                    notes={notes.get(number) ?? NONE}
                    chosen={number === line}
                    choose={props.chooseLine}
                  />
                );
              })}
            </div>
          ))}
        </div>
      </Scroll>
    </div>
  );
}

const NONE: readonly SourceNote[] = [];

function byLine(notes: readonly SourceNote[]): ReadonlyMap<number, readonly SourceNote[]> {
  const lines = new Map<number, SourceNote[]>();
  for (const note of notes) lines.set(note.line, [...(lines.get(note.line) ?? []), note]);
  return lines;
}

function Line(props: {
  readonly number: number;
  readonly runs: readonly Run[];
  readonly notes: readonly SourceNote[];
  readonly chosen: boolean;
  choose(line: number): void;
}) {
  const { number, runs, notes, chosen, choose } = props;
  // Undefined until the reader says otherwise: notes may come after the line.
  const [wanted, setWanted] = useState<boolean>();
  const open = wanted ?? notes.some((note) => note.open);
  const [shown, setShown] = useState(LINE);
  const length = runs.reduce((sum, { text }) => sum + text.length, 0);
  const marked = notes[0];
  return (
    <>
      <div class={`line ${chosen ? "chosen" : ""} ${marked?.class ?? ""}`} data-line={number}>
        {marked === undefined ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: by keys, "Go to line" does the same.
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
          <span class="gutter" data-number={number} onClick={() => choose(number)} />
        ) : (
          <button
            type="button"
            class="gutter marker"
            data-number={number}
            aria-expanded={open}
            aria-label={`Line ${number}: ${marked.label}`}
            onClick={() => setWanted(!open)}
          />
        )}
        <code>
          <Runs runs={length > shown ? cutRuns(runs, shown) : runs} />
          {length > shown && (
            <button type="button" class="button small" onClick={() => setShown(shown + MORE)}>
              {(length - shown).toLocaleString("en")} more characters in this line
            </button>
          )}
          {length === 0 && "\n"}
        </code>
      </div>
      {open && notes.length > 0 && (
        <div class={`line-notes ${marked?.class ?? ""}`}>{notes.map(({ content }) => content)}</div>
      )}
    </>
  );
}

function Parts(props: {
  readonly count: number;
  readonly chosen: number;
  readonly parts: number;
  choose(part: number): void;
}) {
  const { count, chosen, parts, choose } = props;
  const first = chosen * PART + 1;
  const last = Math.min(count, first + PART - 1);
  return (
    <nav class="source-parts" aria-label="Parts of this file">
      <button
        type="button"
        class="button small"
        disabled={chosen === 0}
        onClick={() => choose(chosen - 1)}
      >
        Earlier lines
      </button>
      <span>
        Lines {first.toLocaleString("en")} to {last.toLocaleString("en")} of{" "}
        {count.toLocaleString("en")}
      </span>
      <button
        type="button"
        class="button small"
        disabled={chosen === parts - 1}
        onClick={() => choose(chosen + 1)}
      >
        Later lines
      </button>
    </nav>
  );
}

function partOf(line: number, parts: number): number {
  return Math.max(0, Math.min(parts - 1, Math.floor((line - 1) / PART)));
}

function groupsOf(lines: readonly Run[][]): readonly (readonly Run[][])[] {
  return Array.from({ length: Math.ceil(lines.length / GROUP) }, (_, index) =>
    lines.slice(index * GROUP, (index + 1) * GROUP),
  );
}

function cutRuns(runs: readonly Run[], length: number): Run[] {
  const kept: Run[] = [];
  let room = length;
  for (const { text, kind } of runs) {
    if (room <= 0) break;
    kept.push({ text: text.slice(0, room), kind });
    room -= text.length;
  }
  return kept;
}
