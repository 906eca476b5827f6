import { compiledGrant } from "../../grant/compiled-grant.ts";
import type { ComposedSkill } from "../../grant/composed-skill.ts";
import { type ComparedRule, foldName, parseToolRule } from "../../grant/tool-rule.ts";
import { isForeignTool } from "../../grant/tools-not-allowed.ts";
import { printable } from "../../report/printable.ts";
import { isOwnRule, type PlannedTools, serverOf } from "./plan-tools.ts";

/** Told apart from others: they need no words on what they may be used for. */
const FOR_SKILLS = new Set(["load_skill", "read_skill_file"]);

/** The section of a system prompt that says what the gateway enforces; it names only tools that are there. */
export function spawnPrompt(
  grant: ComposedSkill,
  tools: Pick<PlannedTools, "own" | "servers">,
): string {
  const loads = tools.own.includes("load_skill");
  const skills = grant.skills.map(printable).join(", ");
  const first = loads ? " Call the tool load_skill with the id of a skill before you start." : "";
  const parts = [
    skills === "" ? "## Your tools" : "## Your skills",
    skills === "" ? "" : `You work with these skills: ${skills}.${first}`,
    toolsText(grant, tools),
    numbered("Follow these steps in this order", grant.execution_protocol),
    listed("Before you start, this must hold", grant.preconditions),
    listed("When you are done, this must hold", grant.postconditions),
    ...grant.output_contracts.map(
      ({ skill, contract }) =>
        `Your last answer must be JSON of the type ${printable(contract.type)} (${printable(skill)})${contract.schema === undefined ? "" : `, as this schema says: ${JSON.stringify(contract.schema)}`}.`,
    ),
    "A call that is not allowed is refused with the reason, and nothing happens. Go on without it, and do not look for another way to the same effect.",
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function toolsText(
  grant: ComposedSkill,
  { own, servers }: Pick<PlannedTools, "own" | "servers">,
): string {
  const lines = own
    .filter((name) => !FOR_SKILLS.has(name))
    .map((name) => `${name}${limitsOf(grant, name)}`);
  const behind = serverLines(grant, servers);
  const parts = [
    listed("Tools you may use", lines),
    listed("Tools of your MCP servers that you may use, where they are listed to you", behind),
  ].filter((part) => part !== "");
  if (parts.length > 0) return parts.join("\n\n");
  const forSkills = own.filter((name) => FOR_SKILLS.has(name));
  return forSkills.length === 0 ? "You have no tools." : `No tool but ${forSkills.join(" and ")}.`;
}

/** What a tool may be called with, by the rules of the grant. */
function limitsOf(grant: ComposedSkill, name: string): string {
  const { allowed, forbidden } = compiledGrant(grant);
  const allowing = allowed.named(name).map(({ rule }) => rule);
  const forbidding = forbidden.named(foldName(name)).map(({ rule }) => rule);
  const free = allowing.some(({ pattern }) => pattern === undefined);
  const only = free ? "" : `, only for: ${patterns(allowing)}`;
  const never = forbidding.length === 0 ? "" : `, and never for: ${patterns(forbidding)}`;
  return `${only}${never}`;
}

/** What the grant allows of the servers, under the names that they list. */
function serverLines(grant: ComposedSkill, servers: readonly string[]): string[] {
  if (servers.length === 0) return [];
  const lines = grant.allowed_tools.flatMap((written) => {
    const parsed = parseToolRule(written);
    if (!parsed.ok) return [];
    const { name, pattern } = parsed.rule;
    if (isOwnRule(name) || isForeignTool(name)) return [];
    const only = pattern === undefined ? "" : `, only for: ${patterns([parsed.rule])}`;
    const of = serverOf(name, servers);
    if (of === undefined) return name.startsWith("mcp__") ? wholeServers(name) : [`${name}${only}`];
    const tool = of.tool === "*" ? "every tool" : of.tool;
    return [`${tool} of the server ${of.server}${only}`];
  });
  return [...new Set(lines)];
}

/** `mcp__*` is all of them; another name is one of a server that is not there. */
function wholeServers(name: string): string[] {
  return name === "mcp__*" ? ["every tool"] : [];
}

function patterns(rules: readonly ComparedRule[]): string {
  return rules.map(({ written }) => written.slice(written.indexOf("(") + 1, -1)).join("; ");
}

function listed(title: string, items: readonly string[]): string {
  if (items.length === 0) return "";
  return `${title}:\n${items.map((item) => `- ${printable(item)}`).join("\n")}`;
}

function numbered(title: string, items: readonly string[]): string {
  if (items.length === 0) return "";
  return `${title}:\n${items.map((item, i) => `${i + 1}. ${printable(item)}`).join("\n")}`;
}
