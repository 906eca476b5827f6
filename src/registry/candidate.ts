import { hash } from "node:crypto";
import { basename } from "node:path";
import { findingsOf } from "../check/check.ts";
import { isError } from "../check/finding.ts";
import { SPEC_RULES } from "../check/rules/spec-rules.ts";
import { authored } from "../check/views/authored.ts";
import { parseSkill } from "../skill/parse-skill.ts";
import { fieldOf, type Skill, type SkillFile } from "../skill/skill.ts";
import { parseToolList } from "../skill/tool-list.ts";
import type { Entry, Missing, Source } from "./entry.ts";
import { foldSpace, listingText } from "./listing.ts";

/** One skill that was found: an entry, or the reason why it cannot be one. */
export interface Candidate {
  /** Changes when what it was read from changes; undefined when it must be read again. */
  readonly signature: string | undefined;
  readonly result: Entry | Missing;
}

/** True for what can be loaded. */
export function isEntry(result: Entry | Missing): result is Entry {
  return "digest" in result;
}

/**
 * Judges SKILL.md, and skill.json where there is one, by the `load` profile. Of the texts only the
 * frontmatter stays in memory. Whoever reads many lets go of the last one's views at the end.
 */
export async function readCandidate(
  source: Source,
  folder: string,
  files: readonly SkillFile[],
): Promise<Entry | Missing> {
  const skill = await parseSkill({ folder: basename(folder), files, refused: [], ignored: [] });
  const findings = findingsOf(skill, SPEC_RULES, { profile: "load" });
  const skill_id = idOf(fieldOf(skill, "name")?.value);
  const description = fieldOf(skill, "description")?.value;
  const { skillText } = skill;
  if (
    findings.some(isError) ||
    skillText.state !== "text" ||
    skill_id === undefined ||
    typeof description !== "string"
  ) {
    const problems = findings.filter(isError).map((finding) => finding.description);
    const reason = problems.join("; ") || "`name` holds nothing that can be seen";
    return { skill_id, source, state: "invalid", reason, findings };
  }
  return {
    skill_id,
    description,
    source,
    version: authored(skill, "version")?.text,
    file: skillText.path,
    digest: `sha256:${hash("sha256", skillText.bytes)}`,
    allowed_tools: allowedTools(skill),
    model_invocable: fieldOf(skill, "disable-model-invocation")?.value !== true,
    user_invocable: fieldOf(skill, "user-invocable")?.value !== false,
    listing: listingText(skill_id, description),
    findings,
  };
}

/** A name on one line: what a list shows is what `load_skill` takes. */
function idOf(name: unknown): string | undefined {
  const id = typeof name === "string" ? foldSpace(name) : "";
  return id === "" ? undefined : id;
}

/** `skill.json` speaks where it is there, else the frontmatter. */
function allowedTools(skill: Skill): readonly string[] {
  if (skill.definition?.ok) return skill.definition.definition.allowed_tools;
  const list = parseToolList(fieldOf(skill, "allowed-tools")?.value);
  return list.ok ? list.tools : [];
}
