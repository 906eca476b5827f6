import { prerelease } from "semver";
import { PskError } from "../errors.ts";
import type { SkillFile } from "../skill/skill.ts";
import type { VersionSummary } from "../store/manifest.ts";
import type { Store } from "../store/store.ts";
import { type Candidate, isEntry, readCandidate } from "./candidate.ts";
import type { Missing, Source } from "./entry.ts";

/** The files of a version that say what the skill is. */
const OWN_FILES = ["SKILL.md", "skill.md", "skill.json"];

/**
 * The newest release of each name in a store, else its newest pre-release, and the versions that
 * are broken. Names whose mark is as `known` has it are not looked into again.
 */
export async function storeCandidates(
  store: Store,
  root: string,
  known: ReadonlyMap<string, Candidate>,
  found: Map<string, Candidate>,
): Promise<void> {
  try {
    const before = byMark(known, root);
    for (const [name, mark] of store.marks()) {
      const same = mark === undefined ? undefined : before.get(`${name} ${mark}`);
      const candidate = same ?? (await readName(store, root, name, mark, found));
      if (candidate !== undefined) found.set(keyOf(candidate.result.source), candidate);
    }
  } catch (error) {
    if (!(error instanceof PskError)) throw error;
    const source: Source = { scope: "store", root, path: "" };
    found.set(root, { signature: undefined, result: unreadable(undefined, source, error.message) });
  }
}

function byMark(known: ReadonlyMap<string, Candidate>, root: string): Map<string, Candidate> {
  const marked = new Map<string, Candidate>();
  for (const candidate of known.values()) {
    const { scope, root: from, path } = candidate.result.source;
    if (scope !== "store" || from !== root || candidate.signature === undefined) continue;
    marked.set(`${path.slice(0, path.indexOf("/"))} ${candidate.signature}`, candidate);
  }
  return marked;
}

/** What is broken may be mended without a trace, so that then nothing is marked as known. */
async function readName(
  store: Store,
  root: string,
  name: string,
  mark: string | undefined,
  found: Map<string, Candidate>,
): Promise<Candidate | undefined> {
  const { versions, broken } = store.list(name);
  const sourceOf = (version: string): Source => {
    return { scope: "store", root, path: `${name}/${version}` };
  };
  for (const { version, reason } of broken) {
    const source = sourceOf(version);
    const result = unreadable(name, source, `${name}@${version} ${reason}`);
    found.set(keyOf(source), { signature: undefined, result });
  }
  const best = newest(versions);
  if (best === undefined) return undefined;
  const result = await readVersion(store, sourceOf(best.version), best);
  const isSound = broken.length === 0 && (isEntry(result) || result.state !== "unreadable");
  return { signature: isSound ? mark : undefined, result };
}

/** Versions come with the newest first. */
function newest(versions: readonly VersionSummary[]): VersionSummary | undefined {
  return versions.find(({ version }) => prerelease(version) === null) ?? versions[0];
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
      .filter(({ path }) => OWN_FILES.includes(path))
      .map(({ path, size }): SkillFile => {
        return { path, size, executable: false, bytes: stored.readFile(path) };
      });
    const result = await readCandidate(source, name, files);
    return isEntry(result) ? { ...result, version } : result;
  } catch (error) {
    if (!(error instanceof PskError)) throw error;
    return unreadable(name, source, error.message);
  }
}

function unreadable(skill_id: string | undefined, source: Source, reason: string): Missing {
  return { skill_id, source, state: "unreadable", reason, findings: [] };
}

function keyOf({ root, path }: Source): string {
  return `${root}/${path}`;
}
