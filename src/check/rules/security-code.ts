import type { Rule } from "../rule.ts";

/** Rules about programs Python, JavaScript and TypeScript. */
export const CODE_RULES: readonly Rule[] = [];
