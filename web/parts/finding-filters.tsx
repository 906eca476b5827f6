import type { Finding, Severity } from "../api/types.ts";
import { countSeverities, type FindingFilter, SEVERITIES } from "./finding-groups.ts";
import "./finding-filters.css";

/** Narrows findings by severity, rule and words, and says how many are left. */
export function FindingFilters(props: {
  readonly findings: readonly Finding[];
  /** How many of them are shown. */
  readonly shown: number;
  readonly filter: FindingFilter;
  change(filter: FindingFilter): void;
}) {
  const { findings, shown, filter, change } = props;
  const counts = countSeverities(findings);
  const rules = [...new Set(findings.map(({ rule_id }) => rule_id))].sort();
  const toggle = (level: Severity) => {
    const has = filter.severities.includes(level);
    const severities = SEVERITIES.filter((one) =>
      one === level ? !has : filter.severities.includes(one),
    );
    change({ ...filter, severities });
  };
  const narrowed = filter.severities.length > 0 || filter.rule !== "" || filter.words !== "";
  return (
    <search class="finding-filters" aria-label="Filter findings">
      <fieldset class="levels">
        <legend class="visually-hidden">Severity</legend>
        {SEVERITIES.map((level) => (
          <button
            key={level}
            type="button"
            class={`button small level ${level.toLowerCase()}`}
            aria-pressed={filter.severities.includes(level)}
            disabled={counts.get(level) === 0}
            onClick={() => toggle(level)}
          >
            <b>{counts.get(level)}</b> {level.toLowerCase()}
          </button>
        ))}
      </fieldset>
      <label>
        <span class="visually-hidden">Rule</span>
        <select
          class="box"
          value={filter.rule}
          onChange={(event) => change({ ...filter, rule: event.currentTarget.value })}
        >
          <option value="">All rules</option>
          {rules.map((id) => (
            <option key={id}>{id}</option>
          ))}
        </select>
      </label>
      <label class="words">
        <span class="visually-hidden">Words in findings</span>
        <input
          class="box"
          type="search"
          placeholder="Words in findings"
          value={filter.words}
          onInput={(event) => change({ ...filter, words: event.currentTarget.value })}
        />
      </label>
      <p class="small quiet" role="status">
        {narrowed ? `${shown} of ${findings.length} shown` : ""}
      </p>
      {narrowed && (
        <button
          type="button"
          class="button small quiet"
          onClick={() => change({ severities: [], rule: "", words: "" })}
        >
          Show all
        </button>
      )}
    </search>
  );
}
