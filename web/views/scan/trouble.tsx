import { useEffect, useState } from "preact/hooks";
import type { Failure } from "../../api/failure.ts";
import { Failed } from "../../parts/states.tsx";
import { Corrections } from "./corrections.tsx";
import { type Scan, scanAgain } from "./scans.ts";

/** Why there is no result: the reader's to correct, a refusal, or a fault of the service. */
export function Trouble({ scan, failure }: { readonly scan: Scan; readonly failure: Failure }) {
  const again = () => scanAgain(scan.id);
  if (failure.kind === "validation") return <Corrections error={failure.error} />;
  if (failure.kind === "request" && failure.status === "busy") {
    return <Busy seconds={failure.waitSeconds ?? 5} words={failure.message} again={again} />;
  }
  return (
    <div class="trouble">
      <Failed failure={failure} again={again} />
      {failure.kind !== "request" && (
        <p class="small quiet kept">
          What you gave is still held by this page. Nothing has to be chosen again.
        </p>
      )}
    </div>
  );
}

/** Too much at one time: how long to wait, and the button when it is over. */
function Busy(props: { readonly seconds: number; readonly words: string; again(): void }) {
  const { seconds, words, again } = props;
  const [left, setLeft] = useState(Math.ceil(seconds));
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div class="state failed refused" role="alert">
      <h2>The service is busy</h2>
      <p>{words}. Nothing was lost.</p>
      <button type="button" class="button" onClick={again} disabled={left > 0}>
        {left > 0 ? `Try again in ${left} s` : "Try again"}
      </button>
    </div>
  );
}
