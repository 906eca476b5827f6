import type { ComposedSkill } from "./composed-skill.ts";
import { globMatches } from "./glob.ts";
import { isNetworkRule } from "./inherited-network.ts";
import { ruleNature } from "./programs/rule-nature.ts";
import { foldName, type Pattern, parseToolRule, type ToolRule } from "./tool-rule.ts";

/**
 * What a sandbox must enforce of a grant. The network and the files are no fields of a skill: they
 * are rules such as `Network(example.com)` and `Write(out/**)`, and so they compose, are forbidden
 * and have a ceiling as tools do.
 */
export interface Axes {
  readonly network: NetworkAxis;
  readonly write: WriteAxis;
  /** Files that no command may read, since a rule forbids it. */
  readonly hidden: readonly ForbiddenFiles[];
}

/** The hosts that commands may reach. */
export interface NetworkAxis {
  /** Each host with those below it, as `example.com`, `*.example.com` or `example.com:443`. */
  readonly allowed: "all" | "none" | readonly string[];
  /** In the same form; they beat what is allowed. */
  readonly forbidden: readonly string[];
  /** The rules that give it, in words. */
  readonly because: string;
}

/** Where commands may write. */
export interface WriteAxis {
  /** Folders in the working folder; `.` is all of it. */
  readonly places: readonly string[];
  readonly forbidden: readonly ForbiddenFiles[];
  /** Files that a rule names without `*`; of instructions for agents, only these may be written. */
  readonly named: readonly string[];
  /** Whether git may write its own files, such as objects and the index. */
  readonly git: boolean;
  /** The rules that give it, in words. */
  readonly because: string;
}

/** Files that a prohibition names. */
export interface ForbiddenFiles {
  readonly tool: "read" | "write";
  readonly pattern: Pattern;
  /** The prohibition, as it was written. */
  readonly rule: string;
}

/** A rule with the skill that states it. */
interface Stated {
  readonly rule: ToolRule;
  readonly skill: string;
}

const WRITERS = ["write", "edit", "MultiEdit", "NotebookEdit"];
const READERS = ["read", "NotebookRead"];

/** The axes of a grant. */
export function axesOf(grant: ComposedSkill): Axes {
  const allowed = statedIn(grant, "allowed");
  const forbidden = statedIn(grant, "forbidden");
  return {
    network: networkAxis(allowed, forbidden, statesNetwork(grant)),
    write: writeAxis(allowed, forbidden),
    hidden: forbiddenFiles(forbidden, "read", READERS),
  };
}

/** A rule for the network that was stated and lost brings nothing back by another way. */
function statesNetwork({ provenance }: ComposedSkill): boolean {
  return provenance.tools.some(
    ({ tool, allowed_by }) => allowed_by.length > 0 && isNetworkRule(tool),
  );
}

function networkAxis(
  allowed: readonly Stated[],
  forbidden: readonly Stated[],
  stated: boolean,
): NetworkAxis {
  const against = forbidden.filter(({ rule }) => forbids(rule, ["network"]));
  const closing = against.find(({ rule }) => rule.pattern === undefined);
  if (closing !== undefined) {
    return { allowed: "none", forbidden: [], because: `forbidden by ${words(closing)}` };
  }
  const hosts = against.flatMap(({ rule }) => hostsOf(rule.forbidding.pattern));
  const given = allowed.filter(({ rule }) => covers(rule, "network"));
  if (given.length > 0) {
    const all = given.find(({ rule }) => rule.pattern === undefined);
    const because = `given by ${list(all === undefined ? given : [all])}`;
    const some = [...new Set(given.flatMap(({ rule }) => hostsOf(rule.pattern)))].sort();
    return { allowed: all === undefined ? some : "all", forbidden: hosts, because };
  }
  if (stated) {
    return { allowed: "none", forbidden: hosts, because: "no rule for it is left" };
  }
  const bringing = allowed.find((item) => natureOf(item)?.network === true);
  if (bringing === undefined) {
    return { allowed: "none", forbidden: hosts, because: "no rule asks for it" };
  }
  return { allowed: "all", forbidden: hosts, because: `brought by ${words(bringing)}` };
}

