import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { RE2JS } from "re2js";
import { PskError } from "../errors.ts";
import type { GrantedContract } from "./composed-skill.ts";

/** Whether a value keeps a contract, with every place where it does not. */
export interface OutputCheck {
  readonly valid: boolean;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
}

/** More than this many errors tell nobody more. */
const MAX_ERRORS = 100;

/**
 * Holds a value against the schema of a contract; without a schema every value keeps it. Nothing is
 * fetched: a reference to another place makes the contract unusable.
 */
export function checkOutput(contract: GrantedContract, value: unknown): OutputCheck {
  if (contract.schema === undefined) return { valid: true, errors: [] };
  const validate = compile(contract.schema);
  if (validate(value)) return { valid: true, errors: [] };
  return { valid: false, errors: (validate.errors ?? []).slice(0, MAX_ERRORS).map(toError) };
}

/** A new Ajv each time: it remembers schemas by `$id`, and skills do not know of each other. */
function compile(schema: object) {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    validateFormats: false,
    logger: false,
    code: { regExp: linearRegExp },
  });
  try {
    return ajv.compile(schema);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new PskError(
      "invalid_skill",
      `the schema of the output contract cannot be used: ${words}`,
      {
        cause: error,
      },
    );
  }
}

/** The patterns of a skill run in linear time, or `^(a+)+$` would hang whoever checks its output. */
function linearRegExp(pattern: string): { test(text: string): boolean; toString(): string } {
  const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
  return {
    test: (text) => compiled.matcher(text).find(),
    // Ajv tells patterns apart by this text; without it the first would stand for all.
    toString: () => `/${pattern}/u`,
  };
}
// Ajv writes this into the code that it generates for others to load; psk never does.
linearRegExp.code = "";

function toError({ instancePath, message, params }: ErrorObject): OutputCheck["errors"][number] {
  const extra =
    typeof params.additionalProperty === "string" ? `: "${params.additionalProperty}"` : "";
  return {
    path: instancePath === "" ? "/" : instancePath,
    message: `${message ?? "is wrong"}${extra}`,
  };
}
