import type { Skill } from "../skill/skill.ts";
import { type Finding, rankOf } from "./finding.ts";
import { formOf } from "./views/form.ts";
import { isBlank, isForExample, isLive } from "./views/live.ts";
import { placeAt } from "./views/place.ts";
import { purpose } from "./views/purpose.ts";
import { isStep } from "./views/set-up.ts";
import { surroundingsOf } from "./views/stance.ts";

/** Why a finding weighs less than its rule says, and what the reason rests on. */
export interface Excuse {
  readonly reason: string;
  /**
   * `form`: the text itself is quoted, defanged or listed as a counter-example; it lowers a finding
   * to LOW. `surroundings`: a heading or the sentence before it; it lowers to MEDIUM, no further.
   */
  readonly by: "form" | "surroundings";
}

/**
 * What in the text around a finding speaks for it; no policy is asked here. Nothing excuses what
 * stands in a script, nor an act with a live destination or a payload that decodes, unless the
 * literal itself is forbidden: that unblocks it. Nothing around a step of a procedure excuses it.
 */
export function excuseOf(skill: Skill, finding: Finding): Excuse | undefined {
  const { severity, metadata, file_path, line_number } = finding;
  if (rankOf(severity) >= rankOf("LOW") || metadata.stance === "ignored") return undefined;
  const place = placeAt(skill, file_path, line_number);
  if (place === undefined) return undefined;
  const form = formOf(
    skill,
    place,
    typeof metadata.quote === "string" ? metadata.quote : undefined,
  );
  const live = isLive(skill, finding, place);
  if (form?.kind === "marked" || form?.kind === "listed") {
    return { reason: form.reason, by: live ? "surroundings" : "form" };
  }
  if (live) return undefined;
  if (form?.kind === "dead") return { reason: form.reason, by: "form" };
  if (isStep(skill, place)) return undefined;
  // What a skill is about lowers nothing by itself; it makes a list of attacks likely to be one.
  const { security } = purpose(skill);
  if (form !== undefined) return { reason: form.reason, by: security ? "form" : "surroundings" };
  const reason = surroundingsOf(place, security);
  if (reason !== undefined) return { reason, by: "surroundings" };
  const unfilled = security && (isBlank(place.text) || isForExample(skill, finding.description));
  return unfilled
    ? { reason: "it leads to a host that is kept for examples", by: "surroundings" }
    : undefined;
}
