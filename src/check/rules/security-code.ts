import type { Rule } from "../rule.ts";
import { exfiltrationFlow } from "./security/exfiltration-flow.ts";

/** Rules about programs in Python, JavaScript and TypeScript. */
export const CODE_RULES: readonly Rule[] = [exfiltrationFlow];
