import { useEffect, useState } from "preact/hooks";
import type { ViewProps } from "../../app.tsx";
import { oneLine } from "../../parts/hidden-characters.ts";
import { Empty, Failed, Loading } from "../../parts/states.tsx";
import { changeQuery } from "../../router.ts";
import { type Filter, isFiltered, matching, readFilter, valuesOf } from "./filters.ts";
import type { Connection } from "./follow.ts";
import { type Entry, MAX_ENTRIES, OUTCOMES } from "./log.ts";
import { NoLog } from "./no-log.tsx";
import { Rows, SIGNS } from "./rows.tsx";
import { type Shown, useLog } from "./use-log.ts";
import "./audit.css";

/** The gateway's decisions as they are made, the refused ones first. */
export default function Audit({ place }: ViewProps) {
  const log = useLog();
  const filter = readFilter(place.query);
  const { connection, entries } = log;
  if (connection.state === "none") return <NoLog />;
  if (connection.state === "failed") {
    return <Failed failure={connection.failure} again={log.again} />;
  }
  const isFirst = entries.length === 0;
  if (isFirst && connection.state === "connecting") return <Loading what="the log" />;
  if (isFirst && connection.state === "waiting") {
    return <Failed failure={{ kind: "offline" }} again={log.again} />;
  }
  const shown = entries.filter(matching(filter)).reverse();
  return (
    <div class="audit">
      <div class="head">
        <h1>Audit</h1>
        <Status {...log} />
      </div>
      <Counts entries={entries} filter={filter} />
      <Filters entries={entries} filter={filter} />
      {isFirst ? (
        <Empty title="No decision yet">
          <p>The log is open and empty. What a gateway decides appears here at once.</p>
        </Empty>
      ) : shown.length === 0 ? (
        <Empty title="Nothing fits the filter">
          <button type="button" class="button" onClick={clear}>
            Show everything
          </button>
        </Empty>
      ) : (
        <>
          <Rows title="Refused" entries={shown.filter(({ outcome }) => outcome === "refused")} />
          <Rows
            title="Everything else"
            entries={shown.filter(({ outcome }) => outcome !== "refused")}
          />
        </>
      )}
      {entries.length >= MAX_ENTRIES && (
        <p class="quiet small">
          Only the last {MAX_ENTRIES.toLocaleString("en")} lines are kept here.
        </p>
      )}
    </div>
  );
}

function clear(): void {
  changeQuery({ outcome: "", tool: "", agent: "", skill: "", q: "" });
}

function Status({ connection, isPaused, held, pause, resume }: Shown) {
  return (
    <div class="status">
      <p role="status" class={connection.state}>
        <span class="dot" aria-hidden="true" />
        {isPaused ? "Paused" : <InWords connection={connection} />}
      </p>
      <button type="button" class="button" onClick={isPaused ? resume : pause}>
        {isPaused ? (held === 0 ? "Resume" : `Resume, ${held} new`) : "Pause"}
      </button>
    </div>
  );
}

function InWords({ connection }: { readonly connection: Connection }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (connection.state !== "waiting") return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [connection]);
  if (connection.state === "live") return <>Live</>;
  if (connection.state !== "waiting") return <>Connecting</>;
  const seconds = Math.max(1, Math.ceil((connection.until - now) / 1000));
  return (
    <>
      The service does not answer.{" "}
      {/* The seconds are for the eye: read out one by one they would drown everything else. */}
      <span aria-hidden="true">Again in {seconds} s.</span>
    </>
  );
}

/** How many of each, and a click that shows only these. */
function Counts(props: { readonly entries: readonly Entry[]; readonly filter: Filter }) {
  const counts = new Map<string, number>();
  for (const { outcome } of props.entries) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return (
    <fieldset class="counts">
      <legend class="visually-hidden">Show only</legend>
      {OUTCOMES.filter((name) => name !== "unreadable" || counts.has(name)).map((name) => {
        const isOn = props.filter.outcome === name;
        return (
          <button
            key={name}
            type="button"
            class={`button ${name}`}
            aria-pressed={isOn}
            onClick={() => changeQuery({ outcome: isOn ? "" : name })}
          >
            <span aria-hidden="true">{SIGNS[name].sign}</span>
            <strong>{counts.get(name) ?? 0}</strong> {name === "note" ? "events" : name}
          </button>
        );
      })}
    </fieldset>
  );
}

function Filters(props: { readonly entries: readonly Entry[]; readonly filter: Filter }) {
  const { entries, filter } = props;
  return (
    <search class="filters">
      <label class="field">
        Words
        <input
          type="search"
          placeholder="in tool, arguments, rule, reason"
          value={filter.words}
          onInput={(event) => changeQuery({ q: event.currentTarget.value })}
        />
      </label>
      {(["tool", "agent", "skill"] as const).map((field) => (
        <Choice
          key={field}
          field={field}
          chosen={filter[field]}
          values={valuesOf(entries, field)}
        />
      ))}
      {isFiltered(filter) && (
        <button type="button" class="button" onClick={clear}>
          Clear
        </button>
      )}
    </search>
  );
}

function Choice(props: {
  readonly field: "tool" | "agent" | "skill";
  readonly chosen: string;
  readonly values: readonly string[];
}) {
  const { field, chosen, values } = props;
  const all = chosen === "" || values.includes(chosen) ? values : [chosen, ...values];
  return (
    <label class="field">
      {field.charAt(0).toUpperCase() + field.slice(1)}
      <select
        value={chosen}
        onChange={(event) => changeQuery({ [field]: event.currentTarget.value })}
      >
        <option value="">any</option>
        {all.map((value) => (
          <option key={value} value={value}>
            {oneLine(value)}
          </option>
        ))}
      </select>
    </label>
  );
}
