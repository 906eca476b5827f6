import { hash } from "node:crypto";
import {
  SKILL_LIMITS,
  SkillCatalogError,
  skillEntry,
} from "@modelcontextprotocol/server/ext/skills";
import { PskError } from "../errors.ts";
import { conformSkillText } from "../toolkit/conform-skill-text.ts";
import {
  type Entry,
  type ManifestFile,
  type SkillManifest,
  type SkillReader,
  skillManifest,
} from "../toolkit/skill-manifest.ts";
import { canHaveUri, skillUri } from "./skill-uri.ts";

/** A skill that clients can have as resources. */
export interface ServedSkill {
  readonly entry: Entry;
  /** The URI of its folder. */
  readonly uri: string;
  /** As the official clients will read it from its SKILL.md. */
  readonly frontmatter: Readonly<Record<string, unknown>>;
  /** Every file that is handed out, by its path. */
  readonly files: ReadonlyMap<string, ServedFile>;
  /** Its frontmatter is served in a form that clients take; the author's they would refuse. */
  readonly conformed: boolean;
  readonly manifest: SkillManifest;
}

/** A file as it is handed out. */
export interface ServedFile extends ManifestFile {
  /** Of the bytes on the disk, where they differ: SKILL.md is conformed. */
  readonly sourceSha256?: string;
}

/** What a skill is to clients: there as resources, or only to be had by `load_skill`, and why. */
export type Offer =
  | { readonly state: "available"; readonly skill: ServedSkill }
  | { readonly state: "fallback"; readonly reason: string };

/** The one rule of visibility: what is not `available` here is in no list and at no URI. */
export async function makeOffer(
  reader: SkillReader,
  entry: Entry,
  version: string | undefined,
  before?: Offer,
): Promise<Offer> {
  if (!canHaveUri(entry.skill_id)) {
    return fallback("its name is not of lower-case letters, digits and single hyphens, 1 to 64");
  }
  try {
    const known = before?.state === "available" ? before.skill.manifest : undefined;
    const manifest = skillManifest(reader, entry, SKILL_LIMITS, known);
    if ("reason" in manifest) return fallback(manifest.reason);
    if (before !== undefined && manifest === known) return before;
    return await serve(reader, entry, manifest, skillUri(entry.skill_id, version));
  } catch (error) {
    if (error instanceof PskError) return fallback(error.message);
    throw error;
  }
}

async function serve(
  reader: SkillReader,
  entry: Entry,
  manifest: SkillManifest,
  uri: string,
): Promise<Offer> {
  const own = manifest.files.find(({ path }) => path === "SKILL.md");
  if (own === undefined) return fallback("its SKILL.md cannot be read");
  const bytes = reader.read(own.source);
  const files = new Map<string, ServedFile>(manifest.files.map((file) => [file.path, file]));
  const asWritten = await judge(entry.skill_id, bytes);
  if (asWritten.ok) {
    const { frontmatter } = asWritten;
    const skill = { entry, uri, frontmatter, files, conformed: false, manifest };
    return { state: "available", skill };
  }
  const text = await conformSkillText(bytes);
  const judged = text === undefined ? asWritten : await judge(entry.skill_id, text);
  if (text === undefined || !judged.ok) return fallback(asWritten.reason);
  const sha256 = hash("sha256", text);
  files.set("SKILL.md", { ...own, size: text.length, sha256, sourceSha256: own.sha256 });
  const { frontmatter } = judged;
  return {
    state: "available",
    skill: { entry, uri, frontmatter, files, conformed: true, manifest },
  };
}

type Judged =
  | { readonly ok: true; readonly frontmatter: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly reason: string };

/** The SDK judges, since official clients judge by the same code: one bad entry costs them the list. */
async function judge(name: string, skillText: Uint8Array): Promise<Judged> {
  try {
    const { frontmatter } = await skillEntry(name, { "SKILL.md": skillText });
    // A copy: a piece of a text keeps the whole text in memory, and there are thousands of them.
    return { ok: true, frontmatter: JSON.parse(JSON.stringify(frontmatter)) };
  } catch (error) {
    if (!(error instanceof SkillCatalogError)) throw error;
    return { ok: false, reason: error.problems.map(({ message }) => message).join("; ") };
  }
}

function fallback(reason: string): Offer {
  return { state: "fallback", reason };
}
