import { visible } from "../visible.tsx";
import type { Run } from "./read-highlight.ts";
import "./runs.css";

/** One line in its colours; what would be hidden in it is shown. */
export function Runs({ runs }: { readonly runs: readonly Run[] }) {
  return (
    <>
      {runs.map(({ text, kind }, index) =>
        kind === "" ? (
          visible(text)
        ) : (
          <span key={index} class={`code-${kind}`}>
            {visible(text)}
          </span>
        ),
      )}
    </>
  );
}
