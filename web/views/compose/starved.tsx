import type { ExplainedTool, SetExplanation } from "../../api/types.ts";
import { Name, RuleText } from "../../parts/name.tsx";
import { Remedy, sentence } from "./reasons.tsx";
import type { SetChange } from "./use-composition.ts";

/** More are counted, not listed. */
const MAX_SHOWN = 40;

/** Skills that need a tool and do not get it, with what would solve it; and other warnings. */
export function Starved(props: {
  readonly explanation: SetExplanation;
  readonly warnings: readonly string[];
  readonly change: SetChange;
}) {
  const { explanation, warnings, change } = props;
  const cases = explanation.tools.flatMap((tool) => tool.starved.map((skill) => ({ tool, skill })));
  // Those that are explained here with a remedy need not be said twice.
  const others = warnings.filter((words) => !words.includes(" and does not get it: "));
  if (cases.length === 0 && others.length === 0) return null;
  return (
    <section class="card starved" aria-labelledby="starved-title">
      <h2 id="starved-title">
        <span class="sign" aria-hidden="true">
          !
        </span>{" "}
        {cases.length > 0 ? "What some skills will lack" : "Worth knowing"}
      </h2>
      <ul>
        {cases.slice(0, MAX_SHOWN).map(({ tool, skill }) => (
          <li key={`${skill}\n${tool.tool}`}>
            <Case tool={tool} skill={skill} change={change} />
          </li>
        ))}
        {cases.length > MAX_SHOWN && <li>{cases.length - MAX_SHOWN} more are in the table.</li>}
        {others.map((words) => (
          <li key={words}>
            <p>
              <bdi>{sentence(words)}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Case(props: {
  readonly tool: ExplainedTool;
  readonly skill: string;
  readonly change: SetChange;
}) {
  const { tool, skill, change } = props;
  const needs = (
    <>
      <Name of={skill} /> needs <RuleText of={tool.tool} /> and does not get it:
    </>
  );
  if (tool.effect === "not_common") {
    return (
      <>
        <p>
          {needs} <Names of={tool.silent} /> {tool.silent.length === 1 ? "does" : "do"} not allow
          it, and in the mode intersection every skill must.
        </p>
        <div class="remedies">
          <button type="button" class="button small" onClick={() => change.mode("union")}>
            Take the union
          </button>
          <RemoveAll names={tool.silent} change={change} />
        </div>
      </>
    );
  }
  const by = tool.statements.filter(({ says, extent }) => says === "forbids" && extent === "all");
  if (by.length === 0) {
    const does = tool.effect === "above_ceiling" ? "does not have it" : "forbids it";
    return (
      <p>
        {needs} the ceiling {does}. Take a wider ceiling, or leave out <Name of={skill} />.
      </p>
    );
  }
  const others = [...new Set(by.map((one) => one.skill))].filter((name) => name !== skill);
  const isOwn = by.some((one) => one.skill === skill);
  return (
    <>
      <p>
        {needs}{" "}
        {by.map((one, index) => (
          <span key={`${one.skill}\n${one.rule}`}>
            {index > 0 && ", and "}
            {one.skill === skill ? "it" : <Name of={one.skill} />} forbids{" "}
            <RuleText of={one.rule} />
            {one.skill === skill && " itself"}
          </span>
        ))}
        . A prohibition outranks every allowance.{" "}
        {isOwn
          ? "Only another definition of the skill can solve this."
          : "Leave out who forbids it, or let its definition forbid less."}
      </p>
      {!isOwn && (
        <div class="remedies">
          <RemoveAll names={others} change={change} />
        </div>
      )}
    </>
  );
}

function RemoveAll({
  names,
  change,
}: {
  readonly names: readonly string[];
  readonly change: SetChange;
}) {
  const [first] = names;
  if (first !== undefined && names.length === 1) {
    return <Remedy verb="Leave out" name={first} act={() => change.remove(names)} />;
  }
  return (
    <button type="button" class="button small" onClick={() => change.remove(names)}>
      Leave out these {names.length}
    </button>
  );
}

function Names({ of }: { readonly of: readonly string[] }) {
  return (
    <>
      {of.slice(0, 4).map((name, index) => (
        <span key={name}>
          {index > 0 && ", "}
          <Name of={name} />
        </span>
      ))}
      {of.length > 4 && ` and ${of.length - 4} more`}
    </>
  );
}