function writeAxis(allowed: readonly Stated[], forbidden: readonly Stated[]): WriteAxis {
  const natures = allowed.map((item) => ({ item, nature: natureOf(item) }));
  const git = natures.some(
    ({ nature }) => nature?.anything || (nature?.writes && nature.program === "git"),
  );
  const given = allowed.filter(({ rule }) => WRITERS.some((tool) => covers(rule, tool)));
  const named = given.flatMap(({ rule }) => nameOf(rule.pattern));
  const base = { forbidden: forbiddenFiles(forbidden, "write", WRITERS), named, git };
  const closing = forbidden.find(
    ({ rule }) => rule.pattern === undefined && forbids(rule, WRITERS),
  );
  if (closing !== undefined) {
    return { ...base, places: [], because: `forbidden by ${words(closing)}` };
  }
  const bringing = natures.find(({ nature }) => nature?.writes || nature?.anything);
  if (bringing !== undefined) {
    return { ...base, places: ["."], because: `brought by ${words(bringing.item)}` };
  }
  const places = [...new Set(given.flatMap(({ rule }) => placeOf(rule.pattern)))].sort();
  const because = given.length === 0 ? "no rule asks for it" : `given by ${list(given)}`;
  return { ...base, places: places.includes(".") ? ["."] : places, because };
}

/** `Write(out/*.md)` is written in `out`; a path that climbs is never taken, and so gives none. */
function placeOf(pattern: Pattern | undefined): string[] {
  if (pattern === undefined) return ["."];
  if (pattern.kind !== "path" || pattern.segments.includes("..")) return [];
  const folders = pattern.segments.slice(0, -1);
  const wild = folders.findIndex((name) => name.includes("*"));
  const fixed = wild === -1 ? folders : folders.slice(0, wild);
  return [fixed.join("/") || (pattern.segments[0] === "" ? "/" : ".")];
}

function nameOf(pattern: Pattern | undefined): string[] {
  if (pattern?.kind !== "path" || pattern.segments.some((name) => name.includes("*"))) return [];
  return [pattern.segments.join("/")];
}

function forbiddenFiles(
  forbidden: readonly Stated[],
  tool: ForbiddenFiles["tool"],
  names: readonly string[],
): ForbiddenFiles[] {
  return forbidden.flatMap(({ rule }) => {
    const { pattern } = rule.forbidding;
    if (pattern?.kind !== "path" || !forbids(rule, names)) return [];
    return [{ tool, pattern, rule: rule.written }];
  });
}

function hostsOf(pattern: Pattern | undefined): string[] {
  if (pattern?.kind !== "domain") return [];
  return [pattern.port === undefined ? pattern.host : `${pattern.host}:${pattern.port}`];
}

/** What a rule lets the shell do; all of it where the name of the rule covers every tool. */
function natureOf({ rule }: Stated) {
  if (!covers(rule, "bash")) return undefined;
  return ruleNature({ name: "bash", pattern: rule.pattern });
}

function covers({ name, pattern }: ToolRule, tool: string): boolean {
  if (name === tool) return true;
  return pattern === undefined && globMatches(name, tool);
}

function forbids({ forbidding: { name } }: ToolRule, tools: readonly string[]): boolean {
  return tools.some((tool) => globMatches(name, foldName(tool)));
}

function statedIn(grant: ComposedSkill, side: "allowed" | "forbidden"): Stated[] {
  const byTool = new Map(grant.provenance.tools.map((row) => [row.tool, row]));
  const list = side === "allowed" ? grant.allowed_tools : grant.forbidden_tools;
  return list.flatMap((written) => {
    const result = parseToolRule(written);
    const row = byTool.get(written);
    const [skill = ""] = (side === "allowed" ? row?.allowed_by : row?.forbidden_by) ?? [];
    return result.ok ? [{ rule: result.rule, skill }] : [];
  });
}

function words({ rule, skill }: Stated): string {
  return `"${rule.written}"${skill === "" ? "" : ` of ${skill}`}`;
}

function list(given: readonly Stated[]): string {
  return given.map(words).join(", ");
}
