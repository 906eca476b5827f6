import type { Severity } from "../../api/types.ts";
import { VerdictBadge } from "../../parts/badges.tsx";
import { FindingFilters } from "../../parts/finding-filters.tsx";
import { type FindingFilter, isWanted, SEVERITIES } from "../../parts/finding-groups.ts";
import { Visible, VisiblePath } from "../../parts/visible.tsx";
import { countWords, sizeWords } from "../../parts/words.ts";
import { changeQuery } from "../../router.ts";
import { Exports } from "./exports.tsx";
import { type Answer, POLICIES, type PolicyName, type Scan, scanAgain } from "./scans.ts";
import { SkillSection } from "./skill-section.tsx";
import { VerdictHead, VerdictOfAll } from "./verdict-head.tsx";

const POLICY_WORDS: Readonly<Record<PolicyName, string>> = {
  strict: "Says no from medium on and takes no excuse; what could not be read is not safe.",
  balanced: "Says no from high on; warnings and examples in a text weigh little.",
  permissive: "Says no to critical, and to high where several signs stand together.",
};

/** What came of a scan, and what can be done with it. */
export function Result(props: {
  readonly scan: Scan;
  readonly answer: Answer;
  readonly query: URLSearchParams;
}) {
  const { scan, answer, query } = props;
  const { results, others } = answer;
  const filter = filterFrom(query);
  const findings = results.flatMap((result) => result.findings);
  const [first, ...rest] = results;
  const alone = rest.length === 0 ? first : undefined;
  return (
    <div class="result" aria-busy={scan.phase.at !== "done"}>
      {alone === undefined ? <VerdictOfAll results={results} /> : <VerdictHead result={alone} />}
      {others.length > 0 && <Others scan={scan} answer={answer} />}
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
          <details key={result.skill_path} class="one-of" open={result.verdict !== "safe"}>
            <summary>
              <VerdictBadge verdict={result.verdict} />
              <b>
                <Visible text={result.skill_name} most={80} />
              </b>
              <VisiblePath path={result.skill_path} />
              <span class="small quiet">{countWords(result.findings_count, "finding")}</span>
            </summary>
            <SkillSection result={result} filter={filter} />
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
      {leftOut.length > 0 && `. Left out of the folder: ${leftOut.join(", ")}`}
    </p>
  );
}

/** More folders than this are not named. */
const MOST_NAMED = 12;

/** An archive with several skills: the verdict is about one of them, and that must not be missed. */
function Others({ scan, answer: { results, others } }: { scan: Scan; answer: Answer }) {
  return (
    <div class="others">
      <div>
        <p>
          <b>This is about</b> <VisiblePath path={results[0]?.skill_path || "the topmost skill"} />{" "}
          <b>alone.</b> {countWords(others.length, "other skill")} in it{" "}
          {others.length === 1 ? "was" : "were"} not scanned:
        </p>
        <p class="small">
          {others.slice(0, MOST_NAMED).map((path) => (
            <VisiblePath key={path} path={path} />
          ))}
          {others.length > MOST_NAMED && `and ${others.length - MOST_NAMED} more`}
        </p>
      </div>
      <button type="button" class="button small" onClick={() => scanAgain(scan.id, { all: true })}>
        Scan all {others.length + 1}
      </button>
    </div>
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
