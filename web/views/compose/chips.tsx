import { useRef } from "preact/hooks";
import type { SetExplanation } from "../../api/types.ts";
import { say } from "../../parts/announce.tsx";
import { oneLine } from "../../parts/hidden-characters.ts";
import { Link } from "../../parts/link.tsx";
import { Name } from "../../parts/name.tsx";
import { skillAddress } from "../../router.ts";

/** The chosen skills, each with a button that takes it out. */
export function Chips(props: {
  readonly skills: readonly string[];
  readonly known: SetExplanation["skills"];
  remove(name: string): void;
}) {
  const { skills, known, remove } = props;
  const list = useRef<HTMLUListElement>(null);
  const takeOut = (name: string, index: number) => {
    // The next chip takes the focus, or the last, or the search box when none is left.
    const buttons = list.current?.querySelectorAll("button");
    const next = buttons?.[index + 1] ?? buttons?.[index - 1];
    (next ?? document.querySelector<HTMLElement>("input[type=search]"))?.focus();
    say(`Removed ${oneLine(name)}`);
    remove(name);
  };
  return (
    <ul class="chosen" ref={list} aria-label="Chosen skills">
      {skills.map((name, index) => {
        const state = known.find((skill) => skill.name === name)?.state ?? "usable";
        return (
          <li key={name} class={state}>
            <Link to={skillAddress(name)}>
              <Name of={name} />
            </Link>
            {state !== "usable" && <span class="state-word">{state}</span>}
            <button
              type="button"
              aria-label={`Remove ${oneLine(name)}`}
              onClick={() => takeOut(name, index)}
            >
              <span aria-hidden="true">×</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
