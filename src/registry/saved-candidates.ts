import { readCacheFile, writeCacheFile } from "../disk/cache-file.ts";
import type { Candidate } from "./candidate.ts";
import type { Switches } from "./resolve.ts";

/** What an earlier registry found, and by which switches it chose. */
export interface Known {
  readonly candidates: ReadonlyMap<string, Candidate>;
  readonly switches: Switches;
}

/** What is known before anything was read. */
export const NOTHING_KNOWN: Known = { candidates: new Map(), switches: {} };

/**
 * What an earlier registry saved. It is a cache: when it is gone, was written by another version
 * of psk or is not as it was written, nothing is known, and the skills themselves are read.
 */
export function loadKnown(file: string, writer: string): Known {
  const body = readCacheFile(file, title(writer));
  if (body === undefined) return NOTHING_KNOWN;
  const { candidates, switches } = JSON.parse(body.toString());
  return { candidates: new Map(candidates), switches };
}

/** Saves what a registry knows, for the next one. */
export function saveKnown(file: string, writer: string, known: Known): void {
  const { candidates, switches } = known;
  writeCacheFile(file, title(writer), JSON.stringify({ candidates: [...candidates], switches }));
}

function title(writer: string): string {
  return `psk registry 1, psk ${writer}`;
}
