import { useLayoutEffect } from "preact/hooks";

/** Where the reader was in the list, and at which address of it. */
let left: { readonly address: string; readonly top: number } | undefined;

/** Whoever comes back to the same list finds it where they left it. */
export function useKeptScroll(): void {
  useLayoutEffect(() => {
    const address = location.pathname + location.search;
    if (left?.address === address) scrollTo(0, left.top);
    left = undefined;
  }, []);
}

/** Remembers the place before the reader goes elsewhere. */
export function keepScroll(): void {
  left = { address: location.pathname + location.search, top: scrollY };
}
