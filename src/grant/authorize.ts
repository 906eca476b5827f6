import { canonicalTool } from "../skill/tool-list.ts";
import { argumentAllowed, argumentForbidden } from "./call-argument.ts";
import { type CompiledGrant, compiledGrant } from "./compiled-grant.ts";
import type { ComposedSkill } from "./composed-skill.ts";
import { allowedBy, allows, type Decision, forbiddenBy, forbids, notAllowed } from "./decision.ts";
import { judgeShellCall } from "./judge-shell-call.ts";
import { isShell } from "./tool-rule.ts";

/** A call of a tool, before it is made. */
export interface ToolCall {
  readonly tool: string;
  /** Other names of the same tool, such as `mcp__server__tool` for `tool`; all are judged. */
  readonly aliases?: readonly string[];
  /** What the tool is called with. Left out, the question is about the tool as such. */
  readonly args?: Readonly<Record<string, unknown>>;
}

/** Decides on one call. Forbidden beats allowed, whatever is more specific; all else is refused. */
export function authorize(grant: ComposedSkill, call: ToolCall): Decision {
  const rules = compiledGrant(grant);
  const names = [call.tool, ...(call.aliases ?? [])];
  if (names.some((name) => /[(\s]/.test(name))) return notAllowed("this is no name of a tool");
  const canonical = names.map(canonicalTool);
  if (call.args !== undefined && canonical.some(isShell)) {
    return judgeShellCall(rules, canonical, call.args);
  }
  return judgePlainCall(rules, canonical, call.args);
}

function judgePlainCall(
  rules: CompiledGrant,
  names: readonly string[],
  args: ToolCall["args"],
): Decision {
  for (const name of names) {
    const by = forbids(rules, name, ({ rule }) => argumentForbidden(name, rule.pattern, args));
    if (by !== undefined) return forbiddenBy(by, name);
  }
  for (const name of names) {
    const by = allows(rules, name, ({ rule }) => argumentAllowed(name, rule.pattern, args));
    if (by !== undefined) return allowedBy(by);
  }
  return notAllowed(whyNotAllowed(rules, names, args));
}

function whyNotAllowed(
  rules: CompiledGrant,
  names: readonly string[],
  args: ToolCall["args"],
): string {
  const [name = ""] = names;
  const near = names.flatMap((item) => rules.allowed.named(item));
  if (near.length === 0) return `no skill of this grant allows the tool "${name}"`;
  const forms = near.map(({ rule }) => `"${rule.written}"`).join(", ");
  const with_ = args === undefined ? "in general" : "with these arguments";
  return `the tool "${name}" is not allowed ${with_}, only as ${forms}`;
}
