import { findingsOf } from "../check/check.ts";
import { definitionDisagrees } from "../check/rules/spec/definition-disagrees.ts";
import { PskError } from "../errors.ts";
import type { Entry, Snapshot } from "../registry/entry.ts";
import type { SkillDefinition } from "../skill/definition.ts";
import { parseSkill } from "../skill/parse-skill.ts";
import { fieldOf, type Skill, type SkillFile } from "../skill/skill.ts";
import { parseToolList } from "../skill/tool-list.ts";
import { normalizeVersion } from "../skill/version.ts";
import { type Defined, deepFreeze } from "./definitions.ts";

/** What a skill in the registry says of itself, and the text an agent would follow. */
export interface ReadDefinition {
  readonly defined: Defined;
  readonly body: string;
}

/** Reads the definition of an entry: its `skill.json`, or else what its frontmatter says. */
export async function readDefinition(
  snapshot: Pick<Snapshot, "open">,
  entry: Entry,
): Promise<ReadDefinition> {
  try {
    const reader = snapshot.open(entry);
    const files = [fileOf(entry.file, reader.read(entry.file))];
    const json = readOptional(() => reader.read("skill.json"));
    if (json !== undefined) files.push(fileOf("skill.json", json));
    const skill = await parseSkill({ folder: undefined, files, refused: [], ignored: [] });
    const { skillText } = skill;
    const body = skillText.state === "text" ? skillText.text.slice(skillText.bodyStart) : "";
    return { defined: definitionOf(skill, entry), body };
  } catch (error) {
    if (!(error instanceof PskError)) throw error;
    return { defined: { ok: false, reason: error.message }, body: "" };
  }
}

/** The definition of a skill in memory; what both of its sources say must be the same. */
function definitionOf(skill: Skill, entry: Entry): Defined {
  if (skill.definition === undefined) return fromFrontmatter(skill, entry);
  if (!skill.definition.ok) {
    const problems = skill.definition.problems.map(({ field, message }) =>
      field === undefined ? message : `${field}: ${message}`,
    );
    return { ok: false, reason: `skill.json: ${problems.join("; ")}` };
  }
  const differences = findingsOf(skill, [definitionDisagrees], { profile: "spec" });
  if (differences.length > 0) {
    return { ok: false, reason: differences.map(({ description }) => description).join("; ") };
  }
  return { ok: true, definition: deepFreeze(skill.definition.definition) };
}

function fromFrontmatter(skill: Skill, entry: Entry): Defined {
  const field = fieldOf(skill, "allowed-tools");
  const allowed = parseToolList(field?.value);
  if (!allowed.ok) return { ok: false, reason: `allowed-tools ${allowed.reason}` };
  const forbidden = parseToolList(fieldOf(skill, "disallowed-tools")?.value);
  if (!forbidden.ok) return { ok: false, reason: `disallowed-tools ${forbidden.reason}` };
  const version = entry.version === undefined ? undefined : normalizeVersion(entry.version);
  const definition: SkillDefinition = {
    name: entry.skill_id,
    description: entry.description,
    ...(version !== undefined && { version }),
    allowed_tools: [...allowed.tools],
    ...(forbidden.tools.length > 0 && { forbidden_tools: [...forbidden.tools] }),
    execution_protocol: [],
  };
  return { ok: true, definition: deepFreeze(definition), undeclared: field === undefined };
}

function fileOf(path: string, bytes: Uint8Array): SkillFile {
  return { path, size: bytes.length, executable: false, bytes };
}

function readOptional(read: () => Uint8Array): Uint8Array | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof PskError && error.code === "not_found") return undefined;
    throw error;
  }
}
