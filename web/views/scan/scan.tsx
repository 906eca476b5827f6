import { useEffect, useRef } from "preact/hooks";
import type { ViewProps } from "../../app.tsx";
import { useKeys } from "../../parts/use-keys.ts";
import { Visible } from "../../parts/visible.tsx";
import { Chooser } from "./chooser.tsx";
import { outcomeWords } from "./outcome-words.ts";
import { Progress } from "./progress.tsx";
import { Result } from "./result.tsx";
import { ScanList } from "./scan-list.tsx";
import {
  cancelScan,
  clearScans,
  isUnderWay,
  removeScan,
  type Scan,
  scanAgain,
  useScans,
  wereCleared,
} from "./scans.ts";
import { Start } from "./start.tsx";
import { Trouble } from "./trouble.tsx";
import "./scan.css";
import "./result.css";

/** Scans of what the reader gives, and what came of them. */
export default function ScanView({ place: { query } }: ViewProps) {
  const scans = useScans();
  const asked = query.get("scan");
  const named = scans.find(({ id }) => String(id) === asked);
  const chosen = named ?? (scans.length === 1 ? scans[0] : undefined);
  useKeys({
    Escape({ target }) {
      if (target instanceof HTMLElement && target.matches("input, select")) return;
      const under = chosen !== undefined && isUnderWay(chosen) ? chosen : scans.find(isRunning);
      if (under !== undefined) cancelScan(under.id);
    },
  });
  useEffect(() => {
    // Fetched while the service is there: a folder can then be packed when it is not.
    void import("./pack.ts").catch(() => undefined);
  }, []);
  if (scans.length === 0) return <Start lost={asked !== null && !wereCleared()} />;
  return (
    <div class="scan-view">
      <div class="scan-head">
        <h1>Scan</h1>
        <div class="scan-chooser">
          <Chooser />
          <button type="button" class="button quiet" onClick={clearScans}>
            Clear
          </button>
        </div>
      </div>
      <p class="visually-hidden" role="status">
        {chosen === undefined ? doneWords(scans) : outcomeWords(chosen)}
      </p>
      {scans.length > 1 && (
        <ScanList scans={scans} {...(chosen !== undefined && { chosen: chosen.id })} />
      )}
      {chosen === undefined ? (
        <p class="quiet">Choose one to see what came of it.</p>
      ) : (
        <Shown key={chosen.id} scan={chosen} query={query} />
      )}
      <p class="small quiet keep-note">
        Results stay here until the page is loaded anew or closed. Export what you want to keep.
      </p>
    </div>
  );
}

function Shown({ scan, query }: { readonly scan: Scan; readonly query: URLSearchParams }) {
  const { id, phase, answer, taken } = scan;
  const element = useRef<HTMLDivElement>(null);
  const underWay = isUnderWay(scan);
  useEffect(() => {
    // The button that had the focus went with the progress: it goes on at what came of it.
    const heading = element.current?.querySelector("h2");
    if (underWay || !heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [underWay]);
  return (
    <div class="shown" ref={element}>
      {underWay && <Progress scan={scan} />}
      {phase.at === "failed" && <Trouble scan={scan} failure={phase.failure} />}
      {phase.at === "cancelled" && (
        <div class="state cancelled" role="status">
          <h2>Cancelled</h2>
          <p>
            <Visible text={taken.name} most={80} /> was not scanned{answer && " anew"}.
          </p>
          <div class="scan-chooser">
            <button type="button" class="button" onClick={() => scanAgain(id)}>
              Scan it after all
            </button>
            <button type="button" class="button quiet" onClick={() => removeScan(id)}>
              Remove
            </button>
          </div>
        </div>
      )}
      {answer !== undefined && phase.at !== "done" && (
        <p class="small quiet">Below is the result from before.</p>
      )}
      {answer !== undefined && <Result scan={scan} answer={answer} query={query} />}
    </div>
  );
}

function doneWords(scans: readonly Scan[]): string {
  const left = scans.filter(isUnderWay).length;
  return left === 0 ? "All scans are done" : `${left} of ${scans.length} scans to go`;
}

function isRunning({ phase: { at } }: Scan): boolean {
  return at === "packing" || at === "sending" || at === "scanning";
}
