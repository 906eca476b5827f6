import type { Composition, SetExplanation } from "../../api/types.ts";
import { oneLine } from "../../parts/hidden-characters.ts";
import { Name } from "../../parts/name.tsx";
import type { SetChange } from "./use-composition.ts";

type Refused = Extract<Composition, { ok: false }>;
type Problem = Refused["validation"]["errors"][number];

/** Why these skills have no grant together: each reason with what would solve it. */
export function Reasons(props: {
  readonly errors: readonly Problem[];
  readonly explanation: SetExplanation;
  readonly change: SetChange;
}) {
  const { errors, explanation, change } = props;
  return (
    <section class="card reasons" aria-labelledby="reasons-title">
      <h2 id="reasons-title">
        <span class="sign" aria-hidden="true">
          ✕
        </span>{" "}
        These skills do not go together
      </h2>
      <p class="quiet">
        There is no grant until each reason is gone. The table shows what was asked for.
      </p>
      <ul>
        {errors.map((error) => (
          <li key={error.message}>
            <p>
              <strong>{TITLES[error.code]}.</strong> <bdi>{sentence(error.message)}</bdi>
            </p>
            <div class="remedies">
              <Remedies error={error} explanation={explanation} change={change} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const TITLES: Readonly<Record<Problem["code"], string>> = {
  UNKNOWN_SKILL: "Unknown skill",
  MISSING_REQUIRED: "A required skill is missing",
  INCOMPATIBLE_SKILLS: "Two skills exclude each other",
  INVALID_DEFINITION: "A definition cannot be used",
};

function Remedies(props: {
  readonly error: Problem;
  readonly explanation: SetExplanation;
  readonly change: SetChange;
}) {
  const { error, explanation, change } = props;
  const { skill } = error;
  const other = otherOf(error, explanation);
  const meant = explanation.skills.find(({ name }) => name === skill)?.meant;
  const isOffered = explanation.skills.some(
    ({ name, state }) => name === other && state === "usable",
  );
  return (
    <>
      {error.code === "UNKNOWN_SKILL" && typeof meant === "string" && (
        <Remedy verb="Take" name={meant} act={() => change.replace(skill, meant)} />
      )}
      {error.code === "MISSING_REQUIRED" && other !== undefined && isOffered && (
        <Remedy verb="Add" name={other} act={() => change.add([other])} />
      )}
      {error.code === "INCOMPATIBLE_SKILLS" && other !== undefined && (
        <Remedy verb="Leave out" name={other} act={() => change.remove([other])} />
      )}
      <Remedy verb="Leave out" name={skill} act={() => change.remove([skill])} />
    </>
  );
}

/** One thing that would help, done by a click. */
export function Remedy(props: { readonly verb: string; readonly name: string; act(): void }) {
  return (
    <button type="button" class="button small" onClick={props.act}>
      {props.verb} <Name of={props.name} />
    </button>
  );
}

/** The second skill that a reason is about. */
function otherOf({ code, skill, message }: Problem, { relations }: SetExplanation) {
  const state =
    code === "MISSING_REQUIRED" ? "open" : code === "INCOMPATIBLE_SKILLS" ? "broken" : undefined;
  return relations.find(
    (one) => one.from === skill && one.state === state && message.includes(`"${one.to}"`),
  )?.to;
}

/** Messages of psk begin in lower case, as parts of a line do. */
export function sentence(text: string): string {
  const shown = oneLine(text);
  return `${shown.charAt(0).toUpperCase()}${shown.slice(1)}${/[.?]$/.test(shown) ? "" : "."}`;
}
