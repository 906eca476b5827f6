import { call } from "../../api/call.ts";
import { CallFailed, type Failure } from "../../api/failure.ts";
import { eventReader } from "./event-stream.ts";

/** How it stands with the stream of decisions. */
export type Connection =
  | { readonly state: "connecting" }
  | { readonly state: "live" }
  /** The service is gone; it is asked again at this time. */
  | { readonly state: "waiting"; readonly until: number }
  /** The service has no log to show. */
  | { readonly state: "none" }
  | { readonly state: "failed"; readonly failure: Failure };

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Follows the log until the signal. When the service goes it is asked again, each time after a
 * longer wait; every connection begins with the end of the log, so that lines may come again.
 */
export async function follow(
  signal: AbortSignal,
  onConnection: (connection: Connection) => void,
  onLine: (line: string) => void,
): Promise<void> {
  let wait = FIRST_WAIT_MS;
  onConnection({ state: "connecting" });
  while (!signal.aborted) {
    try {
      const { body } = await call("/v1/audit", { signal });
      wait = FIRST_WAIT_MS;
      onConnection({ state: "live" });
      await readLines(body, onLine);
    } catch (error) {
      if (signal.aborted) return;
      const end = error instanceof CallFailed ? endOf(error.failure) : undefined;
      if (end !== undefined) return onConnection(end);
    }
    if (signal.aborted) return;
    onConnection({ state: "waiting", until: Date.now() + wait });
    await pause(wait, signal);
    wait = Math.min(2 * wait, LONGEST_WAIT_MS);
  }
}

/** What asking again would not change. */
function endOf(failure: Failure): Connection | undefined {
  if (failure.kind === "validation") return { state: "failed", failure };
  if (failure.kind !== "request") return undefined;
  if (failure.status === "not_found") return { state: "none" };
  return ["unauthenticated", "forbidden"].includes(failure.status)
    ? { state: "failed", failure }
    : undefined;
}

async function readLines(
  body: ReadableStream<Uint8Array> | null,
  onLine: (line: string) => void,
): Promise<void> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  const read = eventReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return;
    for (const { type, data } of read(decoder.decode(value, { stream: true }))) {
      if (type === "decision") onLine(data);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
