import { canonicalTool } from "../skill/tool-list.ts";
import { argumentAllowed, argumentForbidden, hiddenArgument } from "./call-argument.ts";
import { type CompiledGrant, compiledGrant, rulesForClaimed } from "./compiled-grant.ts";
import type { ComposedSkill } from "./composed-skill.ts";
import { allowedBy, allows, type Decision, forbiddenBy, forbids, notAllowed } from "./decision.ts";
import { judgeShellCall } from "./judge-shell-call.ts";
import { otherArgument } from "./other-arguments.ts";
import { isShell } from "./tool-rule.ts";

/** A call of a tool, before it is made. */
export interface ToolCall {
  readonly tool: string;
  /** Other names of the same tool, such as `mcp__server__tool` for `tool`; all are judged. */
  readonly aliases?: readonly string[];
  /**
   * Which of these names the tool's server chose itself. Only a rule that writes it out allows the
   * tool by it, and none does when it has `__` and so looks like a tool of another server.
   */
  readonly claimed?: string;
  /** What the tool is called with. Left out, the question is about the tool as such. */
  readonly args?: Readonly<Record<string, unknown>>;
}

/** Decides on one call. Forbidden beats allowed, whatever is more specific; all else is refused. */
export function authorize(grant: ComposedSkill, call: ToolCall): Decision {
  const claimed = call.claimed === undefined ? undefined : canonicalTool(call.claimed);
  const rules = rulesForClaimed(compiledGrant(grant), claimed);
  const names = [call.tool, ...(call.aliases ?? [])];
  if (names.some((name) => /[(\s]/.test(name))) return notAllowed("this is no name of a tool");
  const canonical = names.map(canonicalTool);
  if (call.args !== undefined && canonical.some(isShell)) {
    const decision = judgeShellCall(rules, canonical, call.args);
    if (decision.effect === "deny") return decision;
    return hiddenCommand(rules, canonical, call.args) ?? decision;
  }
  return judgePlainCall(rules, canonical, call.args);
}

/** Beside `command`, another text may be what is really run, or where: `cmd`, `env`, `cwd`. */
function hiddenCommand(
  rules: CompiledGrant,
  names: readonly string[],
  args: Readonly<Record<string, unknown>>,
): Decision | undefined {
  const isWhole = names.some((name) => allows(rules, name, ({ rule }) => !rule.pattern));
  const isFree = !names.some((name) => forbids(rules, name, () => true));
  if (isWhole && isFree) return undefined;
  const key = otherArgument("command", args, ["command"]);
  if (key === undefined || key === "command") return undefined;
  return notAllowed(`${quoted(key)} may be meant as well as \`command\`; leave it out`);
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
  for (const { rule } of near) {
    const key = hiddenArgument(canonicalTool(name), rule.pattern, args);
    if (key === undefined) continue;
    return `${quoted(key)} may name another target, so ${forms} cannot be judged; leave it out`;
  }
  const with_ = args === undefined ? "in general" : "with these arguments";
  return `the tool "${name}" is not allowed ${with_}, only as ${forms}`;
}

function quoted(key: string): string {
  return JSON.stringify(key.slice(0, 40));
}
