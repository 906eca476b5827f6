import type { Command } from "./command.ts";
import { completion } from "./commands/completion.ts";
import { init } from "./commands/init.ts";
import { rules } from "./commands/rules.ts";
import { validate } from "./commands/validate.ts";

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [validate, init, rules, completion];
