import { realpathSync } from "node:fs";
import { systemCode } from "../errors.ts";
import { isInside } from "../skill/path.ts";
import type { Scope } from "./entry.ts";

/** A folder that skills are looked for in. */
export interface Root {
  readonly scope: Scope;
  readonly path: string;
  /** The user named it: then it is reported when it is not there. */
  readonly named?: boolean;
}

/** True for a path, already resolved, that lies in one of the roots. */
export type InsideRoots = (realPath: string) => boolean;

/** Asks where the roots really are only once, and only when it matters. */
export function insideRoots(roots: readonly Root[]): InsideRoots {
  let places: string[] | undefined;
  return (realPath) => {
    places ??= roots.flatMap(({ path }) => realPathOf(path) ?? []);
    return places.some((place) => isInside(place, realPath));
  };
}

/** Where a path really leads; undefined when it leads nowhere. */
export function realPathOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return undefined;
  }
}
