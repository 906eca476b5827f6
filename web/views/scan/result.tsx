import type { Severity } from "../../api/types.ts";
import { VerdictBadge } from "../../parts/badges.tsx";
import { FindingFilters } from "../../parts/finding-filters.tsx";
import { type FindingFilter, isWanted, SEVERITIES } from "../../parts/finding-groups.ts";
import { VerdictReason } from "../../parts/verdict-reason.tsx";
import { Visible, VisiblePath } from "../../parts/visible.tsx";
import { countWords, sizeWords } from "../../parts/words.ts";
import { changeQuery } from "../../router.ts";
import { Exports } from "./exports.tsx";
import { InvalidSection } from "./invalid-section.tsx";
import {
  type Answer,
  isInvalid,
  outcomeOf,
  POLICIES,
  type PolicyName,
  type Scan,
  scanAgain,
} from "./scans.ts";
import { SkillSection } from "./skill-section.tsx";
import { VerdictHead, VerdictOfAll } from "./verdict-head.tsx";

const POLICY_WORDS: Readonly<Record<PolicyName, string>> = {
  strict: "Blocks MEDIUM and above, accepts no excuse, and counts everything that was not read.",
  balanced:
    "Blocks HIGH and above. Counts unread files that an agent would run or is told to read.",
  permissive: "Blocks CRITICAL, and HIGH where several signs come together. Accepts unread files.",
};

/** What came of a scan, and what can be done with it. */
export function Result(props: {
  readonly scan: Scan;
  readonly answer: Answer;
  readonly query: URLSearchParams;
}) {
  const { scan, answer, query } = props;
  const { body, results } = answer;
  const filter = filterFrom(query);
  const findings = results.flatMap((result) => result.findings);
  const [first, ...rest] = results;
  const alone = rest.length > 0 || first === undefined || isInvalid(first) ? undefined : body;
  return (
    <div class="result" aria-busy={scan.phase.at !== "done"}>
      {alone === undefined ? <VerdictOfAll answer={answer} /> : <VerdictHead result={alone} />}
      <div class="tools">
        <PolicySwitch scan={scan} />
        <Exports key={scan.id} scan={scan} answer={answer} />
      </div>
      <Source scan={scan} />
      {findings.length > 0 && (
        <FindingFilters
          findings={findings}
          shown={findings.filter((finding) => isWanted(finding, filter)).length}
          filter={filter}
          change={changeFilter}
        />
      )}
      {alone === undefined ? (
        results.map((result) => (
          <details key={result.skill_path} class="one-of" open={outcomeOf(result) !== "safe"}>
            <summary>
              <VerdictBadge verdict={outcomeOf(result)} />
              <b>
                <Visible text={result.skill_name} most={80} />
              </b>
              <VisiblePath path={result.skill_path || "the top of the archive"} />
              <span class="small quiet">{countWords(result.findings_count, "finding")}</span>
            </summary>
            {isInvalid(result) ? (
              <InvalidSection result={result} filter={filter} />
            ) : (
              <>
                <div class="one-reason">
                  <VerdictReason result={result} />
                </div>
                <SkillSection result={result} filter={filter} />
              </>
            )}
          </details>
        ))
      ) : (
        <SkillSection result={alone} filter={filter} />
      )}
    </div>
  );
}

function PolicySwitch({ scan: { id, policy } }: { readonly scan: Scan }) {
  return (
    <fieldset class="group">
      <legend>Policy</legend>
      {POLICIES.map((name) => (
        <button
          key={name}
          type="button"
          class="button small"
          aria-pressed={name === policy}
          title={POLICY_WORDS[name]}
          onClick={() => scanAgain(id, { policy: name })}
        >
          {name}
        </button>
      ))}
      <p class="small quiet policy-words">{POLICY_WORDS[policy]}</p>
    </fieldset>
  );
}

/** What was given, and what of it was not sent. */
function Source({ scan: { taken, archive, leftOut } }: { readonly scan: Scan }) {
  return (
    <p class="small quiet given">
      Given: <Visible text={taken.name} most={120} />
      {archive !== undefined && `, ${sizeWords(archive.size)} packed`}
      {leftOut.length > 0 && (
        <b class="left-out">. Not sent, so not scanned: {leftOut.join(", ")}</b>
      )}
    </p>
  );
}

/** The filter is in the address, so that a look at a rule and back keeps it. */
function filterFrom(query: URLSearchParams): FindingFilter {
  const levels = (query.get("severity") ?? "").toUpperCase().split(",");
  return {
    severities: SEVERITIES.filter((level: Severity) => levels.includes(level)),
    rule: query.get("rule") ?? "",
    words: query.get("words") ?? "",
  };
}

function changeFilter({ severities, rule, words }: FindingFilter): void {
  changeQuery({ severity: severities.join(",").toLowerCase(), rule, words });
}
