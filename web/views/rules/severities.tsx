import type { Rule, Severity } from "../../api/types.ts";
import { SeverityBadge } from "../../parts/badges.tsx";

export const SEVERITIES: readonly Severity[] = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO"];

type Level = Severity | "off";

/** How severe a rule is in each profile; one entry where it is the same in all. */
function levelsOf({ severity }: Rule): readonly (readonly [profile: string, level: Level])[] {
  return typeof severity === "string" ? [["", severity]] : Object.entries(severity);
}

/** The highest of them, which is what a list shows. */
export function highestOf(rule: Rule): Severity {
  const levels = levelsOf(rule).map(([, level]) => level);
  return SEVERITIES.find((severity) => levels.includes(severity)) ?? "INFO";
}

/** One badge, or one for each profile. */
export function Severities({ rule }: { readonly rule: Rule }) {
  return (
    <dl class="severities">
      {levelsOf(rule).map(([profile, level]) => (
        <div key={profile}>
          <dt>{profile === "" ? "Severity" : profile}</dt>
          <dd>
            {level === "off" ? <span class="badge">off</span> : <SeverityBadge severity={level} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Rules of validation judge the form of a skill; all others are the scanner's. */
export function kindOf({ analyzer }: Rule): "validation" | "security" {
  return analyzer === "spec" ? "validation" : "security";
}
