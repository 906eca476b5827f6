import { PskError } from "../errors.ts";
import type { Snapshot } from "../registry/entry.ts";
import type { Registry } from "../registry/registry.ts";
import { type SkillDefinition, skillDefinition } from "../skill/definition.ts";
import { byBytes } from "../skill/path.ts";
import { normalizeVersion } from "../skill/version.ts";
import { type Composition, tryCompose } from "./compose-skills.ts";
import { type Defined, type Definitions, deepFreeze } from "./definitions.ts";
import { explainSet, requiredBy } from "./explain-set.ts";
import type { SetExplanation } from "./set-explanation.ts";
import { type ReadDefinition, readDefinition } from "./skill-definition.ts";
import { toolsNotAllowed } from "./tools-not-allowed.ts";
import { type SetOptions, type ValidationResult, validateSkillSet } from "./validate-skill-set.ts";

/** What a registration says back: the definition as it was taken, and what looks wrong in it. */
export interface Registration {
  readonly definition: SkillDefinition;
  readonly warnings: readonly string[];
}

/** The skills that sets are made of: those of a registry, and those that code registers. */
export interface SkillCatalog {
  /** From now on the skill of this name is this one, whatever the registry says. */
  registerSkill(definition: unknown, options?: { readonly body?: string }): Registration;
  /** A frozen copy; undefined when there is no such skill. */
  getSkill(name: string): Promise<SkillDefinition | undefined>;
  /** The names of all skills in byte order. */
  listAvailableSkills(): readonly string[];
  /** Puts another version in the place of the one on offer: one registered before, or a stored one. */
  overrideSkillVersion(name: string, version: string): Promise<Registration>;
  validateSkillSet(names: readonly string[], options?: SetOptions): Promise<ValidationResult>;
  /** The grant of a set, or the reasons why it has none. */
  composeSkills(names: readonly string[], options?: SetOptions): Promise<Composition>;
  /** The same with everything that led to it, also where there is no grant. */
  explainSkills(
    names: readonly string[],
    options?: SetOptions,
  ): Promise<{ readonly composition: Composition; readonly explanation: SetExplanation }>;
  /** The named skills as they are now, for questions about them. */
  definitions(names: readonly string[]): Promise<Definitions>;
}

