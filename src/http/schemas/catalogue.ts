import { z } from "zod";
import { notJudged, verdict } from "./scan.ts";

const judged = {
  verdict: verdict.nullable().meta({ description: "Null until it has been scanned." }),
  not_judged: notJudged.optional().meta({
    description: "The first things that could not be judged, where the verdict is unknown.",
  }),
};

export const skillSummary = z
  .object({
    name: z.string(),
    description: z.string(),
    /** Which of the places it comes from. */
    source: z.enum(["project", "user", "store", "builtin"]),
    version: z.string().nullable(),
    allowed_tools: z.array(z.string()).readonly(),
    ...judged,
  })
  .meta({ id: "SkillSummary" });

export const missingSkill = z
  .object({
    name: z.string().nullable(),
    source: skillSummary.shape.source,
    state: z.enum(["invalid", "shadowed", "disabled", "unlisted", "unreadable", "truncated"]),
    reason: z.string(),
  })
  .meta({ id: "MissingSkill" });

export const skillList = z
  .object({
    total: z.int().nonnegative(),
    skills: z.array(skillSummary).readonly(),
    next_cursor: z.string().nullable(),
    missing: z.array(missingSkill).readonly().meta({
      description: "What was found and is not offered; on the first page without a search.",
    }),
  })
  .meta({ id: "SkillList" });

export const versionSummary = z
  .object({
    version: z.string(),
    author: z.string(),
    maintainer: z.string(),
    built_at: z.string(),
    source_hash: z.string(),
    ...judged,
  })
  .meta({ id: "VersionSummary" });

export const skillDetail = z
  .object({
    name: z.string(),
    description: z.string(),
    source: skillSummary.shape.source,
    version: z.string().nullable(),
    allowed_tools: z.array(z.string()).readonly(),
    versions: z.array(versionSummary).readonly(),
  })
  .meta({ id: "SkillDetail" });

/** manifest.json, as it is stored. */
const manifest = z
  .object({
    manifestVersion: z.literal(1),
    name: z.string(),
    version: z.string(),
    description: z.string(),
    author: z.string(),
    maintainer: z.string(),
    buildTimestamp: z.string(),
    contents: z.object({
      skillFile: z.literal("SKILL.md"),
      scripts: z.array(z.string()).readonly(),
      references: z.array(z.string()).readonly(),
      assets: z.array(z.string()).readonly(),
      other: z.array(z.string()).readonly(),
    }),
    files: z
      .array(z.object({ path: z.string(), sha256: z.string(), size: z.int(), mode: z.string() }))
      .readonly(),
    sourceHash: z.string(),
  })
  .meta({ id: "Manifest" });

export const versionDetail = z.object({ manifest, ...judged }).meta({ id: "VersionDetail" });

export const versionDiff = z
  .object({
    from: z.string(),
    to: z.string(),
    added: z.array(z.string()).readonly(),
    removed: z.array(z.string()).readonly(),
    changed: z
      .array(
        z.object({
          path: z.string(),
          diff: z.string().nullable(),
          mode: z.object({ from: z.string(), to: z.string() }).nullable(),
        }),
      )
      .readonly(),
  })
  .meta({ id: "VersionDiff" });

export const published = z
  .object({
    name: z.string(),
    version: z.string(),
    source_hash: z.string(),
    verdict,
    not_judged: notJudged.meta({ description: "What could not be judged." }),
    findings_count: z.int().nonnegative(),
    warnings: z.int().nonnegative(),
  })
  .meta({ id: "Published" });

const SKILL_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Parameters of paths. */
export const named = z.strictObject({ name: z.string().max(200) });
export const versioned = z.strictObject({
  name: z.string().max(64).regex(SKILL_NAME, "is not the name of a skill"),
  version: z.string().max(200),
});
