import { withoutRepeats } from "./definitions.ts";
import { globMatches } from "./glob.ts";
import type { SetExplanation } from "./set-explanation.ts";
import type { ToolRule } from "./tool-rule.ts";

/** The tools that the gateway brings for files. */
export const FILE_TOOLS = ["read", "write", "edit", "glob", "grep"] as const;
/** Tools that psk brings itself; every other one needs a server. */
const OWN_TOOLS = new Set(["bash", ...FILE_TOOLS, "load_skill", "read_skill_file", "spawn"]);

/** What brings the allowed tools. */
export function offeredBy(allowed: readonly ToolRule[]): SetExplanation["offered_by"] {
  const names = withoutRepeats(allowed.map(({ name }) => name));
  const takes = (tool: string) => names.some((name) => globMatches(name, tool));
  return {
    shell: takes("bash"),
    files: FILE_TOOLS.some(takes),
    servers: names.filter((name) => !OWN_TOOLS.has(name)),
  };
}
