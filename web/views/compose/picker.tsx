import { useEffect, useId, useRef, useState } from "preact/hooks";
import { callJson } from "../../api/call.ts";
import type { Failure } from "../../api/failure.ts";
import type { SkillList, SkillSummary } from "../../api/types.ts";
import { say } from "../../parts/announce.tsx";
import { oneLine } from "../../parts/hidden-characters.ts";
import { Name } from "../../parts/name.tsx";
import { failureFrom } from "../../parts/use-loaded.ts";
import "./picker.css";

const WAIT_MS = 120;
const MAX_QUERY = 1000;

/** A box that finds skills as one types; arrows and Enter take one, and so does a click. */
export function Picker(props: { readonly chosen: readonly string[]; toggle(name: string): void }) {
  const { chosen, toggle } = props;
  const id = useId();
  const [text, setText] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { skills, failure } = useFound(text, isOpen);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const take = (name: string) => {
    say(chosen.includes(name) ? `Removed ${oneLine(name)}` : `Added ${oneLine(name)}`);
    toggle(name);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      setOpen(false);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (isOpen) setActive(Math.max(0, Math.min(active + step, skills.length - 1)));
    } else if (event.key === "Enter") {
      event.preventDefault();
      const skill = isOpen ? skills[active] : undefined;
      if (skill !== undefined) take(skill.name);
    }
  };
  const isShown = isOpen && (skills.length > 0 || text !== "");
  return (
    <div class="picker">
      <label class="field">
        Add skills
        <input
          type="search"
          // biome-ignore lint/a11y/noRedundantRoles: it has no list of the browser's, and so no such role of itself.
          role="combobox"
          list={undefined}
          autocomplete="off"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-activedescendant={isShown && skills.length > 0 ? `${id}-${active}` : undefined}
          placeholder="A name or a few words"
          maxLength={MAX_QUERY}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={pressed}
        />
      </label>
      <ul
        ref={list}
        id={`${id}-list`}
        class="found"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of a combobox; the box keeps the focus.
        role="listbox"
        aria-label="Skills found"
        hidden={!isShown || skills.length === 0}
      >
        {skills.map((skill, index) => (
          <Option
            key={skill.name}
            id={`${id}-${index}`}
            skill={skill}
            isActive={index === active}
            isChosen={chosen.includes(skill.name)}
            take={() => take(skill.name)}
          />
        ))}
      </ul>
      {isShown && skills.length === 0 && (
        <p class="found none quiet" role="status">
          {failure === undefined ? "No skill fits these words." : "The service does not answer."}
        </p>
      )}
    </div>
  );
}

function Option(props: {
  readonly id: string;
  readonly skill: SkillSummary;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  take(): void;
}) {
  const { id, skill, isActive, isChosen, take } = props;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the box above keeps the focus and names the active one.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the box does the same.
    <li
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of the list of a combobox.
      role="option"
      class={isActive ? "active" : ""}
      aria-selected={isChosen}
      // The box must keep the focus, or the list would close before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={take}
    >
      <span class="tick" aria-hidden="true">
        {isChosen ? "✓" : "+"}
      </span>
      <span class="who">
        <Name of={skill.name} />
        <bdi class="quiet">{oneLine(skill.description)}</bdi>
      </span>
    </li>
  );
}

/** What fits the words, a moment after the last key; the last answer stays until the next is there. */
function useFound(text: string, isWanted: boolean) {
  const [found, setFound] = useState<{
    readonly skills: readonly SkillSummary[];
    readonly failure?: Failure;
  }>({ skills: [] });
  useEffect(() => {
    if (!isWanted) return;
    const gone = new AbortController();
    const words = text.trim();
    const query = new URLSearchParams({ limit: "30", ...(words !== "" && { q: words }) });
    const timer = setTimeout(async () => {
      try {
        const { skills } = await callJson<SkillList>(`/v1/skills?${query}`, {
          signal: gone.signal,
        });
        setFound({ skills });
      } catch (error) {
        if (!gone.signal.aborted) setFound({ skills: [], failure: failureFrom(error) });
      }
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [text, isWanted]);
  return found;
}
