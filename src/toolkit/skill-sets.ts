import { readFileSync, statSync } from "node:fs";
import { ioError, PskError } from "../errors.ts";
import { createCatalog, type SkillCatalog } from "../grant/catalog.ts";
import { type ComposedSkill, readGrant } from "../grant/composed-skill.ts";
import { sourceName, YOU } from "../grant/your-rules.ts";
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

/** Everybody who has a say in a grant, as its provenance names them: the skills, and perhaps you. */
export function sourcesOf({ skills, provenance }: ComposedSkill): readonly string[] {
  const said = new Set(provenance.tools.flatMap((row) => [...row.allowed_by, ...row.forbidden_by]));
  return [...skills.map(sourceName), ...(said.has(YOU) ? [YOU] : [])];
}

/** The arguments of a call from one word, as `psk may` takes it. */
export { argumentsFor } from "../grant/arguments-for.ts";
/** Whether a grant allows a call. */
export { authorize } from "../grant/authorize.ts";
/** Takes a grant that came as data. */
export { readGrant } from "../grant/composed-skill.ts";
/** What a shell line does, command by command, and what a grant says to it. */
export { type ExplainedLine, explainShellLine } from "../grant/explain-shell-line.ts";
/** The sentence that says which skills a default grant is for. */
export { isDefaultGrantNotice } from "../grant/undeclared-skills.ts";
/** What a rule allows that psk does not judge. */
export { wideRulesOf } from "../grant/wide-rules.ts";
