import { PskError } from "../errors.ts";
import type { SkillFile } from "../skill/skill.ts";
import type { Store } from "../store/store.ts";
import { isEntry, readCandidate } from "./candidate.ts";
import type { Entry } from "./entry.ts";
import { type Switches, whyDisabled } from "./resolve.ts";

/** The stores that versions are looked for in, and what is switched off. */
export interface PinnedFrom extends Switches {
  readonly stores?: readonly { readonly path: string; readonly store: Store }[];
}

/** One version in a store as an entry; undefined when it is not there, broken or switched off. */
export async function pinnedEntry(
  from: PinnedFrom,
  name: string,
  version: string,
): Promise<Entry | undefined> {
  for (const { path, store } of from.stores ?? []) {
    const entry = await readPinned(store, path, name, version);
    if (entry !== undefined) return whyDisabled(entry, from) === undefined ? entry : undefined;
  }
  return undefined;
}

async function readPinned(
  store: Store,
  root: string,
  name: string,
  version: string,
): Promise<Entry | undefined> {
  try {
    const stored = store.get(name, version);
    if (stored === undefined) return undefined;
    const files = stored.manifest.files
      .filter(({ path }) => path === "SKILL.md" || path === "skill.json")
      .map(({ path, size }): SkillFile => {
        return { path, size, executable: false, bytes: stored.readFile(path) };
      });
    const source = { scope: "store", root, path: `${name}/${version}` } as const;
    const result = await readCandidate(source, name, files);
    return isEntry(result) ? { ...result, version } : undefined;
  } catch (error) {
    if (error instanceof PskError) return undefined;
    throw error;
  }
}
