import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ioError, PskError, systemCode } from "../errors.ts";
import { byBytes, unsafePath } from "../skill/path.ts";
import { STORE_NAME } from "../store/manifest.ts";
import type { Place, Places } from "./places.ts";
import { writeText } from "./project-files.ts";
import { recordOf } from "./record-of.ts";

/** The record of what psk put into the folders of agents. */
const PLACES_FILE = ".agents/psk-installed.json";

/** Reads the record; empty when there is none. */
export function readPlaces(root: string): Places {
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(join(root, PLACES_FILE), "utf8"));
  } catch (error) {
    if (systemCode(error) === "ENOENT") return new Map();
    if (error instanceof SyntaxError) throw damaged();
    throw ioError(PLACES_FILE, error);
  }
  const places = recordOf(recordOf(data)?.places);
  if (places === undefined) throw damaged();
  return new Map(Object.entries(places).map(([path, value]) => [path, readPlace(path, value)]));
}

/** Writes the record, in byte order. */
export function writePlaces(root: string, places: Places): void {
  const sorted = Object.fromEntries([...places].sort(([a], [b]) => byBytes(a, b)));
  try {
    mkdirSync(dirname(join(root, PLACES_FILE)), { recursive: true });
  } catch (error) {
    throw ioError(PLACES_FILE, error);
  }
  writeText(
    join(root, PLACES_FILE),
    `${JSON.stringify({ version: 1, places: sorted }, null, 2)}\n`,
  );
}

/** The record decides what may be removed: a path in it must not lead out of the project. */
function readPlace(path: string, value: unknown): Place {
  const { kind, skill, sourceHash, before, target } = recordOf(value) ?? {};
  const named = typeof skill === "string" && STORE_NAME.test(skill) && path.endsWith(`/${skill}`);
  if (unsafePath(path) !== undefined || !named) throw damaged();
  if (kind === "link" && typeof target === "string") return { kind, skill, target };
  if (kind !== "copy" || typeof sourceHash !== "string") throw damaged();
  return { kind, skill, sourceHash, ...(typeof before === "string" && { before }) };
}

function damaged(): PskError {
  return new PskError("integrity", `${PLACES_FILE} is damaged; remove it and the folders it lists`);
}
