import type { SetExplanation } from "../../api/types.ts";
import { oneLine } from "../../parts/hidden-characters.ts";
import { Name } from "../../parts/name.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { BOX, curve, layOut } from "./layout.ts";
import "./graph.css";

type Relation = SetExplanation["relations"][number];
type Skill = SetExplanation["skills"][number];

/** Longer names are cut in their box; the whole name is its title and stands in the list. */
const MAX_LETTERS = 23;

/** Which skills need and exclude which: drawn, and in words below. */
export function Graph({ skills, relations }: SetExplanation) {
  const names = new Set(skills.map(({ name }) => name));
  const among = relations.filter(({ from, to }) => names.has(to) && from !== to);
  const beyond = relations.filter(({ to }) => !names.has(to));
  return (
    <section class="card graph" aria-labelledby="graph-title">
      <h2 id="graph-title">How they relate</h2>
      <Scroll label="Drawing of the relations">
        <Picture skills={skills} relations={among} />
      </Scroll>
      <ul class="relations">
        {among.length === 0 && (
          <li class="quiet">None of these skills requires or excludes another.</li>
        )}
        {among.map((relation) => (
          <InWords key={`${relation.from}\n${relation.to}\n${relation.type}`} {...relation} />
        ))}
        {beyond.length > 0 && (
          <li class="quiet">
            Not with them:{" "}
            {beyond.slice(0, 12).map(({ from, to }, index) => (
              <span key={`${from}\n${to}`}>
                {index > 0 && ", "}
                <Name of={to} /> (by <Name of={from} />)
              </span>
            ))}
            {beyond.length > 12 && ` and ${beyond.length - 12} more`}
          </li>
        )}
      </ul>
    </section>
  );
}

const STATES = {
  kept: { sign: "✓", words: "" },
  open: { sign: "!", words: ", which is not chosen" },
  broken: { sign: "✕", words: ", and both are chosen" },
} as const;
const VERBS = {
  requires: "requires",
  incompatible: "is incompatible with",
  forbids: "forbids",
} as const;

function InWords({ from, to, type, reason, state }: Relation) {
  const { sign, words } = STATES[state];
  return (
    <li class={state}>
      <span class="sign" aria-hidden="true">
        {sign}
      </span>{" "}
      <Name of={from} /> {VERBS[type]} <Name of={to} />
      {words}
      {reason !== null && (
        <span class="quiet">
          {" "}
          (<bdi>{oneLine(reason)}</bdi>)
        </span>
      )}
    </li>
  );
}

function Picture(props: {
  readonly skills: readonly Skill[];
  readonly relations: readonly Relation[];
}) {
  const { skills, relations } = props;
  const requires = relations.filter(({ type }) => type === "requires");
  const { width, height, boxes } = layOut(
    skills.map(({ name }) => name),
    requires,
  );
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`${skills.length} skills and ${relations.length} relations; the list that follows says the same in words`}
    >
      <defs>
        <marker
          id="arrow"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto"
        >
          <path class="tip" d="M0,0L8,4L0,8Z" />
        </marker>
      </defs>
      {relations.map((relation) => {
        const from = boxes.get(relation.from);
        const to = boxes.get(relation.to);
        if (from === undefined || to === undefined) return null;
        const excludes = relation.type !== "requires";
        const { path, middle } = curve(from, to, excludes ? 42 : 0);
        return (
          <g
            key={`${relation.from}\n${relation.to}\n${relation.type}`}
            class={`edge ${excludes ? "excludes" : "requires"} ${relation.state}`}
          >
            <path class="line" d={path} marker-end={excludes ? undefined : "url(#arrow)"} />
            {excludes && <Cross at={middle} />}
          </g>
        );
      })}
      {skills.map((skill) => {
        const box = boxes.get(skill.name);
        return box && <Node key={skill.name} skill={skill} x={box.x} y={box.y} />;
      })}
    </svg>
  );
}

function Cross({ at }: { readonly at: string }) {
  return (
    <g transform={`translate(${at})`}>
      <circle class="disc" r="9" />
      <path class="cross" d="M-4,-4L4,4M4,-4L-4,4" />
    </g>
  );
}

function Node(props: { readonly skill: Skill; readonly x: number; readonly y: number }) {
  const { name, chosen, state } = props.skill;
  const shown = oneLine(name);
  const short = shown.length > MAX_LETTERS ? `${shown.slice(0, MAX_LETTERS - 1)}…` : shown;
  return (
    <g
      class={`node ${chosen ? "chosen" : "required"} ${state}`}
      transform={`translate(${props.x},${props.y})`}
    >
      <title>{shown}</title>
      <rect width={BOX.width} height={BOX.height} rx="6" />
      <text x={BOX.width / 2} y={BOX.height / 2} dominant-baseline="central" text-anchor="middle">
        {state === "usable" ? "" : "? "}
        {short}
      </text>
    </g>
  );
}
