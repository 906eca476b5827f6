import { VerdictBadge } from "../../parts/badges.tsx";
import { Link } from "../../parts/link.tsx";
import { Visible } from "../../parts/visible.tsx";
import { countWords } from "../../parts/words.ts";
import { cancelScan, isUnderWay, removeScan, type Scan } from "./scans.ts";

/** All that was given, with what came of each. */
export function ScanList(props: { readonly scans: readonly Scan[]; readonly chosen?: number }) {
  return (
    <ol class="scan-list card" aria-label="Scans">
      {props.scans.map((scan) => {
        const { id, taken } = scan;
        return (
          <li key={id} class={id === props.chosen ? "chosen" : undefined}>
            <Link to={`/scan?scan=${id}`} current={id === props.chosen}>
              <Visible text={taken.name} most={80} />
            </Link>
            <span class="outcome">
              <Outcome scan={scan} />
            </span>
            <button
              type="button"
              class="button small quiet"
              onClick={() => (isUnderWay(scan) ? cancelScan(id) : removeScan(id))}
            >
              {isUnderWay(scan) ? "Cancel" : "Remove"}
              <span class="visually-hidden">
                : <Visible text={taken.name} most={80} />
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function Outcome({ scan: { phase, answer } }: { readonly scan: Scan }) {
  switch (phase.at) {
    case "done": {
      if (answer === undefined) return null;
      const { body, results } = answer;
      const total = results.length + body.other_skills.length;
      return (
        <>
          <VerdictBadge verdict={body.verdict} />
          <span class="small quiet">
            {total > 1 &&
              `${results.length === total ? "" : `${results.length} of `}${total} skills, `}
            {countWords(body.findings_count, "finding")}
          </span>
        </>
      );
    }
    case "failed":
      return (
        <span class="small">
          {phase.failure.kind === "validation" ? "✎ to correct" : "⚠ not scanned"}
        </span>
      );
    case "sending":
      return <span class="small quiet">sending…</span>;
    default:
      return <span class="small quiet">{phase.at}</span>;
  }
}
