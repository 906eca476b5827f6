import { prerelease } from "semver";
import { PskError } from "../errors.ts";
import type { SkillFile } from "../skill/skill.ts";
import type { VersionSummary } from "../store/manifest.ts";
import type { Store } from "../store/store.ts";
import { type Candidate, readCandidate } from "./candidate.ts";
import type { Source } from "./entry.ts";

/** The newest release of each name in a store, else its newest pre-release. */
export async function storeCandidates(
  store: Store,
  root: string,
  known: ReadonlyMap<string, Candidate>,
  found: Map<string, Candidate>,
): Promise<void> {
  for (const summary of newest(store.list().versions)) {
    const { name, version, sourceHash, buildTimestamp } = summary;
    const path = `${name}/${version}`;
    const key = `${root}/${path}`;
    const source: Source = { scope: "store", root, path };
    const signature = `${sourceHash} ${buildTimestamp}`;
    const before = known.get(key);
    if (before?.signature === signature) found.set(key, before);
    else
      found.set(key, { folder: key, signature, result: await readVersion(store, source, summary) });
  }
}

function newest(versions: readonly VersionSummary[]): VersionSummary[] {
  const chosen = new Map<string, VersionSummary>();
  // They come with the newest first, so that the first of a kind is the one.
  for (const summary of versions) {
    const best = chosen.get(summary.name);
    const releaseAtLast =
      best !== undefined &&
      prerelease(best.version) !== null &&
      prerelease(summary.version) === null;
    if (best === undefined || releaseAtLast) chosen.set(summary.name, summary);
  }
  return [...chosen.values()];
}

async function readVersion(
  store: Store,
  source: Source,
  { name, version }: VersionSummary,
): Promise<Candidate["result"]> {
  try {
    const stored = store.get(name, version);
    if (stored === undefined) throw new PskError("not_found", "it was removed while it was read");
    const files = stored.manifest.files
      .filter(({ path }) => path === "SKILL.md" || path === "skill.json")
      .map(({ path, size }): SkillFile => {
        return { path, size, executable: false, bytes: stored.readFile(path) };
      });
    const result = await readCandidate(source, name, files);
    return "digest" in result ? { ...result, version } : result;
  } catch (error) {
    if (!(error instanceof PskError)) throw error;
    const reason = error.message;
    return { skill_id: name, source, state: "unreadable", reason, findings: [] };
  }
}
