import type { Io } from "./io.ts";

/** Fewer things than this are done before a bar could be read. */
const MIN_TOTAL = 50;
const WIDTH = 24;
const INTERVAL_MS = 60;

/** A bar that moves while work goes on. */
export interface Progress {
  readonly update: (done: number, total: number) => void;
  readonly end: () => void;
}

/** A bar on stderr; it draws nothing unless that is a terminal and there is much to do. */
export function progressBar(io: Io, quiet: boolean, label: string): Progress {
  let drawnAt = 0;
  let drawn = false;
  return {
    update(done, total) {
      if (quiet || !io.errIsTerminal || total <= MIN_TOTAL) return;
      const now = Date.now();
      if (now - drawnAt < INTERVAL_MS && done < total) return;
      drawnAt = now;
      drawn = true;
      const filled = Math.round((done / total) * WIDTH);
      const bar = "█".repeat(filled) + "░".repeat(WIDTH - filled);
      io.err(`\r${label} ${bar} ${done}/${total}`);
    },
    end() {
      if (drawn) io.err("\r\u001b[2K");
    },
  };
}
