import type { ScanResult } from "../api/types.ts";
import { visible } from "./visible.tsx";
import "./capabilities.css";

type Capabilities = ScanResult["capabilities"];

interface Lane {
  readonly key: keyof Capabilities;
  readonly title: string;
  /** Which way things move: to the skill, from it, or round and round. */
  readonly way: "in" | "out";
  readonly grave: boolean;
}

const LANES: readonly Lane[] = [
  { key: "reads", title: "Reads", way: "in", grave: false },
  { key: "writes", title: "Writes", way: "out", grave: false },
  { key: "executes", title: "Executes", way: "out", grave: false },
  { key: "connects", title: "Connects", way: "out", grave: false },
  { key: "persists", title: "Persists", way: "out", grave: true },
  { key: "spends", title: "Spends", way: "out", grave: true },
];
const YES: Partial<Record<keyof Capabilities, string>> = {
  persists: "leaves something that starts again",
  spends: "spends money",
};
const SHOWN = 10;

/** What a skill touches, drawn from the skill outward; lanes without anything are quiet. */
export function CapabilityPicture(props: {
  readonly name: string;
  readonly capabilities: Capabilities;
}) {
  return (
    <div class="capabilities-room">
      <div class="capabilities">
        <div class="capability-skill" aria-hidden="true">
          <span>{visible(props.name)}</span>
        </div>
        <ul aria-label="What it does, as far as the scan can tell">
          {LANES.map((lane) => {
            const things = thingsOf(lane.key, props.capabilities[lane.key]);
            return (
              <li key={lane.key} class={laneClass(lane, things)}>
                <Arrow way={lane.way} />
                <span class="lane-title">{lane.title}</span>
                <Things things={things} />
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

function laneClass({ way, grave }: Lane, things: readonly string[]): string {
  if (things.length === 0) return "lane nothing";
  return `lane ${way} ${grave ? "grave" : ""}`;
}

function thingsOf(key: keyof Capabilities, value: readonly string[] | boolean): readonly string[] {
  if (typeof value !== "boolean") return value;
  return value ? [YES[key] ?? "yes"] : [];
}

function Things({ things }: { readonly things: readonly string[] }) {
  if (things.length === 0) return <span class="quiet">nothing</span>;
  const chip = (thing: string) => (
    <span key={thing} class="chip" title={thing.length > 30 ? thing : undefined}>
      {visible(thing)}
    </span>
  );
  return (
    <span class="things">
      {things.slice(0, SHOWN).map(chip)}
      {things.length > SHOWN && (
        <details>
          <summary>{things.length - SHOWN} more</summary>
          {things.slice(SHOWN, 200).map(chip)}
        </details>
      )}
    </span>
  );
}

function Arrow({ way }: { readonly way: Lane["way"] }) {
  return (
    <svg class="arrow" viewBox="0 0 40 16" aria-hidden="true">
      <path d="M0 8H40" />
      {way === "out" ? <path d="M33 3l6 5-6 5" /> : <path d="M8 3 2 8l6 5" />}
    </svg>
  );
}
