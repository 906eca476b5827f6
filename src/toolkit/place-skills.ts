import { PskError } from "../errors.ts";
import { AGENTS, SHARED } from "../remote/agents.ts";
import {
  linkTarget,
  type Place,
  type Places,
  placeCopy,
  placeLink,
  placeState,
  realParent,
  removePlace,
} from "../remote/places.ts";
import { readPlaces, writePlaces } from "../remote/places-file.ts";
import type { StoredVersion } from "../store/store.ts";

/** Where skills are put. */
export interface Placing {
  readonly root: string;
  readonly agents: readonly string[];
  /** Copies in place of links. */
  readonly copy?: boolean;
  /** The user's own folders in place of the project's. */
  readonly user?: boolean;
}

/** What changed on the disk, by paths relative to the root. */
export interface Placed {
  readonly written: readonly string[];
  readonly removed: readonly string[];
  /** Paths of ours that are no longer wanted, and that somebody edited: they are left. */
  readonly left: readonly string[];
}

/** Names of agents, checked. */
export function knownAgents(names: readonly string[]): readonly string[] {
  const all = [...new Set(names.flatMap((name) => name.split(",")).filter((name) => name !== ""))];
  const unknown = all.find((name) => AGENTS[name] === undefined);
  if (unknown === undefined) return all;
  const known = Object.keys(AGENTS).join(", ");
  throw new PskError("usage", `"${unknown}" is no agent that psk knows; it knows ${known}`);
}

/** Makes the folders of agents hold exactly these versions, of all that psk put there. */
export function placeSkills(versions: readonly StoredVersion[], placing: Placing): Placed {
  const { root } = placing;
  const recorded = readPlaces(root);
  const wanted = wantedPlaces(versions, placing);
  refuseForeign(root, wanted, recorded);
  const gone = [...recorded].filter(([path]) => !wanted.has(path));
  const left = gone.filter(([path, place]) => isChanged(root, path, place)).map(([path]) => path);
  const changed = [...wanted].filter(([path, { place }]) => differs(root, path, place, recorded));
  if (gone.length === 0 && changed.length === 0) return { written: [], removed: [], left: [] };

  // On record before it is on the disk: what an interruption leaves is still known as ours.
  writePlaces(root, new Map([...recorded, ...interim(changed, recorded)]));
  const removed: string[] = [];
  for (const [path] of gone) {
    if (left.includes(path)) continue;
    removePlace(root, path);
    removed.push(path);
  }
  for (const [path, { place, version }] of changed) {
    if (place.kind === "link") placeLink(root, path, place.target);
    else placeCopy(root, path, version);
  }
  writePlaces(root, new Map([...wanted].map(([path, { place }]) => [path, place])));
  return { written: changed.map(([path]) => path), removed, left };
}

interface WantedPlace {
  readonly place: Place;
  readonly version: StoredVersion;
}

function wantedPlaces(
  versions: readonly StoredVersion[],
  { root, agents, copy, user }: Placing,
): ReadonlyMap<string, WantedPlace> {
  const scope = user ? "user" : "project";
  const places = new Map<string, WantedPlace>();
  for (const version of versions) {
    const { name: skill, sourceHash } = version.manifest;
    const shared = `${SHARED[scope]}/${skill}`;
    places.set(shared, { version, place: { kind: "copy", skill, sourceHash } });
    for (const agent of agents) {
      const path = `${AGENTS[agent]?.[scope]}/${skill}`;
      // The agent's folder may itself be a link to the shared one.
      const parent = realParent(root, path);
      if (path === shared || (parent !== undefined && parent === realParent(root, shared)))
        continue;
      const place: Place = copy
        ? { kind: "copy", skill, sourceHash }
        : { kind: "link", skill, target: linkTarget(path, shared) };
      places.set(path, { version, place });
    }
  }
  return places;
}

/** Before anything is written: all of it or nothing. */
function refuseForeign(
  root: string,
  wanted: ReadonlyMap<string, WantedPlace>,
  recorded: Places,
): void {
  const reasons = [...wanted.keys()].flatMap((path) => {
    const state = placeState(root, path, recorded.get(path));
    if (state === "foreign") return [`${path} was not put there by psk`];
    return state === "edited" ? [`${path} has been edited`] : [];
  });
  if (reasons.length === 0) return;
  throw new PskError("conflict", `${reasons.join("; ")}; move it away first`);
}

function isChanged(root: string, path: string, place: Place): boolean {
  const state = placeState(root, path, place);
  return state === "edited" || state === "foreign";
}

function differs(root: string, path: string, place: Place, recorded: Places): boolean {
  const known = recorded.get(path);
  if (known === undefined || known.kind !== place.kind) return true;
  const { before, ...settled } = { before: undefined, ...known };
  if (before !== undefined || placeState(root, path, known) === "absent") return true;
  return JSON.stringify(settled) !== JSON.stringify(place);
}

function interim(changed: readonly [string, WantedPlace][], recorded: Places): [string, Place][] {
  return changed.map(([path, { place }]) => {
    const known = recorded.get(path);
    if (place.kind === "link" || known?.kind !== "copy") return [path, place];
    return [path, { ...place, before: known.sourceHash }];
  });
}
