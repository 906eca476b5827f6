import { useEffect, useState } from "preact/hooks";

/** Where the reader is: the address bar holds all of it, so that it can be shared. */
export interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
}

const MOVED = "psk:moved";

/** Goes to an address of this page. `replace` leaves no step to come back to, as for each keystroke. */
export function navigate(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", to);
  else {
    history.pushState(null, "", to);
    scrollTo(0, 0);
  }
  dispatchEvent(new Event(MOVED));
}

/** Changes parts of the query of this place; a part without a value goes. */
export function changeQuery(parts: Readonly<Record<string, string | undefined>>): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined || value === "") query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  navigate(`${location.pathname}${text === "" ? "" : `?${text}`}`, { replace: true });
}

/** The place, and a new rendering whenever it changes. */
export function usePlace(): Place {
  const [place, setPlace] = useState(here);
  useEffect(() => {
    const moved = () => setPlace(here());
    addEventListener("popstate", moved);
    addEventListener(MOVED, moved);
    return () => {
      removeEventListener("popstate", moved);
      removeEventListener(MOVED, moved);
    };
  }, []);
  return place;
}

/** Parts of a path, decoded; undefined where it cannot be. */
export function segmentsOf(path: string): string[] | undefined {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** The address of a skill's view. */
export function skillAddress(name: string): string {
  return `/skills/${encodeURIComponent(name)}`;
}

function here(): Place {
  return { path: location.pathname, query: new URLSearchParams(location.search) };
}
