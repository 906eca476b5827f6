import type { RefObject } from "preact";
import { changeQuery } from "../../router.ts";
import { SORTS, type Sort } from "./wishes.ts";

interface SearchBarProps {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly sort: Sort | undefined;
  setText(text: string): void;
  /** The arrow down leads into the list. */
  toList(): void;
  /** Enter opens the first of what was found. */
  openFirst(): void;
}

const WORDS: Readonly<Record<Sort, string>> = {
  relevance: "Relevance",
  name: "Name",
  verdict: "Verdict, worst first",
  source: "Source",
  version: "Version, highest first",
};

/** One box for names and for tasks, and the order of what it finds. */
export function SearchBar({ box, text, sort, setText, toList, openFirst }: SearchBarProps) {
  const pressed = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === "ArrowDown") toList();
    else if (event.key === "Enter") openFirst();
    else if (event.key === "Escape" && text !== "") setText("");
    else if (event.key === "Escape") box.current?.blur();
    else return;
    event.preventDefault();
  };
  const sorts = SORTS.filter((one) => one !== "relevance" || text !== "");
  return (
    <search class="catalogue-search">
      <label class="search-field">
        <span class="visually-hidden">Search by name, or describe a task</span>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M9 3a6 6 0 1 0 0 12A6 6 0 0 0 9 3m4.5 10.5L18 18" />
        </svg>
        <input
          ref={box}
          type="search"
          class="box"
          placeholder="Search by name, or describe a task"
          autocomplete="off"
          spellcheck={false}
          maxLength={1000}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={pressed}
        />
        <span class="hint" aria-hidden="true">
          /
        </span>
      </label>
      <label class="sort-field">
        <span>Sort</span>
        <select
          class="box"
          value={sort ?? sorts[0]}
          onChange={(event) => {
            const { value } = event.currentTarget;
            changeQuery({ sort: value === sorts[0] ? undefined : value });
          }}
        >
          {sorts.map((one) => (
            <option key={one} value={one}>
              {WORDS[one]}
            </option>
          ))}
        </select>
      </label>
    </search>
  );
}
