import { useState } from "preact/hooks";
import { OUTCOMES } from "../../parts/badges.tsx";
import { changeQuery } from "../../router.ts";
import type { Arranged } from "./arrange.ts";
import { type Group, switched, type Wishes } from "./wishes.ts";
import "./filters.css";

/** The values of each group in their order; tools come as they are used. */
const VALUES: Readonly<Record<Exclude<Group, "tool">, readonly string[]>> = {
  verdict: ["malicious", "unknown", "suspicious", "safe", "unscanned"],
  source: ["project", "user", "store", "builtin"],
  state: ["offered", "shadowed", "invalid", "disabled", "unlisted", "unreadable", "truncated"],
};
const TITLES: Readonly<Record<Group, string>> = {
  verdict: "Verdict",
  source: "Source",
  state: "State",
  tool: "Tool",
};
/** Values of the address that people read under another word. */
const WORDS: ReadonlyMap<string, string> = new Map(
  (["malicious", "unknown", "unscanned"] as const).map((value) => [value, OUTCOMES[value].word]),
);
/** Tools that are listed before somebody asks for all of them. */
const FEW_TOOLS = 8;

interface FiltersProps {
  readonly wishes: Wishes;
  readonly counts: Arranged["counts"];
  /** All values that any row has, whatever is chosen. */
  readonly present: Arranged["counts"];
}

export function Filters({ wishes: { chosen }, counts, present }: FiltersProps) {
  const [all, setAll] = useState(false);
  const tools = toolsIn(present.tool, chosen.tool);
  return (
    <div class="filters">
      {(["verdict", "source", "state"] as const).map((group) => (
        <FilterGroup
          key={group}
          group={group}
          values={VALUES[group].filter(
            (value) => present[group].has(value) || chosen[group].has(value),
          )}
          counts={counts[group]}
          chosen={chosen[group]}
        />
      ))}
      {tools.length > 0 && (
        <FilterGroup
          group="tool"
          values={all ? tools : tools.slice(0, Math.max(FEW_TOOLS, chosen.tool.size))}
          counts={counts.tool}
          chosen={chosen.tool}
        >
          {tools.length > FEW_TOOLS && (
            <button type="button" class="button small quiet" onClick={() => setAll(!all)}>
              {all ? "Fewer tools" : `All ${tools.length} tools`}
            </button>
          )}
        </FilterGroup>
      )}
    </div>
  );
}

function FilterGroup(props: {
  readonly group: Group;
  readonly values: readonly string[];
  readonly counts: ReadonlyMap<string, number>;
  readonly chosen: ReadonlySet<string>;
  readonly children?: preact.ComponentChildren;
}) {
  const { group, values, counts, chosen } = props;
  return (
    <fieldset class="filter-group">
      <legend>{TITLES[group]}</legend>
      <div class="filter-values">
        {values.map((value) => (
          <label key={value} class={counts.has(value) ? "filter" : "filter without"}>
            <input
              type="checkbox"
              checked={chosen.has(value)}
              onChange={() => changeQuery({ [group]: switched(chosen, value) })}
            />
            <bdi title={wordOf(group, value)}>{wordOf(group, value)}</bdi>
            <span class="count">{(counts.get(value) ?? 0).toLocaleString("en")}</span>
          </label>
        ))}
      </div>
      {props.children}
    </fieldset>
  );
}

function wordOf(group: Group, value: string): string {
  return (group === "verdict" ? WORDS.get(value) : undefined) ?? value;
}

/** Those that were chosen first, then those that most skills have. */
function toolsIn(present: ReadonlyMap<string, number>, chosen: ReadonlySet<string>): string[] {
  const names = new Set([...chosen, ...present.keys()]);
  const weight = (name: string) => (chosen.has(name) ? 1e9 : (present.get(name) ?? 0));
  return [...names].sort((a, b) => weight(b) - weight(a) || (a < b ? -1 : 1));
}
