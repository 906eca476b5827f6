import { byBytes } from "../skill/path.ts";
import { type Candidate, isEntry } from "./candidate.ts";
import { type Entry, type Missing, SCOPES, type Scope, type Snapshot } from "./entry.ts";

/** Which skills a user wants, by id (`pdf`), by scope (`project:*`) or by both (`project:pdf`). */
export interface Switches {
  readonly disabled?: readonly string[];
  /** When it is there, nothing else is offered. */
  readonly enabled?: readonly string[];
}

/** Decides which of the found skills is offered under each id, and says why the others are not. */
export function resolve(
  candidates: Iterable<Candidate>,
  rootOrder: readonly string[],
  { definitions = new Map(), ...switches }: Switches & Partial<Pick<Snapshot, "definitions">>,
): Omit<Snapshot, "open"> {
  const missing: Missing[] = [];
  const offered: Entry[] = [];
  for (const { result } of candidates) {
    if (!isEntry(result)) missing.push(result);
    else {
      const reason = whyDisabled(result, switches);
      if (reason === undefined) offered.push(withDefinition(result, definitions));
      else missing.push(notOffered(result, "disabled", reason));
    }
  }
  offered.sort((a, b) => byBytes(a.skill_id, b.skill_id) || byPrecedence(a, b, rootOrder));
  const byId = new Map<string, Entry>();
  for (const entry of offered) {
    const winner = byId.get(entry.skill_id);
    if (winner === undefined) byId.set(entry.skill_id, entry);
    else {
      const reason = `${placeOf(winner)} has the same name`;
      missing.push({ ...notOffered(entry, "shadowed", reason), shadowed_by: winner.source });
    }
    if (winner === undefined && !entry.model_invocable) {
      const reason =
        "disable-model-invocation keeps it out of the list; it can be loaded by its id";
      missing.push(notOffered(entry, "unlisted", reason));
    }
  }
  missing.sort((a, b) => byBytes(placeOf(a), placeOf(b)) || byBytes(a.state, b.state));
  return { entries: [...byId.values()], byId, missing, definitions };
}

/** What code says of a skill's tools counts more than what its files say. */
function withDefinition(entry: Entry, definitions: Snapshot["definitions"]): Entry {
  const definition = definitions.get(entry.skill_id);
  return definition === undefined ? entry : { ...entry, allowed_tools: definition.allowed_tools };
}

/** Project before user before store before built-in; then the root, the depth, the bytes. */
function byPrecedence(a: Entry, b: Entry, rootOrder: readonly string[]): number {
  return (
    SCOPES.indexOf(a.source.scope) - SCOPES.indexOf(b.source.scope) ||
    rootOrder.indexOf(a.source.root) - rootOrder.indexOf(b.source.root) ||
    depthOf(a) - depthOf(b) ||
    byBytes(a.source.path, b.source.path)
  );
}

function depthOf({ source }: Entry): number {
  return source.path === "" ? 0 : source.path.split("/").length;
}

/** Why the switches keep a skill from being offered; undefined when they do not. */
export function whyDisabled({ skill_id, source }: Entry, switches: Switches): string | undefined {
  const matches = (pattern: string) => matchesSwitch(pattern, skill_id, source.scope);
  if (switches.disabled?.some(matches)) return "it is in the list of disabled skills";
  if (switches.enabled !== undefined && !switches.enabled.some(matches)) {
    return "it is not in the list of enabled skills";
  }
  return undefined;
}

function matchesSwitch(pattern: string, id: string, scope: Scope): boolean {
  return pattern === id || pattern === `${scope}:${id}` || pattern === `${scope}:*`;
}

function notOffered(
  { skill_id, source, findings }: Entry,
  state: Missing["state"],
  reason: string,
): Missing {
  return { skill_id, source, state, reason, findings };
}

function placeOf({ source }: { readonly source: Entry["source"] }): string {
  return `${source.scope}:${source.path === "" ? source.root : source.path}`;
}
