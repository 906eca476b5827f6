import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Announcer } from "./parts/announce.tsx";
import { Link } from "./parts/link.tsx";
import { Empty, Failed, Loading } from "./parts/states.tsx";
import { useKeys } from "./parts/use-keys.ts";
import { useLoaded } from "./parts/use-loaded.ts";
import { navigate, type Place, segmentsOf, usePlace } from "./router.ts";
import { chooseTheme, chosenTheme, type Theme } from "./theme.ts";
import { ScanDrop } from "./views/scan/drop.tsx";

/** What every view is given. */
export interface ViewProps {
  readonly place: Place;
  /** What follows the name of the view in the path, decoded. */
  readonly rest: readonly string[];
}

interface View {
  readonly path: string;
  readonly title: string;
  /** Whether the bar at the top leads there. */
  readonly inBar: boolean;
  load(): Promise<{ readonly default: ComponentType<ViewProps> }>;
}

/** All views, each fetched when it is first looked at. */
const VIEWS: readonly View[] = [
  {
    path: "",
    title: "Catalogue",
    inBar: true,
    load: () => import("./views/catalogue/catalogue.tsx"),
  },
  { path: "skills", title: "Skill", inBar: false, load: () => import("./views/skill/skill.tsx") },
  { path: "scan", title: "Scan", inBar: true, load: () => import("./views/scan/scan.tsx") },
  {
    path: "compose",
    title: "Compose",
    inBar: true,
    load: () => import("./views/compose/compose.tsx"),
  },
  { path: "audit", title: "Audit", inBar: true, load: () => import("./views/audit/audit.tsx") },
  { path: "rules", title: "Rules", inBar: true, load: () => import("./views/rules/rules.tsx") },
];

export function App() {
  const place = usePlace();
  const [first = "", ...rest] = segmentsOf(place.path) ?? ["?"];
  const view = VIEWS.find(({ path }) => path === first);
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = [...rest, view?.title ?? "Not found", "psk"].join(" · ");
  });
  useKeys({
    "/": (event) => {
      event.preventDefault();
      const box = document.querySelector<HTMLInputElement>("input[type=search]");
      if (box === null) navigate("/?focus=search");
      else box.focus();
    },
  });
  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to the content
      </button>
      <header class="bar">
        <Link to="/" class="brand" label="psk, to the catalogue">
          <Mark />
          psk
        </Link>
        <nav aria-label="Views">
          {VIEWS.filter(({ inBar }) => inBar).map(({ path, title }) => (
            <Link
              key={path}
              to={`/${path}`}
              current={path === first || (path === "" && first === "skills")}
            >
              {title}
            </Link>
          ))}
        </nav>
        <ThemeButton />
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        {view === undefined ? (
          <NotFound />
        ) : (
          <Shown key={first} view={view} place={place} rest={rest} />
        )}
      </main>
      <ScanDrop />
      <Announcer />
    </>
  );
}

function Shown({ view, place, rest }: ViewProps & { readonly view: View }) {
  const { loaded, again } = useLoaded(view.path, () => view.load());
  if (loaded.state === "loading") return <Loading what={view.title} />;
  // The part of the page could not be fetched: the service is gone, or was replaced by another.
  if (loaded.state === "failed") return <Failed failure={{ kind: "offline" }} again={again} />;
  const Component = loaded.value.default;
  return <Component place={place} rest={rest} />;
}

function NotFound() {
  return (
    <Empty title="Nothing is at this address">
      <p>
        <Link to="/">To the catalogue</Link>
      </p>
    </Empty>
  );
}

const NEXT: Readonly<Record<Theme, Theme>> = { system: "dark", dark: "light", light: "system" };
const SIGNS: Readonly<Record<Theme, string>> = { system: "◐", dark: "☾", light: "☀" };

function ThemeButton() {
  const [theme, setTheme] = useState(chosenTheme);
  const next = () => {
    chooseTheme(NEXT[theme]);
    setTheme(NEXT[theme]);
  };
  return (
    <button type="button" class="button quiet theme" onClick={next} title={`Colours: ${theme}`}>
      <span aria-hidden="true">{SIGNS[theme]}</span>
      <span class="visually-hidden">Colours: {theme}. Change</span>
    </button>
  );
}

function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M9 24V10l7-3 7 3v7l-7 3-7-3" />
    </svg>
  );
}
