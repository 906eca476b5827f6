import { PskError } from "../errors.ts";
import { type ComposedSkill, grantDigest } from "./composed-skill.ts";
import { type Definitions, deepFreeze, withoutRepeats } from "./definitions.ts";
import { setWarnings } from "./set-warnings.ts";
import { checkSet, type SetOptions, toolsOf, type ValidationResult } from "./validate-skill-set.ts";

/** A set of skills that can be used, or why it cannot. */
export type Composition =
  | { readonly ok: true; readonly grant: ComposedSkill }
  | { readonly ok: false; readonly validation: ValidationResult };

/** Makes one grant of several skills; of a set that is not valid it throws the first reason. */
export function composeSkills(
  names: readonly string[],
  definitions: Definitions,
  options: SetOptions = {},
): ComposedSkill {
  const result = tryCompose(names, definitions, options);
  if (result.ok) return result.grant;
  const reasons = result.validation.errors.map(({ message }) => message);
  throw new PskError("invalid_skill", `these skills cannot be combined: ${reasons.join("; ")}`);
}

/** Validates and composes in one step: what was judged is what is composed. */
export function tryCompose(
  names: readonly string[],
  definitions: Definitions,
  options: SetOptions = {},
): Composition {
  const set = checkSet(names, definitions, options);
  const { errors, skills } = set;
  const tools = toolsOf(set, options);
  const warnings = setWarnings(set, tools, options, definitions);
  if (errors.length > 0) return { ok: false, validation: { valid: false, errors, warnings } };
  const each = skills.map(({ definition, rules: { name } }) => ({ name, definition }));
  const protocol = each.flatMap(({ name, definition }) =>
    definition.execution_protocol.map((step) => ({ skill: name, step })),
  );
  const rights = {
    skills: each.map(({ name }) => name),
    allowed_tools: tools.allowed.map(({ written }) => written),
    forbidden_tools: tools.forbidden.map(({ written }) => written),
    execution_protocol: withoutRepeats(protocol.map(({ step }) => step)),
    preconditions: withoutRepeats(each.flatMap((item) => item.definition.preconditions ?? [])),
    postconditions: withoutRepeats(each.flatMap((item) => item.definition.postconditions ?? [])),
    output_contracts: each.flatMap(({ name, definition }) => {
      const contract = definition.output_contract;
      return contract === undefined ? [] : [{ skill: name, contract: structuredClone(contract) }];
    }),
  };
  const provenance = {
    tools: tools.outcomes.map(({ rule, effect, allowed_by, forbidden_by }) => {
      return Object.freeze({ tool: rule.written, effect, allowed_by, forbidden_by });
    }),
    protocol,
  };
  return {
    ok: true,
    grant: deepFreeze({ ...rights, provenance, digest: grantDigest(rights), warnings }),
  };
}
