import { useEffect, useState } from "preact/hooks";
import { Visible } from "../../parts/visible.tsx";
import { sizeWords } from "../../parts/words.ts";
import { cancelScan, type Phase, type Scan } from "./scans.ts";

const STEPS = [
  { at: "packing", name: "Pack" },
  { at: "sending", name: "Send" },
  { at: "scanning", name: "Scan" },
] as const;

/** How far a scan is, and the way out of it. */
export function Progress({ scan }: { readonly scan: Scan }) {
  const { taken, phase, id } = scan;
  const steps = STEPS.filter(({ at }) => at !== "packing" || taken.kind === "folder");
  const now = steps.findIndex(({ at }) => at === phase.at);
  return (
    <section class="progress card" aria-label="Progress">
      <h2>
        <Visible text={taken.name} most={80} />
      </h2>
      <ol class="phases">
        {steps.map(({ at, name }, index) => (
          <li
            key={at}
            class={index < now ? "past" : index === now ? "now" : ""}
            aria-current={index === now ? "step" : undefined}
          >
            {index < now ? "✓ " : ""}
            {name}
          </li>
        ))}
      </ol>
      <Meter phase={phase} />
      <p class="visually-hidden" role="status">
        {PHASE_WORDS[phase.at]}
      </p>
      <button type="button" class="button" onClick={() => cancelScan(id)}>
        Cancel <kbd>Esc</kbd>
      </button>
    </section>
  );
}

const PHASE_WORDS: Readonly<Record<Phase["at"], string>> = {
  waiting: "Waiting for its turn",
  packing: "Packing the folder",
  sending: "Sending",
  scanning: "The service scans",
  done: "Done",
  failed: "Failed",
  cancelled: "Cancelled",
};

function Meter({ phase }: { readonly phase: Phase }) {
  switch (phase.at) {
    case "packing": {
      const { done, total } = phase;
      if (total === 0) return <Bar words="Reading the folder" />;
      return <Bar words={`Packing: ${done} of ${total} files`} value={done} max={total} />;
    }
    case "sending": {
      const { sent, total } = phase;
      const words = `Sending: ${sizeWords(sent)} of ${sizeWords(total)}`;
      return <Bar words={words} value={sent} max={total} />;
    }
    case "scanning":
      return <Elapsed since={phase.since} />;
    default:
      return <Bar words={PHASE_WORDS[phase.at]} />;
  }
}

function Bar(props: { readonly words: string; readonly value?: number; readonly max?: number }) {
  const { words, value, max } = props;
  return (
    <div class="meter">
      <progress aria-label={words} {...(max !== undefined && { value: value ?? 0, max })} />
      <span class="small quiet">{words}</span>
    </div>
  );
}

/** A scan says nothing until it is done; that time goes on shows that it is not forgotten. */
function Elapsed({ since }: { readonly since: number }) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, (now - since) / 1000).toFixed(1);
  return (
    <div class="meter">
      <progress aria-label="The service scans" />
      <span class="small quiet" aria-hidden="true">
        The service scans: {seconds} s
      </span>
    </div>
  );
}
