import { OUTCOMES } from "../../parts/badges.tsx";
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
  const { body, results } = answer;
  const { word } = OUTCOMES[body.verdict];
  const skills = results.length > 1 ? `${countWords(results.length, "skill")}, ` : "";
  return `Scan of ${name}: ${word}, ${skills}${countWords(body.findings_count, "finding")}`;
}
