import type { Rule } from "../rule.ts";

/** Rules about files, their names, types and hidden text. */
export const FILE_RULES: readonly Rule[] = [];
