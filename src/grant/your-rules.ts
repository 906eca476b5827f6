import { PskError } from "../errors.ts";
import { readRules } from "./skill-rules.ts";
import type { ToolRule } from "./tool-rule.ts";

/** Stands for the user where names of skills stand. */
export const YOU = "you";

/**
 * How a skill is named as a source of rights. One that calls itself `you` must not pass for the
 * user, whose word a reader would trust.
 */
export function sourceName(skill: string): string {
  return skill === YOU ? `skill:${YOU}` : skill;
}

/** What a user grants to skills that declare no tools, from a file of the user's own. */
export interface DefaultGrant {
  /** For skills that declare no tools, and for no other. */
  readonly allow: readonly string[];
  /** For every set of skills. */
  readonly forbid: readonly string[];
  /** The file it stands in, as people are told. */
  readonly from: string;
}

/** What the user says beside the skills. */
export interface YourWords {
  /** Tools that the user allows, whatever the skills say; a prohibition still beats it. */
  readonly allow?: readonly string[];
  /** Tools that the user forbids. */
  readonly forbid?: readonly string[];
  /** What skills that declare no tools get. */
  readonly defaultGrant?: DefaultGrant;
}

/** The same as rules. */
export interface YourRules {
  readonly allowed: readonly ToolRule[];
  readonly forbidden: readonly ToolRule[];
  /** For each skill that declares no tools; undefined without a default grant. */
  readonly fallback: readonly ToolRule[] | undefined;
}

const NONE: readonly never[] = Object.freeze([]);
const NOTHING: YourRules = { allowed: NONE, forbidden: NONE, fallback: undefined };

/** Reads what the user says; a rule that cannot be read is thrown, since no skill can be blamed. */
export function yourRules({ allow, forbid, defaultGrant }: YourWords): YourRules {
  if (allow === undefined && forbid === undefined && defaultGrant === undefined) return NOTHING;
  const from = defaultGrant?.from ?? "";
  return {
    allowed: rulesOf("what you allow", allow ?? NONE),
    forbidden: [
      ...rulesOf("what you forbid", forbid ?? NONE),
      ...rulesOf(`"forbid" in ${from}`, defaultGrant?.forbid ?? NONE),
    ],
    fallback: defaultGrant && rulesOf(`"allow" in ${from}`, defaultGrant.allow),
  };
}

function rulesOf(where: string, list: readonly string[]): ToolRule[] {
  // The project names the groups, and a project may be a stranger's.
  const group = list.find((written) => written.startsWith("group:"));
  if (group !== undefined) {
    const why = "groups are named by the project's psk.config.json; list the tools instead";
    throw new PskError("usage", `${where} holds "${group}": ${why}`);
  }
  const problems: string[] = [];
  const rules = readRules(list, {}, problems);
  const [problem] = problems;
  if (problem !== undefined) throw new PskError("usage", `${where}: ${problem}`);
  return rules;
}
