import type { Rule } from "../rule.ts";
import { CODE_RULES } from "./security-code.ts";
import { FILE_RULES } from "./security-files.ts";
import { PROSE_RULES } from "./security-prose.ts";
import { SHELL_RULES } from "./security-shell.ts";

/** The rules of the scan, by what they look at. A test compares these lists with the folder. */
export const SECURITY_RULES: readonly Rule[] = [
  ...SHELL_RULES,
  ...CODE_RULES,
  ...PROSE_RULES,
  ...FILE_RULES,
];
