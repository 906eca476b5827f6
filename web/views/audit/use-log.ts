import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { say } from "../../parts/announce.tsx";
import { oneLine } from "../../parts/hidden-characters.ts";
import { type Connection, follow } from "./follow.ts";
import { createLog, type Entry, MAX_ENTRIES } from "./log.ts";

/** Lines that come in one go are shown in one go. */
const GATHER_MS = 100;
/** The end of the log, which comes first, is no news. */
const QUIET_MS = 1_500;
/** Refusals are told this often at most. */
const SAY_MS = 5_000;

export interface Shown {
  readonly entries: readonly Entry[];
  readonly connection: Connection;
  readonly isPaused: boolean;
  /** How many lines came since it was paused. */
  readonly held: number;
  pause(): void;
  resume(): void;
  again(): void;
}

/** The log as it grows. */
export function useLog(): Shown {
  const [connection, setConnection] = useState<Connection>({ state: "connecting" });
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [held, setHeld] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [round, setRound] = useState(0);
  const log = useRef(createLog());
  const waiting = useRef<{ lines: string[]; count: number; isPaused: boolean }>({
    ...{ lines: [], count: 0, isPaused: false },
  });
  const flush = useRef<(isNews: boolean) => void>(() => {});
  useEffect(() => {
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let liveSince = Number.POSITIVE_INFINITY;
    const tell = teller();
    flush.current = (isNews) => {
      const lines = waiting.current.lines.splice(0);
      const refused = lines.filter((line) => log.current.add(line)).length;
      waiting.current.count = 0;
      setHeld(0);
      setEntries([...log.current.entries]);
      if (isNews && refused > 0) tell(refused, log.current.entries);
    };
    const gathered = () => {
      timer = undefined;
      const { isPaused: holds, count } = waiting.current;
      if (holds) setHeld(count);
      else flush.current(Date.now() - liveSince > QUIET_MS);
    };
    void follow(
      gone.signal,
      (next) => {
        if (next.state === "live") {
          liveSince = Date.now();
          log.current.expectRepeats();
        }
        setConnection(next);
      },
      (line) => {
        const { lines } = waiting.current;
        lines.push(line);
        waiting.current.count += 1;
        if (lines.length > 2 * MAX_ENTRIES) lines.splice(0, MAX_ENTRIES);
        timer ??= setTimeout(gathered, GATHER_MS);
      },
    );
    return () => {
      gone.abort();
      clearTimeout(timer);
      tell.end();
    };
  }, [round]);
  const hold = useCallback((holds: boolean) => {
    waiting.current.isPaused = holds;
    setPaused(holds);
    if (!holds) flush.current(false);
  }, []);
  return {
    ...{ entries, connection, isPaused, held },
    pause: () => hold(true),
    resume: () => hold(false),
    again: () => setRound(round + 1),
  };
}

/** Says how many calls were refused, gathered where many are. */
function teller() {
  let untold = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  const tell = (refused: number, entries: readonly Entry[]) => {
    untold += refused;
    const tool = entries.findLast(({ outcome }) => outcome === "refused")?.tool ?? "";
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        last = Date.now();
        const what = oneLine(tool).slice(0, 60);
        say(untold === 1 ? `Refused: ${what}` : `${untold} calls refused, the last: ${what}`);
        untold = 0;
      },
      Math.max(0, last + SAY_MS - Date.now()),
    );
  };
  return Object.assign(tell, { end: () => clearTimeout(timer) });
}
