import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ViewProps } from "../../app.tsx";
import { Failed, Loading } from "../../parts/states.tsx";
import { useMedia } from "../../parts/use-media.ts";
import { changeQuery, navigate, skillAddress } from "../../router.ts";
import { arrange } from "./arrange.ts";
import { Filters } from "./filters.tsx";
import { coveredHeight, SkillTable } from "./list.tsx";
import { NoSkills, NothingMatches } from "./nothing.tsx";
import type { Row } from "./rows.ts";
import { SearchBar } from "./search-bar.tsx";
import { type Listed, useSkillList } from "./skill-list.ts";
import { keepScroll, useKeptScroll } from "./use-kept-scroll.ts";
import { useRanking } from "./use-ranking.ts";
import { useText } from "./use-text.ts";
import { Why } from "./why.tsx";
import { chosenCount, wishesIn } from "./wishes.ts";
import "./catalogue.css";

/** Every skill, and what was found and is none. */
export default function Catalogue({ place }: ViewProps) {
  const { listed, again } = useSkillList();
  if (listed === undefined) return <Loading what="the catalogue" lines={12} />;
  const { rows, complete, failure } = listed;
  const locked = failure?.kind === "request" && failure.status === "unauthenticated";
  if (failure !== undefined && (locked || rows.length === 0)) {
    return <Failed failure={failure} again={again} />;
  }
  if (complete && rows.length === 0) return <NoSkills />;
  return <Browser place={place} listed={listed} again={again} />;
}

const NO_WISHES = wishesIn(new URLSearchParams());

function Browser(props: Pick<ViewProps, "place"> & { readonly listed: Listed; again(): void }) {
  const { place, listed, again } = props;
  const { text, setText, settle } = useText(place);
  const ranking = useRanking(text, listed.revision);
  const address = place.query.toString();
  const wishes = useMemo(() => wishesIn(place.query), [address]);
  const { rows, counts } = useMemo(
    () => arrange(listed.rows, text, ranking.names, wishes),
    [listed.rows, text, ranking.names, wishes],
  );
  const present = useMemo(() => arrange(listed.rows, "", [], NO_WISHES).counts, [listed.rows]);
  const [explained, setExplained] = useState<Row>();
  const box = useRef<HTMLInputElement>(null);
  const focusFirst = useRef(() => {});
  const filtered = chosenCount(wishes) > 0;
  const settled = text.trim() === "" || ranking.text === text.trim() || ranking.failed;

  useKeptScroll();
  useSearchFocus(place, box);
  useStartOfList(`${text}\n${filtered ? address : ""}`);
  const leave = useCallback(() => {
    settle();
    keepScroll();
  }, []);
  const toSearch = useCallback(() => box.current?.focus(), []);
  const onReady = useCallback((first: () => void) => {
    focusFirst.current = first;
  }, []);
  const openFirst = () => {
    const [first] = rows;
    if (!settled || first === undefined) return;
    if (first.state !== "offered") return setExplained(first);
    leave();
    navigate(skillAddress(first.key));
  };
  const clearFilters = () =>
    changeQuery({ verdict: undefined, source: undefined, state: undefined, tool: undefined });
  return (
    <div class="catalogue" data-ranked-for={settled ? text.trim() : undefined}>
      <h1 class="visually-hidden">Catalogue</h1>
      <SearchBar
        box={box}
        text={text}
        sort={wishes.sort}
        setText={setText}
        toList={() => focusFirst.current()}
        openFirst={openFirst}
      />
      <FilterPane chosen={chosenCount(wishes)}>
        <Filters wishes={wishes} counts={counts} present={present} />
        {filtered && (
          <button type="button" class="button small" onClick={clearFilters}>
            Clear the filters
          </button>
        )}
      </FilterPane>
      <section class="found" aria-label="What was found" onClickCapture={leave}>
        <CountLine
          listed={listed}
          shown={rows.length}
          searchFailed={ranking.failed}
          again={again}
        />
        {rows.length > 0 ? (
          <SkillTable rows={rows} toSearch={toSearch} explain={setExplained} onReady={onReady} />
        ) : settled ? (
          <NothingMatches
            text={text}
            filtered={filtered}
            clearText={() => setText("")}
            clearFilters={clearFilters}
          />
        ) : (
          <Loading what="what fits" />
        )}
      </section>
      {explained !== undefined && <Why row={explained} close={() => setExplained(undefined)} />}
    </div>
  );
}

/** Beside the list where there is room, else folded away above it. */
function FilterPane(props: {
  readonly chosen: number;
  readonly children: preact.ComponentChildren;
}) {
  const { chosen, children } = props;
  const wide = useMedia("(min-width: 1080px)");
  if (wide) return <aside aria-label="Filters">{children}</aside>;
  return (
    <details class="filter-pane">
      <summary>Filters {chosen > 0 && <span class="quiet small">{chosen} chosen</span>}</summary>
      {children}
    </details>
  );
}

/** How many there are, and what the reader has to know about the list as a whole. */
function CountLine(props: {
  readonly listed: Listed;
  readonly shown: number;
  readonly searchFailed: boolean;
  again(): void;
}) {
  const { listed, shown, searchFailed } = props;
  const { rows, total, complete, failure } = listed;
  const number = (value: number) => value.toLocaleString("en");
  const all = complete ? rows.length : total;
  const missing = number(all - total);
  const whole = all > total ? `, and ${missing} found that are not offered` : "";
  return (
    <p class="count-line">
      <span role="status">
        {shown === all
          ? `${number(total)} ${total === 1 ? "skill" : "skills"}${whole}`
          : `${number(shown)} of ${number(all)}`}
      </span>
      {!complete && failure === undefined && <span class="quiet">, the rest is on its way</span>}
      {failure !== undefined ? (
        <span class="note">
          The service {failure.kind === "offline" ? "does not answer" : "could not be asked"}; this
          is what it said last.{" "}
          <button type="button" class="button small" onClick={props.again}>
            Try again
          </button>
        </span>
      ) : (
        searchFailed && (
          <span class="note">The search does not answer; only names are searched.</span>
        )
      )}
    </p>
  );
}

/** The shell sends `/` from other views to this address. */
function useSearchFocus(place: ViewProps["place"], box: { current: HTMLInputElement | null }) {
  const asked = place.query.get("focus") === "search";
  useEffect(() => {
    if (!asked) return;
    box.current?.focus();
    changeQuery({ focus: undefined });
  }, [asked]);
}

/** Another question is answered from the top of the list. */
function useStartOfList(question: string): void {
  const before = useRef(question);
  useEffect(() => {
    if (before.current === question) return;
    before.current = question;
    const top = document.querySelector(".found")?.getBoundingClientRect().top ?? 0;
    const covered = coveredHeight();
    if (top < covered) scrollBy(0, top - covered);
  }, [question]);
}
