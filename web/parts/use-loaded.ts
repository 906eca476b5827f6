import { useCallback, useEffect, useState } from "preact/hooks";
import { CallFailed, type Failure } from "../api/failure.ts";

/** Something that is fetched: it may still come, be there, or have failed. */
export type Loaded<T> =
  | { readonly state: "loading" }
  | { readonly state: "done"; readonly value: T }
  | { readonly state: "failed"; readonly failure: Failure };

/** Fetches anew whenever `key` changes, and on `again`; what is no longer wanted is given up. */
export function useLoaded<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
): { readonly loaded: Loaded<T>; again(): void } {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: "loading" });
  const [round, setRound] = useState(0);
  // The key stands for what `load` holds.
  useEffect(() => {
    const gone = new AbortController();
    setLoaded({ state: "loading" });
    load(gone.signal)
      .then((value) => {
        if (!gone.signal.aborted) setLoaded({ state: "done", value });
      })
      .catch((error: unknown) => {
        if (!gone.signal.aborted) setLoaded({ state: "failed", failure: failureFrom(error) });
      });
    return () => gone.abort();
  }, [key, round]);
  return { loaded, again: useCallback(() => setRound((before) => before + 1), []) };
}

/** Anything else that was thrown is a fault of the page, and is shown as one. */
export function failureFrom(error: unknown): Failure {
  if (error instanceof CallFailed) return error.failure;
  const message = error instanceof Error ? error.message : String(error);
  return { kind: "internal", message: `The page failed: ${message}`, requestId: "" };
}
