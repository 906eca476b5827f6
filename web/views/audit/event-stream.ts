/** One event of a `text/event-stream`. */
export interface StreamEvent {
  readonly type: string;
  readonly data: string;
}

/** Longer than any line of a log, with room to spare; what has no end is given up. */
const MAX_PENDING = 4 * 1024 * 1024;

/**
 * Reads events from text that comes in pieces, cut anywhere, also within a line end. Gives the
 * events that a piece completes.
 */
export function eventReader(): (piece: string) => StreamEvent[] {
  let pending = "";
  let type = "";
  let data: string[] = [];
  return (piece) => {
    pending += piece;
    const events: StreamEvent[] = [];
    let start = 0;
    for (;;) {
      const end = lineEnd(pending, start);
      if (end === undefined) break;
      const line = pending.slice(start, end.at);
      start = end.next;
      if (line === "") {
        if (data.length > 0) events.push({ type: type || "message", data: data.join("\n") });
        type = "";
        data = [];
        continue;
      }
      const [, field = "", value = ""] = /^([^:]*)(?::[ ]?(.*))?$/s.exec(line) ?? [];
      if (field === "event") type = value;
      else if (field === "data") data.push(value);
    }
    pending = pending.slice(start);
    if (pending.length > MAX_PENDING) pending = "";
    return events;
  };
}

/** A line ends with CR, LF or both; a CR at the end of what is there may still get its LF. */
function lineEnd(text: string, from: number): { at: number; next: number } | undefined {
  for (let at = from; at < text.length; at++) {
    const letter = text[at];
    if (letter === "\n") return { at, next: at + 1 };
    if (letter !== "\r") continue;
    if (at + 1 === text.length) return undefined;
    return { at, next: text[at + 1] === "\n" ? at + 2 : at + 1 };
  }
  return undefined;
}
