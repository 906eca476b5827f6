/**
 * The scans of this page. They outlive the view, so that a result is still there after a look at
 * another one; they are gone when the page is loaded anew.
 */
import { useEffect, useState } from "preact/hooks";
import type { Failure } from "../../api/failure.ts";
import type { SkillEntry, UploadResult, Verdict } from "../../api/types.ts";
import { say } from "../../parts/announce.tsx";
import { outcomeWords } from "./outcome-words.ts";
import { runScan } from "./run-scan.ts";
import type { Taken } from "./taken.ts";

export const POLICIES = ["strict", "balanced", "permissive"] as const;
export type PolicyName = (typeof POLICIES)[number];

/** A skill of an answer that was judged. */
export type SkillResult = Exclude<SkillEntry, { readonly validation_error: unknown }>;
/** One that is no valid skill. */
export type InvalidResult = Exclude<SkillEntry, SkillResult>;

/** What the service said of an upload. */
export interface Answer {
  /** As it came: what is said of the whole. */
  readonly body: UploadResult;
  /** One for each skill that was looked at. */
  readonly results: readonly SkillEntry[];
}

export function isInvalid(entry: SkillEntry): entry is InvalidResult {
  return "validation_error" in entry;
}

/** The verdict on a skill; one that is invalid has none, but may be blocked all the same. */
export function outcomeOf(entry: SkillEntry): Verdict | "invalid" {
  if (!isInvalid(entry)) return entry.verdict;
  return entry.blocked ? "malicious" : "invalid";
}

/** How far a scan is. */
export type Phase =
  | { readonly at: "waiting" }
  | { readonly at: "packing"; readonly done: number; readonly total: number }
  | { readonly at: "sending"; readonly sent: number; readonly total: number }
  | { readonly at: "scanning"; readonly since: number }
  | { readonly at: "done" }
  | { readonly at: "failed"; readonly failure: Failure }
  | { readonly at: "cancelled" };

/** One thing that was given, and what came of it. */
export interface Scan {
  readonly id: number;
  readonly taken: Taken;
  readonly policy: PolicyName;
  readonly phase: Phase;
  /** What is sent; a folder is packed once. */
  readonly archive?: Blob;
  /** Names that were left out of a folder. */
  readonly leftOut: readonly string[];
  /** The last answer; it stays while it is asked again, and when that fails. */
  readonly answer?: Answer;
}

const CHANGED = "psk:scans";
let scans: readonly Scan[] = [];
let lastId = 0;
const running = new Map<number, AbortController>();

/** All scans, and a new rendering whenever one changes. */
export function useScans(): readonly Scan[] {
  const [shown, setShown] = useState(scans);
  useEffect(() => {
    const changed = () => setShown(scans);
    changed();
    addEventListener(CHANGED, changed);
    return () => removeEventListener(CHANGED, changed);
  }, []);
  return shown;
}

/** Puts what was given in the row; it is scanned when its turn comes. Gives their ids. */
export function addScans(given: readonly Taken[]): number[] {
  const policy = scans.at(-1)?.policy ?? "balanced";
  const added = given.map((taken): Scan => {
    lastId += 1;
    return { id: lastId, taken, policy, phase: { at: "waiting" }, leftOut: [] };
  });
  set([...scans, ...added]);
  void work();
  return added.map(({ id }) => id);
}

/** Scans it once more, perhaps under another policy. */
export function scanAgain(id: number, change: Partial<Pick<Scan, "policy">> = {}): void {
  running.get(id)?.abort();
  changeScan(id, { ...change, phase: { at: "waiting" } });
  void work();
}

/** Gives up a scan that waits or runs. */
export function cancelScan(id: number): void {
  running.get(id)?.abort();
  changeScan(id, { phase: { at: "cancelled" } });
}

export function clearScans(): void {
  for (const given of running.values()) given.abort();
  set([]);
}

/** True when there were scans and the reader took them away; after a reload there were none. */
export function wereCleared(): boolean {
  return lastId > 0 && scans.length === 0;
}

export function removeScan(id: number): void {
  running.get(id)?.abort();
  set(scans.filter((scan) => scan.id !== id));
}

export function isUnderWay({ phase: { at } }: Scan): boolean {
  return at === "waiting" || at === "packing" || at === "sending" || at === "scanning";
}

let working = false;

/** One after the other: a reader waits for the first, and the service has other callers. */
async function work(): Promise<void> {
  if (working) return;
  working = true;
  for (let next = waiting(); next !== undefined; next = waiting()) {
    const { id } = next;
    const given = new AbortController();
    running.set(id, given);
    const change = (parts: Partial<Scan>) => {
      if (!given.signal.aborted) changeScan(id, parts);
    };
    await runScan(next, given.signal, change);
    running.delete(id);
    // In the view of scans it is seen and heard there.
    const ended = scans.find((scan) => scan.id === id);
    if (ended !== undefined && location.pathname !== "/scan") say(outcomeWords(ended));
  }
  working = false;
}

function waiting(): Scan | undefined {
  return scans.find(({ phase }) => phase.at === "waiting");
}

function changeScan(id: number, parts: Partial<Scan>): void {
  set(scans.map((scan) => (scan.id === id ? { ...scan, ...parts } : scan)));
}

function set(next: readonly Scan[]): void {
  scans = next;
  dispatchEvent(new Event(CHANGED));
}
