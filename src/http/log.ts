import type { CleanText } from "./clean-text.ts";

/** One thing that happened; never a body, a token or a path of this machine. */
export interface LogLine {
  readonly level: "info" | "error";
  readonly event: string;
  readonly request_id?: string;
  readonly [key: string]: string | number | boolean | undefined;
}

/** Writes what happened, one JSON object a line. */
export type Log = (line: LogLine) => void;

/** A log on a stream of text. */
export function createLog(write: (text: string) => void): Log {
  return (line) => write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`);
}

/** The cause of a failure with everything that made it, for the log alone. */
export function causeOf(error: unknown, clean: CleanText): string {
  const parts: string[] = [];
  for (let at = error; at !== undefined && parts.length < 5; at = causeBelow(at)) {
    parts.push(at instanceof Error ? (at.stack ?? at.message) : String(at));
  }
  return parts.join("\ncaused by: ").split("\n").map(clean).join("\n");
}

function causeBelow(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}
