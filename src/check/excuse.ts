import type { Skill } from "../skill/skill.ts";
import { type Finding, rankOf } from "./finding.ts";
import { stanceOf } from "./views/stance.ts";

/** Why a finding weighs less than its rule says, and what the reason rests on. */
export interface Excuse {
  readonly reason: string;
  /**
   * `form`: the text itself is quoted, defanged or listed as a counter-example; it lowers a finding
   * to LOW. `surroundings`: a heading or the sentence before it; it lowers to MEDIUM, no further.
   */
  readonly by: "form" | "surroundings";
}

/** What in the text around a finding speaks for it; no policy is asked here. */
export function excuseOf(skill: Skill, finding: Finding): Excuse | undefined {
  if (rankOf(finding.severity) >= rankOf("LOW") || finding.metadata.stance === "ignored") {
    return undefined;
  }
  const { quote } = finding.metadata;
  const sentence = typeof quote === "string" ? quote : undefined;
  const stance = stanceOf(skill, finding.file_path, finding.line_number, sentence);
  return stance.kind === "do" ? undefined : { reason: stance.reason, by: "form" };
}
