import type { Rule } from "../rule.ts";

/** Rules about what a skill tells an agent to do. */
export const PROSE_RULES: readonly Rule[] = [];
