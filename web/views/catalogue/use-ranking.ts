import { useEffect, useRef, useState } from "preact/hooks";
import { callJson } from "../../api/call.ts";
import type { SkillList } from "../../api/types.ts";

/** No more often than this: whoever types for a minute stays below the service's limit of requests. */
const GAP_MS = 120;
const RETRY_MS = 2_000;
const MAX_TEXT = 1000;
const MAX_RANKED = 400;

interface Ranking {
  /** What it is the answer to. */
  readonly text: string;
  readonly names: readonly string[];
}

const NONE: Ranking = { text: "", names: [] };

/**
 * The skills that the service finds for a text, by the engine of `psk select`. Until the answer is
 * there, the last one stands; an answer to an older text is never shown after a newer one.
 */
export function useRanking(given: string, revision: string): Ranking & { failed: boolean } {
  const text = given.trim().slice(0, MAX_TEXT);
  const [ranking, setRanking] = useState(NONE);
  const [failed, setFailed] = useState(false);
  const lastAsked = useRef(0);
  // Another revision of the list may have other skills for the same text.
  useEffect(() => {
    if (text === "") {
      setRanking(NONE);
      setFailed(false);
      return;
    }
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      lastAsked.current = performance.now();
      try {
        const query = new URLSearchParams({ q: text, limit: String(MAX_RANKED) });
        const { skills } = await callJson<SkillList>(`/v1/skills?${query}`, {
          signal: gone.signal,
        });
        if (gone.signal.aborted) return;
        setRanking({ text, names: skills.map(({ name }) => name) });
        setFailed(false);
      } catch {
        if (gone.signal.aborted) return;
        setFailed(true);
        timer = setTimeout(ask, RETRY_MS);
      }
    };
    timer = setTimeout(ask, Math.max(0, lastAsked.current + GAP_MS - performance.now()));
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [text, revision]);
  return { ...(text === "" ? NONE : ranking), failed };
}