/** Makes a catalog over a registry, or an empty one for definitions that code gives. */
export function createCatalog(
  registry?: Pick<Registry, "snapshot" | "pinned">,
  defaults: SetOptions = {},
): SkillCatalog {
  const registered = new Map<string, SkillDefinition>();
  const versions = new Map<string, SkillDefinition>();
  /** Those of the registered ones that came from a SKILL.md without a list of tools. */
  const undeclared = new WeakSet<SkillDefinition>();
  /** An entry never changes, so what was read for it stays as it was. */
  const read = new WeakMap<object, Promise<ReadDefinition>>();
  const snapshotNow = () => registry?.snapshot();

  function readOnce(snapshot: Snapshot, name: string): Promise<ReadDefinition> | undefined {
    const entry = snapshot.byId.get(name);
    if (entry === undefined) return undefined;
    const known = read.get(entry) ?? readDefinition(snapshot, entry);
    read.set(entry, known);
    return known;
  }

  async function lookUp(
    name: string,
    snapshot: Snapshot | undefined,
  ): Promise<Defined | undefined> {
    const definition = registered.get(name) ?? snapshot?.definitions.get(name);
    if (definition !== undefined) {
      return { ok: true, definition, undeclared: undeclared.has(definition) };
    }
    return snapshot === undefined ? undefined : (await readOnce(snapshot, name))?.defined;
  }

  function register(definition: SkillDefinition, body: string): Registration {
    const own = deepFreeze(structuredClone(definition));
    registered.set(own.name, own);
    if (undeclared.has(definition)) undeclared.add(own);
    if (own.version !== undefined) versions.set(versionKey(own.name, own.version), own);
    return { definition: own, warnings: toolsNotAllowed(own, body) };
  }

  const catalog: SkillCatalog = {
    registerSkill: (data, { body = "" } = {}) => register(checkedDefinition(data), body),
    async getSkill(name) {
      const defined = await lookUp(name, snapshotNow());
      return defined?.ok ? defined.definition : undefined;
    },
    listAvailableSkills: () => namesIn(registered, snapshotNow()),
    async overrideSkillVersion(name, version) {
      const before = versions.get(versionKey(name, version));
      if (before !== undefined) return register(before, "");
      const entry = await registry?.pinned(name, version);
      const snapshot = snapshotNow();
      if (entry === undefined || snapshot === undefined) {
        throw new PskError("not_found", `there is no version ${version} of the skill "${name}"`);
      }
      const { defined, body } = await readDefinition(snapshot, entry);
      if (!defined.ok) {
        const place = `version ${version} of the skill "${name}"`;
        throw new PskError("invalid_skill", `${place} cannot be used: ${defined.reason}`);
      }
      const pinned = { ...defined.definition, version };
      if (defined.undeclared) undeclared.add(pinned);
      return register(pinned, body);
    },
    async definitions(names) {
      const snapshot = snapshotNow();
      const found = new Map<string, Defined>();
      const bodies = new Map<string, string>();
      for (const name of names) {
        const defined = await lookUp(name, snapshot);
        if (defined === undefined) continue;
        found.set(name, defined);
        if (!defined.ok || !defined.undeclared || snapshot === undefined) continue;
        bodies.set(name, (await readOnce(snapshot, name))?.body ?? "");
      }
      return {
        get: (name) => found.get(name),
        has: (name) =>
          registered.has(name) ||
          snapshot?.definitions.has(name) === true ||
          snapshot?.byId.has(name) === true,
        names: () => namesIn(registered, snapshot),
        whyMissing: (name) => whyMissing(name, snapshot),
        bodyOf: (name) => bodies.get(name),
      };
    },
    async validateSkillSet(names, options) {
      return validateSkillSet(names, await catalog.definitions(names), { ...defaults, ...options });
    },
    async composeSkills(names, options) {
      return tryCompose(names, await catalog.definitions(names), { ...defaults, ...options });
    },
    async explainSkills(names, options) {
      const all = { ...defaults, ...options };
      let known: readonly string[] = names;
      let definitions = await catalog.definitions(known);
      // What is required may require more; each round reads what the last one named.
      for (let more = requiredBy(names, definitions); ; more = requiredBy(names, definitions)) {
        const wanted = [...names, ...more];
        if (wanted.length === known.length) break;
        known = wanted;
        definitions = await catalog.definitions(known);
      }
      return {
        composition: tryCompose(names, definitions, all),
        explanation: explainSet(names, definitions, all),
      };
    },
  };
  return catalog;
}

/** A definition from outside, checked as a `skill.json` is. */
function checkedDefinition(data: unknown): SkillDefinition {
  const result = skillDefinition.safeParse(data);
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    ({ path, message }) => `${path.map(String).join(".") || "definition"}: ${message}`,
  );
  throw new PskError("invalid_skill", `not a skill definition: ${problems.join("; ")}`);
}

function namesIn(
  registered: ReadonlyMap<string, SkillDefinition>,
  snapshot: Snapshot | undefined,
): string[] {
  const names = new Set([...registered.keys(), ...(snapshot?.definitions.keys() ?? [])]);
  for (const { skill_id } of snapshot?.entries ?? []) names.add(skill_id);
  return [...names].sort(byBytes);
}

function whyMissing(name: string, snapshot: Snapshot | undefined): string | undefined {
  const missing = snapshot?.missing.find(
    ({ skill_id, state }) => skill_id === name && state !== "shadowed" && state !== "unlisted",
  );
  return missing?.reason;
}

function versionKey(name: string, version: string): string {
  return `${name}@${normalizeVersion(version) ?? version}`;
}
