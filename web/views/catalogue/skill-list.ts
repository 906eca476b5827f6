/**
 * The whole list as the service has it. It is kept while the page is open, so that whoever comes
 * back from a skill finds it at once, and it is looked at again from time to time.
 */
import { useEffect, useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import type { Failure } from "../../api/failure.ts";
import type { SkillList } from "../../api/types.ts";
import { failureFrom } from "../../parts/use-loaded.ts";
import { missingRow, type Row, skillRow } from "./rows.ts";

/** The first page is small, so that something is there soon. */
const FIRST_PAGE = 200;
const PAGE = 2000;
/** How often the service is asked whether something changed: more often while something is awaited. */
const SOON_MS = 3_000;
const LATER_MS = 15_000;
/** Nor while the reader types or scrolls: a long list takes a moment to read. */
const CALM_MS = 1_000;
const ACTS = ["keydown", "scroll", "wheel", "pointerdown"] as const;
/** Looking again takes no more than this share of the time, however long the list is. */
const SHARE = 1 / 5;

export interface Listed {
  /** All rows by name, what is no skill last. */
  readonly rows: readonly Row[];
  /** How many skills there are; more than there are rows while they still come. */
  readonly total: number;
  readonly complete: boolean;
  /** Changes whenever the list does. */
  readonly revision: string;
  /** Why the service cannot be asked any more; what it said before is still shown. */
  readonly failure: Failure | undefined;
}

let listed: Listed | undefined;
let drawn = 0;

/** The list, kept up to date as long as it is shown and the reader looks at the page. */
export function useSkillList(): { readonly listed: Listed | undefined; again(): void } {
  const [, redraw] = useState(0);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    const show = (next: Listed) => {
      if (gone.signal.aborted) return;
      listed = next;
      redraw(++drawn);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let looking = false;
    const look = async () => {
      if (looking) return;
      looking = true;
      clearTimeout(timer);
      const started = performance.now();
      await refresh(show, gone.signal);
      looking = false;
      if (gone.signal.aborted) return;
      const taken = performance.now() - started;
      timer = setTimeout(lookIfSeen, Math.max(taken / SHARE, pauseFor(listed)));
    };
    let acted = Number.NEGATIVE_INFINITY;
    const act = () => {
      acted = performance.now();
    };
    const lookIfSeen = () => {
      if (document.hidden) return;
      const wait = acted + CALM_MS - performance.now();
      if (wait <= 0) return void look();
      clearTimeout(timer);
      timer = setTimeout(lookIfSeen, wait);
    };
    void look();
    for (const kind of ACTS) addEventListener(kind, act, { passive: true, capture: true });
    document.addEventListener("visibilitychange", lookIfSeen);
    addEventListener("online", lookIfSeen);
    addEventListener("offline", lookIfSeen);
    return () => {
      gone.abort();
      clearTimeout(timer);
      for (const kind of ACTS) removeEventListener(kind, act, { capture: true });
      document.removeEventListener("visibilitychange", lookIfSeen);
      removeEventListener("online", lookIfSeen);
      removeEventListener("offline", lookIfSeen);
    };
  }, [round]);
  return {
    listed,
    again: () => {
      listed = listed?.complete ? listed : undefined;
      setRound((before) => before + 1);
    },
  };
}

function pauseFor(now: Listed | undefined): number {
  if (now === undefined || now.failure !== undefined || now.rows.length === 0) return SOON_MS;
  return now.rows.some((row) => row.verdict === "unscanned") ? SOON_MS : LATER_MS;
}

/** Asks for the first page; when that is another than before, for all. */
async function refresh(show: (next: Listed) => void, signal: AbortSignal): Promise<void> {
  const before = listed;
  try {
    const response = await call(`/v1/skills?limit=${FIRST_PAGE}`, { signal });
    const revision = response.headers.get("etag") ?? "";
    if (before?.complete && revision !== "" && before.revision === revision) {
      if (before.failure !== undefined) show({ ...before, failure: undefined });
      return;
    }
    const first = (await response.json()) as SkillList;
    const skills = first.skills.map(skillRow);
    const missing = first.missing.map(missingRow);
    const progress = (complete: boolean): Listed => ({
      rows: [...skills, ...missing],
      total: first.total,
      complete,
      revision,
      failure: undefined,
    });
    // Where there is a whole list already, half a newer one does not take its place.
    if (!before?.complete) show(progress(first.next_cursor === null));
    for (let cursor = first.next_cursor; cursor !== null; ) {
      const page = await nextPage(cursor, signal);
      for (const skill of page.skills) skills.push(skillRow(skill));
      cursor = page.next_cursor;
      if (!before?.complete && cursor !== null) show(progress(false));
    }
    show(progress(true));
  } catch (error) {
    if (signal.aborted) return;
    const failure = failureFrom(error);
    const nothing = { rows: [], total: 0, complete: false, revision: "" };
    show({ ...(listed ?? nothing), failure });
  }
}

async function nextPage(cursor: string, signal: AbortSignal): Promise<SkillList> {
  const query = new URLSearchParams({ limit: String(PAGE), cursor });
  const response = await call(`/v1/skills?${query}`, { signal });
  return (await response.json()) as SkillList;
}
