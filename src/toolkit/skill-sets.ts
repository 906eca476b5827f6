import { readFileSync, statSync } from "node:fs";
import { ioError, PskError } from "../errors.ts";
import { createCatalog, type SkillCatalog } from "../grant/catalog.ts";
import { type ComposedSkill, readGrant } from "../grant/composed-skill.ts";
import type { OpenRegistry } from "./open-registry.ts";

/** A grant of a thousand tools has a tenth of this. */
const MAX_GRANT_BYTES = 4 * 1024 * 1024;

/** The skills of an open registry as sets are made of them, with the groups of its config. */
export function openCatalog({
  registry,
  groups,
}: Pick<OpenRegistry, "registry" | "groups">): SkillCatalog {
  return createCatalog(registry, { groups });
}

/** Reads a grant as `psk compose --json` prints it. */
export function readGrantFile(path: string): ComposedSkill {
  return readGrant(readJson(path));
}

function readJson(path: string): unknown {
  try {
    if (statSync(path).size > MAX_GRANT_BYTES) {
      throw new PskError("too_large", `${path}: a grant has at most ${MAX_GRANT_BYTES} bytes`);
    }
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) throw new PskError("usage", `${path}: not JSON`);
    throw ioError(path, error);
  }
}

/** Whether a grant allows a call. */
export { authorize } from "../grant/authorize.ts";
/** Takes a grant that came as data. */
export { readGrant } from "../grant/composed-skill.ts";
