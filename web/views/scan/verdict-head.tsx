import type { Verdict } from "../../api/types.ts";
import { countSeverities } from "../../parts/finding-groups.ts";
import { Visible, VisiblePath } from "../../parts/visible.tsx";
import { countWords } from "../../parts/words.ts";
import type { SkillResult } from "./scans.ts";

const VERDICTS: Readonly<Record<Verdict, { sign: string; word: string; meaning: string }>> = {
  malicious: {
    sign: "✕",
    word: "Malicious",
    meaning: "Malicious behaviour was found. Do not use this skill.",
  },
  suspicious: {
    sign: "!",
    word: "Suspicious",
    meaning: "Something in it can do harm. Look at the findings before you use it.",
  },
  safe: {
    sign: "✓",
    word: "Safe",
    meaning: "No malicious behaviour was found. That is no proof that there is none.",
  },
};

/** The verdict on an archive of several skills: that of the worst. */
export function VerdictOfAll({ results }: { readonly results: readonly SkillResult[] }) {
  const verdict = worstVerdict(results);
  const { sign, word } = VERDICTS[verdict];
  const counts = VERDICT_ORDER.map((kind) => ({
    kind,
    count: results.filter((result) => result.verdict === kind).length,
  })).filter(({ count }) => count > 0);
  return (
    <header class={`verdict-head ${verdict}`}>
      <span class="verdict-sign" aria-hidden="true">
        {sign}
      </span>
      <div class="verdict-words">
        <h2 class="verdict-title">
          {word}
          <span class="visually-hidden">: </span>
          <span class="skill-name">{countWords(results.length, "skill")}</span>
        </h2>
        <p>{counts.map(({ kind, count }) => `${count} ${kind}`).join(", ")}. Each is below.</p>
      </div>
    </header>
  );
}

const VERDICT_ORDER = ["malicious", "suspicious", "safe"] as const;

/** One bad skill makes a bad archive. */
export function worstVerdict(results: readonly SkillResult[]): Verdict {
  const has = (kind: Verdict) => results.some(({ verdict }) => verdict === kind);
  return VERDICT_ORDER.find(has) ?? "safe";
}

/** The verdict in large, what it means, and of what. */
export function VerdictHead({ result }: { readonly result: SkillResult }) {
  const { verdict, skill_name, skill_path, findings } = result;
  const { sign, word, meaning } = VERDICTS[verdict];
  return (
    <header class={`verdict-head ${verdict}`}>
      <span class="verdict-sign" aria-hidden="true">
        {sign}
      </span>
      <div class="verdict-words">
        <h2 class="verdict-title">
          {word}
          <span class="visually-hidden">: </span>
          <span class="skill-name">
            <Visible text={skill_name} most={100} />
          </span>
        </h2>
        <p>{isPartial(result) ? PARTIAL : meaning}</p>
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
        <dt>Looked at</dt>
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

const PARTIAL =
  "No malice was found, but not everything could be looked at: so it is not called safe.";

/** Suspicious for what was not seen, and not for what was. */
function isPartial({ verdict, findings, is_safe }: SkillResult): boolean {
  const counts = findings.some(({ severity }) => severity !== "LOW" && severity !== "INFO");
  return verdict === "suspicious" && !counts && !is_safe;
}
