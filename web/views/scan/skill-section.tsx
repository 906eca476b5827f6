import { CapabilityPicture } from "../../parts/capabilities.tsx";
import { FindingCard } from "../../parts/finding.tsx";
import { type FindingFilter, isWanted } from "../../parts/finding-groups.ts";
import { FindingList } from "../../parts/finding-list.tsx";
import { Visible, VisiblePath } from "../../parts/visible.tsx";
import { countWords } from "../../parts/words.ts";
import type { SkillResult } from "./scans.ts";

/** A list that a hostile skill makes long ends here; the exports have all of it. */
const MOST_LISTED = 40;

/** All that is said of one skill. */
export function SkillSection(props: {
  readonly result: SkillResult;
  readonly filter: FindingFilter;
}) {
  const { result, filter } = props;
  const { findings, capabilities, hygiene } = result;
  const wanted = findings.filter((finding) => isWanted(finding, filter));
  return (
    <section class="skill-result">
      <div class="columns">
        <div class="findings">
          <h2>Findings</h2>
          {findings.length === 0 ? (
            <p class="quiet">None.</p>
          ) : wanted.length === 0 ? (
            <p class="quiet">None of them is what the filter asks for.</p>
          ) : (
            <FindingList findings={wanted} />
          )}
        </div>
        <aside aria-label="About the skill">
          <section class="card">
            <h2>What it touches</h2>
            <CapabilityPicture name={result.skill_name} capabilities={capabilities} />
          </section>
          <CoverageCard result={result} />
        </aside>
      </div>
      {hygiene.length > 0 && (
        <details class="hygiene card">
          <summary>
            <h2>What to tidy ({hygiene.length})</h2>
          </summary>
          <p class="quiet">
            How well the skill keeps to the format. This is not about security and changes no
            verdict.
          </p>
          {hygiene.slice(0, MOST_LISTED).map((finding) => (
            <FindingCard key={finding.id} finding={finding} open={false} />
          ))}
          <More count={hygiene.length} />
        </details>
      )}
    </section>
  );
}

/** What the scan looked at, and what it did not. */
function CoverageCard({ result }: { readonly result: SkillResult }) {
  const { complete, files, not_scanned, not_assessed } = result.coverage;
  return (
    <section class="card coverage">
      <h2>What was scanned</h2>
      <p>
        {complete ? "Everything that can hold instructions or code" : <b>Only a part</b>} of{" "}
        {countWords(files, "file")}.
      </p>
      {result.analyzers_failed.length > 0 && (
        <p class="warn">
          <b>Did not finish:</b> {result.analyzers_failed.join(", ")}
        </p>
      )}
      {not_scanned.length > 0 && (
        <>
          <h3>Not scanned</h3>
          <ul>
            {not_scanned.slice(0, MOST_LISTED).map(({ path, reason }, index) => (
              <li key={index}>
                <VisiblePath path={path} />{" "}
                <span class="quiet">
                  <Visible text={reason} most={200} />
                </span>
              </li>
            ))}
          </ul>
          <More count={not_scanned.length} />
        </>
      )}
      <p class="small quiet">Not assessed: {not_assessed.join("; ")}.</p>
    </section>
  );
}

function More({ count }: { readonly count: number }) {
  if (count <= MOST_LISTED) return null;
  return <p class="small quiet">and {count - MOST_LISTED} more; the exports have them all.</p>;
}
