import { readProject } from "../remote/project-files.ts";
import type { RemoteOptions } from "../remote/session.ts";
import type { Store } from "../store/store.ts";
import { findWanted, parseWish, type Wish } from "./resolve-wanted.ts";

/** A skill for which there is something newer. */
export interface Outdated {
  readonly name: string;
  readonly locked: string | null;
  /** The newest that psk.json lets in. */
  readonly wanted: string | null;
  /** The newest at all. */
  readonly latest: string | null;
}

/** Compares the lock with what is to be had; nothing is pulled. */
export async function outdated(
  store: Store,
  folder: string,
  options: RemoteOptions,
): Promise<readonly Outdated[]> {
  const { wanted, lock } = readProject(folder);
  const rows: Outdated[] = [];
  for (const [name, text] of wanted.skills) {
    const wish = parseWish(text);
    if (wish.kind === "exact") continue; // one tag is wanted, and no other
    const newest = async (each: Wish) =>
      (await findWanted(name, each, wanted, store, options))?.version ?? null;
    const locked = lock.get(name)?.version ?? null;
    const row = {
      ...{ name, locked },
      wanted: await newest(wish),
      latest: await newest({ ...wish, range: "*" }),
    };
    if (row.wanted !== locked || row.latest !== locked) rows.push(row);
  }
  return rows;
}
