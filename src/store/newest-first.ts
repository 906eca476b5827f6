import { SemVer } from "semver";
import { byBytes } from "../skill/path.ts";
import type { VersionSummary } from "./manifest.ts";

/** By name in byte order, then the newest version first; each version is parsed once. */
export function newestFirst(summaries: readonly VersionSummary[]): VersionSummary[] {
  return summaries
    .map((summary) => ({ summary, version: new SemVer(summary.version) }))
    .sort(
      (a, b) =>
        byBytes(a.summary.name, b.summary.name) ||
        b.version.compare(a.version) ||
        b.version.compareBuild(a.version),
    )
    .map(({ summary }) => summary);
}
