import type { CompiledGrant } from "./compiled-grant.ts";
import type { HeldRule } from "./effective-tools.ts";
import { foldName } from "./tool-rule.ts";
import { YOU } from "./your-rules.ts";

/** What a grant says to a call, by which rule of which skill. */
export type Decision =
  | {
      readonly effect: "allow";
      readonly rule: string;
      readonly skill: string;
      readonly reason: string;
    }
  | {
      readonly effect: "deny";
      readonly code: "TOOL_NOT_ALLOWED" | "TOOL_FORBIDDEN";
      /** The prohibition; null when there is none and nothing allows the call. */
      readonly rule: string | null;
      readonly skill: string | null;
      readonly reason: string;
    };

/** The first rule that allows a tool of this name, and what it is called with. */
export function allows(
  { allowed }: CompiledGrant,
  name: string,
  fits: (holder: HeldRule) => boolean,
): HeldRule | undefined {
  return allowed.named(name).find(fits);
}

/** The first rule that forbids a tool of this name, and what it is called with. */
export function forbids(
  { forbidden }: CompiledGrant,
  name: string,
  fits: (holder: HeldRule) => boolean,
): HeldRule | undefined {
  return forbidden.named(foldName(name)).find(fits);
}

/** Yes, by this rule. */
export function allowedBy({ rule, skill }: HeldRule, what = "the call"): Decision {
  const reason = `${what} is allowed by ${ruleOf(rule.written, skill)}`;
  return { effect: "allow", rule: rule.written, skill, reason };
}

/** No, since this rule forbids it. */
export function forbiddenBy({ rule, skill }: HeldRule, what: string): Decision {
  const reason = `"${what}" is forbidden by ${ruleOf(rule.written, skill)}`;
  return { effect: "deny", code: "TOOL_FORBIDDEN", rule: rule.written, skill, reason };
}

/** No, since nothing allows it. */
export function notAllowed(reason: string): Decision {
  return { effect: "deny", code: "TOOL_NOT_ALLOWED", rule: null, skill: null, reason };
}

/** A sub-agent reads this, too, and would take "you" for itself. */
function ruleOf(written: string, skill: string): string {
  if (skill === YOU) return `the user's rule "${written}"`;
  return skill === "" ? `"${written}"` : `"${written}" of "${skill}"`;
}
