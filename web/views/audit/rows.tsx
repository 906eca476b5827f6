import { useState } from "preact/hooks";
import { oneLine } from "../../parts/hidden-characters.ts";
import { Name, RuleText } from "../../parts/name.tsx";
import { safeJson } from "../../parts/safe-json.ts";
import { Scroll } from "../../parts/scroll.tsx";
import type { Entry, Outcome } from "./log.ts";

/** Rows that are drawn at first; more when they are asked for. */
const STEP = 100;

export const SIGNS: Readonly<
  Record<Outcome, { readonly sign: string; readonly words: string; readonly kind: string }>
> = {
  refused: { sign: "✕", words: "refused", kind: "malicious" },
  allowed: { sign: "✓", words: "allowed", kind: "safe" },
  failed: { sign: "!", words: "failed", kind: "suspicious" },
  note: { sign: "·", words: "event", kind: "" },
  unreadable: { sign: "?", words: "unreadable", kind: "suspicious" },
};

/** Entries under a title, the newest on top. */
export function Rows(props: { readonly title: string; readonly entries: readonly Entry[] }) {
  const { title, entries } = props;
  const [most, setMost] = useState(STEP);
  if (entries.length === 0) return null;
  return (
    <section class="card log" aria-label={title}>
      <h2>
        {title} <span class="quiet">{entries.length}</span>
      </h2>
      <ol reversed>
        {entries.slice(0, most).map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </ol>
      {entries.length > most && (
        <button type="button" class="button small" onClick={() => setMost(most + 10 * STEP)}>
          Show more of {entries.length}
        </button>
      )}
    </section>
  );
}

function Row({ entry }: { readonly entry: Entry }) {
  const [isOpen, setOpen] = useState(false);
  const { sign, words, kind } = SIGNS[entry.outcome];
  const isCall = entry.outcome !== "note" && entry.outcome !== "unreadable";
  return (
    <li class={entry.outcome}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <time dateTime={entry.time}>{clock(entry.time)}</time>
          <span class={`badge ${kind}`}>
            <span class="sign" aria-hidden="true">
              {sign}
            </span>
            {words}
          </span>
          <span class="what">
            {isCall && (
              <>
                <RuleText of={entry.tool} />{" "}
                <bdi class="arguments quiet">{oneLine(inShort(entry.args))}</bdi>
              </>
            )}
            {entry.outcome !== "allowed" && (
              <bdi class={isCall ? "reason below" : "reason"}>
                {oneLine(entry.ended || entry.reason)}
              </bdi>
            )}
          </span>
          <span class="who quiet">
            <Name of={entry.agent} />
          </span>
        </summary>
        {isOpen && <Details entry={entry} />}
      </details>
    </li>
  );
}

function Details({ entry }: { readonly entry: Entry }) {
  const { args } = entry;
  const facts: readonly (readonly [string, string])[] = [
    ["Reason", entry.reason],
    ["Ended", entry.ended],
    ["Code", entry.code],
    ["Rule", entry.rule],
    ["Skill", entry.skill],
    ["Agent", entry.agent],
    ["Grant", entry.grant],
    ["Time", entry.time],
    ["Line", entry.line === undefined ? "" : `${entry.line}`],
    ["Decided in", entry.decidedMs === undefined ? "" : `${entry.decidedMs} ms`],
    ["The call took", entry.tookMs === undefined ? "" : `${entry.tookMs} ms`],
  ];
  return (
    <div class="details">
      <dl>
        {facts
          .filter(([, value]) => value !== "")
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{oneLine(value)}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      {args !== undefined && (
        <Scroll label="Arguments, as the gateway wrote them down">
          <pre>{safeJson(args)}</pre>
        </Scroll>
      )}
    </div>
  );
}

/** Arguments in short: those of a single field without its braces. */
function inShort(args: unknown): string {
  if (typeof args === "object" && args !== null) {
    const values = Object.values(args);
    if (values.length === 1 && typeof values[0] === "string") return values[0].slice(0, 300);
  }
  return args === undefined ? "" : (JSON.stringify(args) ?? "").slice(0, 300);
}

/** The time of day as the reader counts it, or what stands there. */
function clock(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return oneLine(time).slice(0, 12) || "–";
  return date.toLocaleTimeString(undefined, { hour12: false });
}
