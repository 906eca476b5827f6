import { check } from "../check/check.ts";
import { type Finding, isError, type Severity } from "../check/finding.ts";
import { SPEC_RULES } from "../check/rules/spec-rules.ts";
import { authored } from "../check/views/authored.ts";
import { PskError } from "../errors.ts";
import { readDir } from "../skill/read-dir.ts";
import { fieldOf, type Skill } from "../skill/skill.ts";
import { normalizeVersion } from "../skill/version.ts";
import { makeVersion } from "../store/make-version.ts";
import type { Provenance } from "../store/manifest.ts";
import type { Store } from "../store/store.ts";
import type { BuildScan } from "./scan-for-build.ts";
import { steadyFiles } from "./steady-files.ts";

/** A skill may have this many bytes in all; the largest known real one has 49 MB. */
const DEFAULT_MAX_BYTES = 100 * 1024 * 1024;

/** What a build takes besides the folder. */
export interface BuildOptions {
  readonly maintainer: string;
  readonly force?: boolean;
  /** In place of `metadata.author`. */
  readonly author?: string;
  /** In place of `metadata.version`. */
  readonly version?: string;
  readonly allowSecretFiles?: boolean;
  readonly maxBytes?: number;
  /** When it is built; SOURCE_DATE_EPOCH of `env` goes before the clock. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Whether it is scanned before it is stored, and whether a verdict of malicious stops it. */
  readonly scan?: "warn" | "block";
}

/** A version in the store, or every reason why there is none. */
export type BuildResult =
  | {
      readonly state: "built";
      readonly name: string;
      readonly version: string;
      readonly author: string;
      readonly maintainer: string;
      readonly path: string;
      readonly sourceHash: string;
      readonly replaced: boolean;
      /** What could be better; nothing that stops a build. */
      readonly warnings: readonly Finding[];
      readonly ignored: readonly string[];
      /** What the scan said, where one was asked for. */
      readonly scan: BuildScan | undefined;
    }
  /** The scan blocks it or could not judge it, and nothing was stored. */
  | {
      readonly state: "blocked";
      readonly findings: readonly Finding[];
      readonly scan: BuildScan;
    }
  | { readonly state: "invalid"; readonly findings: readonly Finding[] };

/** Judges a folder by the `package` profile and puts it into a store as an immutable version. */
export function build(store: Store, dir: string, options: BuildOptions): Promise<BuildResult> {
  return buildSkill(store, () => readDir(dir), options);
}

/** The same with a skill that comes from wherever `read` takes it. */
export async function buildSkill(
  store: Store,
  read: () => Promise<Skill>,
  options: BuildOptions,
): Promise<BuildResult> {
  const maintainer = notBlank(options.maintainer, "--maintainer");
  const buildTimestamp = timestamp(options.env ?? {});
  const policy = { profile: "package", severities: allowances(options) } as const;
  const skill = await read();
  const findings = check(skill, SPEC_RULES, policy);
  if (findings.some(isError)) return { state: "invalid", findings: findings.filter(isError) };
  checkSize(skill, options.maxBytes ?? DEFAULT_MAX_BYTES);
  const provenance = provenanceOf(skill, { ...options, maintainer }, buildTimestamp);
  const scan = options.scan && (await scanned(store, skill, provenance, options.env ?? {}));
  if (options.scan === "block" && scan?.is_safe === false) {
    return { state: "blocked", findings: scan.findings, scan };
  }
  const version = makeVersion(provenance, steadyFiles(skill.files));
  const { path, replaced } = store.put(version, { force: options.force ?? false });
  const { name, version: number, author } = provenance;
  const { sourceHash } = version.manifest;
  const result = { name, version: number, author, maintainer, path, sourceHash, replaced };
  return { state: "built", ...result, warnings: findings, ignored: skill.ignored, scan };
}

/** Loaded only when it is asked for: the scanner takes longer to load than a build. */
async function scanned(
  store: Store,
  skill: Skill,
  { name, version }: Provenance,
  env: Readonly<Record<string, string | undefined>>,
): Promise<BuildScan> {
  const { scanForBuild } = await import("./scan-for-build.ts");
  return scanForBuild(store, skill, { name, version }, env);
}

/** What a flag answers is not asked of the frontmatter. */
function allowances({ author, version, allowSecretFiles }: BuildOptions) {
  const severities: Record<string, Severity | "off"> = {};
  if (author !== undefined) {
    notBlank(author, "--author");
    severities["metadata-author-missing"] = "off";
  }
  if (version !== undefined) {
    if (normalizeVersion(version) === undefined) {
      throw new PskError("usage", `--skill-version: "${version}" is not a semantic version`);
    }
    severities["metadata-version-missing"] = "off";
    severities["metadata-version-format"] = "LOW";
  }
  if (allowSecretFiles) severities["secret-file"] = "MEDIUM";
  return severities;
}

function provenanceOf(skill: Skill, options: BuildOptions, buildTimestamp: string): Provenance {
  const version = normalizeVersion(options.version ?? authored(skill, "version")?.text ?? "");
  const author = options.author ?? authored(skill, "author")?.text;
  const name = fieldOf(skill, "name")?.value;
  const description = fieldOf(skill, "description")?.value;
  if (
    version === undefined ||
    author === undefined ||
    typeof name !== "string" ||
    typeof description !== "string"
  ) {
    throw new Error("the package profile let a skill pass without name, version or author");
  }
  const { maintainer } = options;
  return { name, version, description, author: author.trim(), maintainer, buildTimestamp };
}

function notBlank(text: string, flag: string): string {
  if (text.trim() === "") throw new PskError("usage", `${flag} must not be blank`);
  return text.trim();
}

function checkSize(skill: Skill, limit: number): void {
  const total = skill.files.reduce((sum, { size }) => sum + size, 0);
  if (total <= limit) return;
  const [largest] = skill.files.toSorted((a, b) => b.size - a.size);
  const share = largest === undefined ? "" : `, ${largest.path} alone ${largest.size}`;
  throw new PskError(
    "too_large",
    `the skill has ${total} bytes${share}; the limit is ${limit} (--max-bytes raises it)`,
  );
}

/** ISO 8601 in UTC, to the second. */
function timestamp(env: Readonly<Record<string, string | undefined>>): string {
  const epoch = env.SOURCE_DATE_EPOCH;
  if (epoch === undefined || epoch === "") return toIso(Date.now());
  const milliseconds = Number(epoch) * 1000;
  if (!/^\d{1,12}$/.test(epoch) || milliseconds > 253_402_300_799_000) {
    throw new PskError("usage", `SOURCE_DATE_EPOCH must be a number of seconds, not "${epoch}"`);
  }
  return toIso(milliseconds);
}

function toIso(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d{3}Z$/, "Z");
}
