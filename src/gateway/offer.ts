import { nearest } from "../check/nearest.ts";
import { PskError } from "../errors.ts";
import { compiledGrant } from "../grant/compiled-grant.ts";
import type { ComposedSkill } from "../grant/composed-skill.ts";
import { allows, forbids } from "../grant/decision.ts";
import { isNetwork, isWild, parseToolRule } from "../grant/tool-rule.ts";
import { canonicalTool } from "../skill/tool-list.ts";
import type { GatewayTool } from "./tool.ts";

/** The tools by the names under which they are listed, whether the grant allows them or not. */
export interface Offer {
  readonly byName: ReadonlyMap<string, GatewayTool>;
  /** Those that the grant allows in some form. */
  readonly listed: ReadonlyMap<string, GatewayTool>;
}

/** Gives every tool one name on the wire: its own, or with its server where two have the same. */
export function makeOffer(grant: ComposedSkill, tools: readonly GatewayTool[]): Offer {
  const sharing = new Map<string, number>();
  for (const { names } of tools) {
    const key = canonicalTool(names[0]).toLowerCase();
    sharing.set(key, (sharing.get(key) ?? 0) + 1);
  }
  const byName = new Map<string, GatewayTool>();
  for (const tool of tools) {
    const [own, withServer = own] = tool.names;
    const shared = (sharing.get(canonicalTool(own).toLowerCase()) ?? 0) > 1;
    const name = shared ? withServer : own;
    const other = byName.get(name);
    if (other !== undefined) {
      const owners = `"${other.owner}" and "${tool.owner}"`;
      throw new PskError("usage", `the servers ${owners} both offer "${name}"; rename one of them`);
    }
    byName.set(name, tool);
  }
  const listed = new Map([...byName].filter(([, tool]) => isListed(grant, tool)));
  return { byName, listed };
}

/** True when a rule allows the tool in some form and none forbids it in every form. */
function isListed(grant: ComposedSkill, { names, always }: GatewayTool): boolean {
  const rules = compiledGrant(grant);
  const canonical = names.map(canonicalTool);
  if (canonical.some((name) => forbids(rules, name, ({ rule }) => rule.pattern === undefined))) {
    return false;
  }
  return always === true || canonical.some((name) => allows(rules, name, () => true));
}

/**
 * Holds the names in a grant against the tools there are. A name that could mean two of them is an
 * error, since the author of the skill meant one; a name that means none is a warning.
 */
export function checkNames(grant: ComposedSkill, { byName }: Offer): string[] {
  const tools = [...byName];
  const warnings: string[] = [];
  for (const written of grant.allowed_tools) {
    const parsed = parseToolRule(written);
    if (!parsed.ok || isWild(parsed.rule.name) || isNetwork(parsed.rule.name)) continue;
    const { name } = parsed.rule;
    const meant = tools.filter(([, tool]) => tool.names.some((own) => canonicalTool(own) === name));
    if (meant.length > 1) {
      const candidates = meant.map(([listed]) => `"${listed}"`).join(", ");
      throw new PskError("usage", `"${written}" of the grant could mean ${candidates}; name one`);
    }
    if (meant.length === 1) continue;
    const near = nearest(
      name,
      tools.flatMap(([, tool]) => tool.names),
    );
    const hint = near === undefined ? "" : `; the nearest is "${near}"`;
    warnings.push(`no server offers the tool "${written}" that the grant allows${hint}`);
  }
  return warnings;
}
