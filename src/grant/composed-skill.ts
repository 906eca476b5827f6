import { hash } from "node:crypto";
import { PskError } from "../errors.ts";
import { deepFreeze } from "./definitions.ts";
import { composedSkill } from "./grant-schema.ts";
import { readRules } from "./skill-rules.ts";
import { parseToolRule } from "./tool-rule.ts";

/** What a set of skills may do, frozen: a grant. The seed's four fields come first. */
export interface ComposedSkill {
  /** The names of the skills, each once, in the order given. */
  readonly skills: readonly string[];
  /** What all lists together allow, without what any of them forbids. */
  readonly allowed_tools: readonly string[];
  /** What any of them forbids. */
  readonly forbidden_tools: readonly string[];
  /** The steps of all skills, each once. */
  readonly execution_protocol: readonly string[];
  /** Those of all skills, each once. */
  readonly preconditions: readonly string[];
  /** Those of all skills, each once. */
  readonly postconditions: readonly string[];
  /** What each skill promises to put out. */
  readonly output_contracts: readonly {
    /** The name of the skill. */
    readonly skill: string;
    /** Its promise. */
    readonly contract: GrantedContract;
  }[];
  /** Where each right and each step comes from. */
  readonly provenance: {
    /** One for each entry of the tool lists. */
    readonly tools: readonly ToolProvenance[];
    /** Every step with the skill it comes from. */
    readonly protocol: readonly {
      /** The name of the skill. */
      readonly skill: string;
      /** As in `execution_protocol`. */
      readonly step: string;
    }[];
  };
  /** SHA-256 over the rights, as `sha256:<hex>`. */
  readonly digest: string;
  /** What looks wrong and stops nothing, such as a skill that is left without tools. */
  readonly warnings: readonly string[];
}

/** An `OutputContract` that nobody can change any more. */
export interface GrantedContract {
  /** A word for the kind of output. */
  readonly type: string;
  /** A JSON Schema; without it every value keeps the contract. */
  readonly schema?: Readonly<Record<string, unknown>> | undefined;
}

/** Who allowed and who forbade one tool, and what came of it. */
export interface ToolProvenance {
  /** As it was written. */
  readonly tool: string;
  /** `not_common`: not all skills have it, in an intersection; `above_ceiling`: the parent has not. */
  readonly effect: "allowed" | "forbidden" | "not_common" | "above_ceiling";
  /** The names of skills, and `you` for the user; a skill that is called so is `skill:you`. */
  readonly allowed_by: readonly string[];
  /** As in `allowed_by`. */
  readonly forbidden_by: readonly string[];
}

/** Changes when the same rights would give another digest. */
const FORMAT = "psk grant 1";

/** What a digest is made of. */
type Rights = Omit<ComposedSkill, "digest" | "warnings" | "provenance">;

/**
 * SHA-256 over the rights: sets sorted and under canonical names, the protocol in its own
 * order. The same on every machine; words for people are left out.
 */
export function grantDigest(rights: Rights): string {
  // Sorting by code units is the fastest there is, and the same everywhere.
  const text = JSON.stringify([
    FORMAT,
    rights.skills.toSorted(),
    rights.allowed_tools.map(ruleKey).sort(),
    rights.forbidden_tools.map(ruleKey).sort(),
    rights.execution_protocol,
    rights.preconditions.toSorted(),
    rights.postconditions.toSorted(),
    rights.output_contracts.map(canonicalJson).sort(),
  ]);
  return `sha256:${hash("sha256", text)}`;
}

/** A grant in a file must have the seed's fields; the others may be left out. */
const grantFile = composedSkill.extend({
  preconditions: composedSkill.shape.preconditions.default([]),
  postconditions: composedSkill.shape.postconditions.default([]),
  output_contracts: composedSkill.shape.output_contracts.default([]),
  provenance: composedSkill.shape.provenance.default({ tools: [], protocol: [] }),
  digest: composedSkill.shape.digest.optional(),
  warnings: composedSkill.shape.warnings.default([]),
});

/** Takes a grant from outside, such as a file; refused when its digest is not its own. */
export function readGrant(data: unknown): ComposedSkill {
  const result = grantFile.safeParse(data);
  if (!result.success) {
    const [issue] = result.error.issues;
    const where = issue?.path.map(String).join(".") || "the top";
    throw new PskError(
      "usage",
      `not a grant as \`psk compose --json\` prints it: ${where}: ${issue?.message}`,
    );
  }
  const rights = result.data;
  const digest = grantDigest(rights);
  if (rights.digest !== undefined && rights.digest !== digest) {
    throw new PskError(
      "integrity",
      "the grant was changed: its digest does not match what it says",
    );
  }
  const problems: string[] = [];
  readRules([...rights.allowed_tools, ...rights.forbidden_tools], {}, problems);
  const [problem] = problems;
  if (problem !== undefined) throw new PskError("usage", `the grant cannot be used: ${problem}`);
  return deepFreeze({ ...rights, digest });
}

function ruleKey(written: string): string {
  const result = parseToolRule(written);
  return result.ok ? result.rule.key : written;
}

/** JSON with its keys sorted and no white space. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`);
  return `{${entries.join(",")}}`;
}
