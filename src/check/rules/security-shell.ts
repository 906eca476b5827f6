import type { Rule } from "../rule.ts";
import { pipeToShell } from "./security/pipe-to-shell.ts";

/** Rules about shell commands, in scripts and in what a skill shows or orders. */
export const SHELL_RULES: readonly Rule[] = [pipeToShell];
