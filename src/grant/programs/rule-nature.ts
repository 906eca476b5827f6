import type { ToolRule } from "../tool-rule.ts";

/** What a rule for the shell allows, told by what its program does. */
export interface RuleNature {
  /** The program that the rule names; undefined for all of the shell, or a name with `*`. */
  readonly program: string | undefined;
  /** psk has a table of this program, and so judges its options. */
  readonly known: boolean;
  /** It talks to the network by nature, as `git push` and `curl` do. */
  readonly network: boolean;
  /** It writes files by nature, as `cp` and `git commit` do. */
  readonly writes: boolean;
  /** It can do whatever a shell can: an interpreter, `make`, `npm run`, a program without a table. */
  readonly anything: boolean;
}

const NETWORK = new Set(["curl", "wget", "ssh", "scp", "rsync", "gh", "npm", "pip", "docker"]);

/** What a rule for the shell allows; undefined for a rule about another tool. */
export function ruleNature({
  name,
  pattern,
}: Pick<ToolRule, "name" | "pattern">): RuleNature | undefined {
  if (name !== "bash") return undefined;
  if (pattern?.kind !== "command") {
    return { program: undefined, known: false, network: true, writes: true, anything: true };
  }
  const [program = ""] = pattern.start.split(" ");
  const network = NETWORK.has(program);
  return { program, known: false, network, writes: true, anything: true };
}
