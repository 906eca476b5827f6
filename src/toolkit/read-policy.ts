import { nearest } from "../check/nearest.ts";
import { compileOwnRule } from "../check/own-rules.ts";
import { parsePolicy } from "../check/policy-file.ts";
import type { Rule } from "../check/rule.ts";
import { SECURITY_RULES } from "../check/rules/security-rules.ts";
import {
  builtInPolicy,
  POLICY_NAMES,
  type PolicyName,
  type ScanPolicy,
} from "../check/scan-policy.ts";
import { PskError, systemCode } from "../errors.ts";
import { readUserFile } from "./user-files.ts";

export { builtInPolicy, POLICY_NAMES, type PolicyName, type ScanPolicy };

/** The policy that a user names: a word, or a file. `scanned` are the paths it is meant for. */
export function readPolicy(name: string, scanned: readonly string[] = []): ScanPolicy {
  if (isPolicyName(name)) return builtInPolicy(name);
  try {
    const ids = SECURITY_RULES.map(({ id }) => id);
    return parsePolicy(name, readUserFile(name, scanned), ids);
  } catch (error) {
    if (!(error instanceof PskError) || systemCode(error.cause) !== "ENOENT") throw error;
    const near = nearest(name, POLICY_NAMES);
    const hint = near === undefined ? "" : `; did you mean ${near}?`;
    throw new PskError(
      "usage",
      `${name}: no such policy (${POLICY_NAMES.join(", ")}) and no such file${hint}`,
    );
  }
}

/** The rules that a policy brings along. */
export function ownRulesOf({ rules }: ScanPolicy): readonly Rule[] {
  return rules.map(compileOwnRule);
}

function isPolicyName(name: string): name is PolicyName {
  return POLICY_NAMES.some((known) => known === name);
}
