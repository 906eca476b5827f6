import { useState } from "preact/hooks";
import { callJson } from "../../api/call.ts";
import type { Ranking } from "../../api/types.ts";
import { oneLine } from "../../parts/hidden-characters.ts";
import { Name } from "../../parts/name.tsx";
import { Failed } from "../../parts/states.tsx";
import { failureFrom, type Loaded } from "../../parts/use-loaded.ts";

/** Proposes skills for a task in words, each with the reason. */
export function Proposals(props: {
  readonly chosen: readonly string[];
  add(names: readonly string[]): void;
  toggle(name: string): void;
}) {
  const [task, setTask] = useState("");
  const [asked, setAsked] = useState<Loaded<Ranking>>();
  const propose = async () => {
    if (task.trim() === "") return;
    setAsked({ state: "loading" });
    try {
      const value = await callJson<Ranking>("/v1/select", {
        body: { task: task.trim(), limit: 12 },
      });
      setAsked({ state: "done", value });
    } catch (error) {
      setAsked({ state: "failed", failure: failureFrom(error) });
    }
  };
  return (
    <form
      class="proposals"
      onSubmit={(event) => {
        event.preventDefault();
        void propose();
      }}
    >
      <label class="field">
        Or describe a task
        <input
          class="box"
          maxLength={20_000}
          placeholder="Write the release notes of 2.0"
          value={task}
          onInput={(event) => setTask(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button" disabled={asked?.state === "loading"}>
        Propose
      </button>
      {asked?.state === "failed" && <Failed failure={asked.failure} again={propose} />}
      {asked?.state === "done" && <Proposed ranking={asked.value} {...props} />}
    </form>
  );
}

function Proposed(props: {
  readonly ranking: Ranking;
  readonly chosen: readonly string[];
  add(names: readonly string[]): void;
  toggle(name: string): void;
}) {
  const { ranking, chosen, add, toggle } = props;
  const names = ranking.skills.map(({ skill }) => skill);
  return (
    <div class="proposed" role="status">
      {names.length === 0 && (
        <p class="quiet">
          No skill is proposed{ranking.abstained === undefined ? "" : `: ${ranking.abstained}`}.
        </p>
      )}
      <ul>
        {ranking.skills.map(({ skill, reasons }) => (
          <li key={skill}>
            <button
              type="button"
              class="button small"
              aria-pressed={chosen.includes(skill)}
              onClick={() => toggle(skill)}
            >
              <span aria-hidden="true">{chosen.includes(skill) ? "✓" : "+"}</span>
              <Name of={skill} />
            </button>
            <bdi class="quiet small">{oneLine(reasons.join("; "))}</bdi>
          </li>
        ))}
      </ul>
      {names.some((name) => !chosen.includes(name)) && names.length > 1 && (
        <button type="button" class="button small" onClick={() => add(names)}>
          Add all {names.length}
        </button>
      )}
    </div>
  );
}
