import type { SkillDefinition } from "../skill/definition.ts";
import { ruleIndex } from "./rule-index.ts";
import { skillRules } from "./skill-rules.ts";
import { parseToolRule } from "./tool-rule.ts";

/** Tools that agents bring themselves. A word such as `write` is only a tool when it is marked as one. */
const NATIVE = [
  ...["Bash", "Read", "Write", "Edit", "MultiEdit", "Glob", "Grep", "WebFetch", "WebSearch"],
  ...["NotebookEdit", "Task", "TodoWrite", "AskUserQuestion"],
];
/** Those of them that psk has, too. */
const OWN = new Set(["Bash", "Read", "Write", "Edit", "Glob", "Grep"]);
const MCP_TOOL = /\bmcp__[\w-]+?__[\w-]+/g;
const MARKED = new RegExp(
  `\`(${NATIVE.join("|")})(?:\\([^)\`]{0,200}\\))?\`|\\b(${NATIVE.join("|")})(?= tool\\b)`,
  "g",
);
const MAX_BODY = 256 * 1024;

/** True for a tool that agents bring themselves and psk does not; no server is likely to name one so. */
export function isForeignTool(name: string): boolean {
  return NATIVE.includes(name) && !OWN.has(name);
}

/** Warnings for the tools that a skill's steps or body name and its definition does not allow. */
export function toolsNotAllowed(definition: SkillDefinition, body: string): string[] {
  const { allowed } = skillRules(definition);
  const index = ruleIndex(allowed.map((rule) => ({ rule })));
  const warnings: string[] = [];
  const seen = new Set<string>();
  const look = (where: string, names: Iterable<string>) => {
    for (const name of names) {
      const parsed = parseToolRule(name);
      if (!parsed.ok || seen.has(parsed.rule.name)) continue;
      seen.add(parsed.rule.name);
      if (index.named(parsed.rule.name).length > 0) continue;
      warnings.push(
        `${where} of "${definition.name}" names the tool "${name}", which it does not allow`,
      );
    }
  };
  const forbidden = new Set(definition.forbidden_tools);
  for (const step of definition.execution_protocol) {
    const whole = forbidden.has(step) || NATIVE.includes(step) ? [step] : [];
    look(`the step "${step}"`, [...whole, ...namedTools(step)]);
  }
  look("the body", namedTools(body));
  return warnings;
}

/** The tools that a text marks as such, as often as it does. */
export function* namedTools(text: string): Generator<string> {
  const start = text.slice(0, MAX_BODY);
  for (const [, marked, said] of start.matchAll(MARKED)) yield marked ?? said ?? "";
  for (const [name] of start.matchAll(MCP_TOOL)) yield name;
}
