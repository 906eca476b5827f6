import { readFileSync } from "node:fs";
import { skillSourceAt } from "../archive/find-skill-roots.ts";
import type { ArchiveLimits } from "../archive/limits.ts";
import { readArchive } from "../archive/read-archive.ts";
import { PskError } from "../errors.ts";
import { parseSkill } from "../skill/parse-skill.ts";
import type { Store } from "../store/store.ts";
import { type BuildOptions, type BuildResult, buildSkill } from "./build.ts";

/** Builds the skill in one folder of an archive; a version that is there is never replaced. */
export async function buildArchive(
  store: Store,
  file: string,
  root: string,
  { entries, unpackedBytes, ratio }: Pick<ArchiveLimits, "entries" | "unpackedBytes" | "ratio">,
  options: BuildOptions,
): Promise<BuildResult> {
  const contents = await readArchive(readFileSync(file), { entries, unpackedBytes, ratio });
  const read = () => parseSkill(skillSourceAt(contents, root));
  try {
    return await buildSkill(store, read, options);
  } catch (error) {
    if (!(error instanceof PskError) || error.code !== "conflict") throw error;
    throw new PskError("conflict", "This version is in the store already; give it a new number");
  }
}
