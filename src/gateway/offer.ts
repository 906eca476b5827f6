import { nearest } from "../check/nearest.ts";
import { PskError } from "../errors.ts";
import { compiledGrant, looksQualified, rulesForClaimed } from "../grant/compiled-grant.ts";
import type { ComposedSkill } from "../grant/composed-skill.ts";
import { allows, forbids } from "../grant/decision.ts";
import { globMatches } from "../grant/glob.ts";
import { FILE_TOOLS } from "../grant/offered-by.ts";
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
    const name = shared || takesForeignName(tool) ? withServer : own;
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
export function isListed(
  grant: ComposedSkill,
  {
    names,
    claimed,
    always,
  }: {
    readonly names: readonly string[];
    readonly claimed?: string | undefined;
    readonly always?: boolean;
  },
): boolean {
  const own = claimed === undefined ? undefined : canonicalTool(claimed);
  const rules = rulesForClaimed(compiledGrant(grant), own);
  const canonical = names.map(canonicalTool);
  if (canonical.some((name) => forbids(rules, name, ({ rule }) => rule.pattern === undefined))) {
    return false;
  }
  return always === true || canonical.some((name) => allows(rules, name, () => true));
}

/** A server gave its tool a name that reads as a tool of another server. */
function takesForeignName({ claimed }: GatewayTool): boolean {
  return claimed !== undefined && looksQualified(claimed);
}

/**
 * Holds the names in a grant against the tools there are. A name that could mean two of them is an
 * error, since the author of the skill meant one; a name that means none is a warning, and so is a
 * tool whose own name no rule can mean.
 */
export function checkNames(grant: ComposedSkill, { byName }: Offer): string[] {
  const warnings: string[] = [];
  for (const [listed, tool] of byName) {
    if (!takesForeignName(tool)) continue;
    const what = `the server "${tool.owner}" offers a tool "${tool.claimed}"`;
    warnings.push(`${what}, a name with \`__\`; only rules for "${listed}" mean it`);
  }
  for (const written of grant.allowed_tools) {
    const parsed = parseToolRule(written);
    if (!parsed.ok || isNetwork(parsed.rule.name)) continue;
    const { name } = parsed.rule;
    const meant = [...byName].filter(([, tool]) => means(name, tool));
    if (meant.length > 1 && !isWild(name)) {
      const candidates = meant.map(([listed]) => `"${listed}"`).join(", ");
      throw new PskError("usage", `"${written}" of the grant could mean ${candidates}; name one`);
    }
    if (meant.length > 0) continue;
    const off = switchedOff(name);
    if (off === undefined) warnings.push(meansNothing(written, name, byName));
    else warnings.push(`the grant allows "${written}", and ${off}`);
  }
  return warnings;
}

/** Whether a rule of this name is about a tool, as decisions see it. */
function means(name: string, { names, claimed }: GatewayTool): boolean {
  return names.some((each) => {
    const own = canonicalTool(each);
    if (each !== claimed) return own === name || (isWild(name) && globMatches(name, own));
    return own === name && !looksQualified(each);
  });
}

function meansNothing(written: string, name: string, byName: Offer["byName"]): string {
  const tools = [...byName.values()];
  const isBare = isWild(name) && !looksQualified(name);
  const own = tools.find(({ claimed = "" }) => isBare && globMatches(name, claimed));
  if (own !== undefined) {
    const full = `mcp__${own.owner}__${written}`;
    return `"${written}" of the grant means no tool, since it names no server; write "${full}"`;
  }
  const near = nearest(
    name,
    tools.flatMap(({ names }) => names),
  );
  const hint = near === undefined ? "" : `; the nearest is "${near}"`;
  return `no server offers the tool "${written}" that the grant allows${hint}`;
}

/** How to get a tool of the gateway's own that is not there. */
function switchedOff(name: string): string | undefined {
  if (name === "bash") return "the shell is off: add --shell";
  const isFileTool = FILE_TOOLS.some((tool) => tool === name);
  return isFileTool ? "the file tools are off: add --files DIR" : undefined;
}
