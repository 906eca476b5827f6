import type { ScanResult } from "../../api/types.ts";
import { OUTCOMES, type Outcome } from "../../parts/badges.tsx";
import { countSeverities } from "../../parts/finding-groups.ts";
import { VerdictReason } from "../../parts/verdict-reason.tsx";
import { Visible, VisiblePath } from "../../parts/visible.tsx";
import { countWords } from "../../parts/words.ts";
import { type Answer, outcomeOf, type SkillResult } from "./scans.ts";

/** From the worst to the best. */
const ORDER: readonly Outcome[] = ["malicious", "unknown", "invalid", "suspicious", "safe"];

/** The verdict on an archive of several skills: one for the whole, and how many have which. */
export function VerdictOfAll({ answer: { body, results } }: { readonly answer: Answer }) {
  const outcomes = results.map(outcomeOf);
  const counts = ORDER.map((kind) => ({
    word: OUTCOMES[kind].word,
    count: outcomes.filter((outcome) => outcome === kind).length,
  })).filter(({ count }) => count > 0);
  return (
    <header class={`verdict-head ${body.verdict}`}>
      <Sign verdict={body.verdict} />
      <div class="verdict-words">
        <h2 class="verdict-title">
          {titleOf(body.verdict)}
          <span class="visually-hidden">: </span>
          <span class="skill-name">
            {countWords(results.length + body.other_skills.length, "skill")}
          </span>
        </h2>
        <p>
          {counts.map(({ word, count }) => `${count} ${word}`).join(", ")}
          {body.other_skills.length > 0 && `, ${body.other_skills.length} not scanned`}. Each is
          below.
        </p>
        <VerdictReason result={body} />
      </div>
    </header>
  );
}

/** The verdict in large, what it rests on, and of what. */
export function VerdictHead({ result }: { readonly result: SkillResult }) {
  const { verdict, skill_name, skill_path, findings } = result;
  return (
    <header class={`verdict-head ${verdict}`}>
      <Sign verdict={verdict} />
      <div class="verdict-words">
        <h2 class="verdict-title">
          {titleOf(verdict)}
          <span class="visually-hidden">: </span>
          <span class="skill-name">
            <Visible text={skill_name} most={100} />
          </span>
        </h2>
        <VerdictReason result={result} />
        <p class="counts small">
          {findings.length === 0
            ? "No findings"
            : [...countSeverities(findings)]
                .filter(([, count]) => count > 0)
                .map(([level, count]) => `${count} ${level.toLowerCase()}`)
                .join(", ")}
        </p>
      </div>
      <dl class="verdict-facts small">
        {skill_path !== "" && (
          <>
            <dt>Folder</dt>
            <dd>
              <VisiblePath path={skill_path} />
            </dd>
          </>
        )}
        <dt>Policy</dt>
        <dd>{result.policy}</dd>
        <dt>Scanned</dt>
        <dd>
          {countWords(result.coverage.files, "file")}
          {result.coverage.complete ? "" : ", not all of it"}
        </dd>
        <dt>When</dt>
        <dd>
          {new Date(result.timestamp).toLocaleString()}, {result.scan_duration_seconds} s
        </dd>
      </dl>
    </header>
  );
}

function Sign({ verdict }: { readonly verdict: ScanResult["verdict"] }) {
  return (
    <span class="verdict-sign" aria-hidden="true">
      {OUTCOMES[verdict].sign}
    </span>
  );
}

function titleOf(verdict: ScanResult["verdict"]): string {
  const { word } = OUTCOMES[verdict];
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
