import type { SetExplanation } from "../../api/types.ts";
import type { ViewProps } from "../../app.tsx";
import { Failed, Loading } from "../../parts/states.tsx";
import { Chips } from "./chips.tsx";
import { Graph } from "./graph.tsx";
import { Matrix } from "./matrix.tsx";
import { Options } from "./options.tsx";
import { Outputs } from "./outputs.tsx";
import { Picker } from "./picker.tsx";
import { Proposals } from "./proposals.tsx";
import { Reasons, sentence } from "./reasons.tsx";
import { Starved } from "./starved.tsx";
import { type Composed, changesOf, type SetChange, useComposition } from "./use-composition.ts";
import { Welcome } from "./welcome.tsx";
import { readWish } from "./wish.ts";
import "./compose.css";

/** Skills put together: what a sub-agent with all of them may do, and who says so. */
export default function Compose({ place }: ViewProps) {
  const wish = readWish(place.query);
  const change = changesOf(wish);
  const { skills } = wish;
  const toggle = (name: string) =>
    skills.includes(name) ? change.remove([name]) : change.add([name]);
  const { shown, isBusy, again } = useComposition(wish);
  const explanation = shown.state === "done" ? shown.value.composition.explanation : undefined;
  return (
    <div class="compose">
      <h1>Compose</h1>
      <section class="card pick" aria-label="The set">
        <div class="ways">
          <Picker chosen={skills} toggle={toggle} />
          <Proposals chosen={skills} add={change.add} toggle={toggle} />
        </div>
        {skills.length > 0 && (
          <>
            <Chips
              skills={skills}
              known={explanation?.skills ?? []}
              remove={(name) => change.remove([name])}
            />
            <Options wish={wish} />
          </>
        )}
      </section>
      {skills.length === 0 ? (
        <Welcome />
      ) : shown.state === "loading" ? (
        <Loading what="the grant" />
      ) : shown.state === "failed" ? (
        <Failed failure={shown.failure} again={again} />
      ) : (
        <div class="result" aria-busy={isBusy}>
          <Result composed={shown.value} change={change} />
        </div>
      )}
    </div>
  );
}

const NOTHING: SetExplanation = {
  ...{ skills: [], relations: [], tools: [], tools_left_out: 0 },
  offered_by: { shell: false, files: false, servers: [] },
};

function Result(props: { readonly composed: Composed; readonly change: SetChange }) {
  const { change } = props;
  const { wish, composition, ceilingErrors } = props.composed;
  const { explanation = NOTHING } = composition;
  const warnings = composition.ok ? composition.grant.warnings : composition.validation.warnings;
  const hasGrant = composition.ok && ceilingErrors.length === 0;
  return (
    <>
      {ceilingErrors.length > 0 && (
        <section class="card reasons" aria-label="The ceiling">
          <h2>The ceiling has no grant</h2>
          <p class="quiet">So the table shows the set without it, and there is nothing to copy.</p>
          <ul>
            {ceilingErrors.map((message) => (
              <li key={message}>
                <bdi>{sentence(message)}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!composition.ok && (
        <Reasons errors={composition.validation.errors} explanation={explanation} change={change} />
      )}
      <Matrix {...explanation} />
      <Starved explanation={explanation} warnings={warnings} change={change} />
      <Graph {...explanation} />
      {hasGrant && <Outputs wish={wish} grant={composition.grant} explanation={explanation} />}
    </>
  );
}
