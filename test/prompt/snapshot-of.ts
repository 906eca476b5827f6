import type { Entry, Snapshot } from "../../src/registry/entry.ts";
import { listingText } from "../../src/registry/listing.ts";
import type { SkillReader } from "../../src/registry/reader.ts";
import { byBytes } from "../../src/skill/path.ts";

/** A skill in memory; all but its id has a default. */
export interface Given {
  readonly id: string;
  readonly description?: string;
  readonly text?: string | Uint8Array;
  readonly files?: readonly string[];
  readonly listed?: boolean;
}

/** A snapshot of skills in memory, so that properties need no disk. */
export function snapshotOf(skills: readonly Given[]): Snapshot {
  const given = new Map(skills.map((skill) => [skill.id, skill]));
  const entries = skills.map(entryOf).sort((a, b) => byBytes(a.skill_id, b.skill_id));
  return {
    entries,
    byId: new Map(entries.map((entry) => [entry.skill_id, entry])),
    missing: [],
    definitions: new Map(),
    open: ({ skill_id }) => readerOf(given.get(skill_id)),
  };
}

function entryOf({ id, description = "What it does.", listed = true }: Given): Entry {
  return {
    skill_id: id,
    description,
    source: { scope: "project", root: "/skills", path: "skill" },
    version: undefined,
    file: "SKILL.md",
    digest: "sha256:0",
    allowed_tools: [],
    model_invocable: listed,
    user_invocable: true,
    listing: listingText(id, description),
    findings: [],
  };
}

function readerOf(skill: Given | undefined): SkillReader {
  const text = skill?.text ?? "---\nname: x\ndescription: d\n---\nDo it.\n";
  return {
    folder: "/skills/skill",
    list: () => ["SKILL.md", ...(skill?.files ?? [])],
    stat: () => [],
    read: () => Buffer.from(text),
  };
}
