import { plainly } from "../../parts/hidden-characters.ts";
import { countWords } from "../../parts/words.ts";
import type { Scan } from "./scans.ts";

/** What came of a scan, for those who hear it; nothing while it runs. */
export function outcomeWords({ taken, phase, answer }: Scan): string {
  const name = plainly(taken.name.slice(0, 60));
  if (phase.at === "cancelled") return `Scan of ${name} cancelled`;
  if (phase.at === "failed") {
    const why = phase.failure.kind === "validation" ? "there is something to correct" : "failed";
    return `Scan of ${name}: ${why}`;
  }
  if (phase.at !== "done" || answer === undefined) return "";
  const { results } = answer;
  const [first, ...rest] = results;
  if (first !== undefined && rest.length === 0) {
    return `Scan of ${name}: ${first.verdict}, ${countWords(first.findings_count, "finding")}`;
  }
  const bad = results.filter(({ verdict }) => verdict !== "safe").length;
  return `Scan of ${name}: ${countWords(results.length, "skill")}, ${bad === 0 ? "all safe" : `${bad} not safe`}`;
}
