import type { Finding, NotJudged, ScanResult } from "../api/types.ts";
import { countSeverities } from "./finding-groups.ts";
import { Visible, VisiblePath } from "./visible.tsx";
import { countWords } from "./words.ts";
import "./verdict-reason.css";

/** What a verdict rests on. */
type Judged = Pick<ScanResult, "verdict" | "is_safe" | "findings" | "not_judged">;

/** Why a skill has its verdict, and what to do: what was found, and nothing of what anyone meant by it. */
export function VerdictReason({ result }: { readonly result: Judged }) {
  const { verdict, findings, not_judged } = result;
  const [worst] = verdict === "malicious" ? graveOf(findings) : [];
  return (
    <>
      <p>{reasonWords(result)}</p>
      {worst !== undefined && (
        <p class="worst-finding">
          <Visible text={worst.description} most={300} />{" "}
          <VisiblePath path={worst.file_path} line={worst.line_number} />
        </p>
      )}
      {not_judged.length > 0 && (
        <>
          {verdict === "malicious" && <p>Some of it could not be judged either:</p>}
          <NotJudgedList items={not_judged} />
        </>
      )}
    </>
  );
}

/** More than this are counted, not listed; the exports have all of them. */
const MOST_LISTED = 20;

/** What could not be judged, each with its reason. */
export function NotJudgedList({ items }: { readonly items: NotJudged }) {
  const more = items.length - MOST_LISTED;
  return (
    <ul class="not-judged" aria-label="Not judged">
      {items.slice(0, MOST_LISTED).map(({ path, reason }, index) => (
        <li key={index}>
          {path !== "." && (
            <>
              <VisiblePath path={path} />{" "}
            </>
          )}
          <Visible text={reason} most={300} />
        </li>
      ))}
      {more > 0 && <li class="quiet">and {more.toLocaleString("en")} more</li>}
    </ul>
  );
}

/** The reason in words alone. The word malicious is kept for evidence that is critical. */
function reasonWords({ verdict, is_safe, findings }: Judged): string {
  switch (verdict) {
    case "malicious": {
      const counts = countSeverities(findings);
      const critical = counts.get("CRITICAL") ?? 0;
      if (critical > 0) {
        const of = countWords(critical, "critical finding");
        return `Malicious behaviour was found: ${of}. Do not use it. The worst finding:`;
      }
      const of = countWords(counts.get("HIGH") ?? 0, "finding");
      return `Blocked because of ${of} of high severity. Do not use it before someone has reviewed it. The worst finding:`;
    }
    case "unknown":
      return "Something that counts could not be judged, so this cannot be called safe. Review it by hand:";
    case "suspicious":
      return is_safe
        ? "Something in it needs a second look. Review the findings before you use it."
        : "The policy blocks findings of medium severity. Review them before you use it.";
    case "safe":
      return "Nothing was found that speaks against it. That is no proof that there is nothing.";
  }
}

function graveOf(findings: readonly Finding[]): readonly Finding[] {
  return (["CRITICAL", "HIGH"] as const).flatMap((level) =>
    findings.filter(({ severity }) => severity === level),
  );
}
