/** The verbs of a project: what it wants, what that is now, and where it stands. */
import { PskError } from "../errors.ts";
import {
  LOCK_FILE,
  type Lock,
  type Locked,
  type ProjectFiles,
  readProject,
  WANTED_FILE,
  type Wanted,
  writeProject,
} from "../remote/project-files.ts";
import { withProject } from "../remote/project-mutex.ts";
import { looksLikeReference } from "../remote/reference.ts";
import { byBytes } from "../skill/path.ts";
import { STORE_NAME } from "../store/manifest.ts";
import type { Store } from "../store/store.ts";
import { type Obtained, obtain, obtainLocked } from "./obtain.ts";
import { knownAgents, type Placed, placeSkills } from "./place-skills.ts";
import type { PullOptions } from "./pull.ts";
import { findWanted, meets, parseWish } from "./resolve-wanted.ts";

/** How a project is worked on. */
export interface ProjectOptions extends Omit<PullOptions, "pinned"> {
  /** Where psk.json and psk.lock are. */
  readonly folder: string;
  /** What the folders of agents are relative to. */
  readonly root: string;
  /** More agents than psk.json names; they are kept there. */
  readonly agents?: readonly string[];
  readonly copy?: boolean;
  readonly user?: boolean;
  /** Takes a skill that another key has signed than the one in the lock. */
  readonly acceptSigner?: boolean;
}

/** What a verb left behind: the whole lock, and what changed on the disk. */
export interface ProjectResult extends Placed {
  readonly skills: readonly ({ readonly name: string } & Locked)[];
}

const PULLS_AT_ONCE = 8;

/** Adds skills: NAME, NAME@RANGE or a reference. */
export async function addSkills(
  store: Store,
  specs: readonly string[],
  options: ProjectOptions,
): Promise<ProjectResult> {
  const files = readProject(options.folder);
  const added = await inTurns(specs, (spec) => add(store, spec, files, options));
  return change(store, options, ({ wanted: now, lock }) => ({
    wanted: {
      ...now,
      skills: new Map([...now.skills, ...added.map(({ name, wish }) => [name, wish] as const)]),
    },
    lock: new Map([...lock, ...added.map(({ name, locked }) => [name, locked] as const)]),
  }));
}

/** Takes skills out of the project and out of the agents' folders; the store keeps them. */
export async function dropSkills(
  store: Store,
  names: readonly string[],
  options: ProjectOptions,
): Promise<ProjectResult> {
  return change(store, options, ({ wanted, lock }) => {
    const missing = names.find((name) => !wanted.skills.has(name) && !lock.has(name));
    if (missing !== undefined) {
      throw new PskError("not_found", `${missing} is not in ${WANTED_FILE}`);
    }
    const without = <T>(map: ReadonlyMap<string, T>) =>
      new Map([...map].filter(([name]) => !names.includes(name)));
    return { wanted: { ...wanted, skills: without(wanted.skills) }, lock: without(lock) };
  });
}

/** Makes the disk what psk.json wants; what the lock has is kept, and what is missing resolved. */
export async function installProject(
  store: Store,
  options: ProjectOptions & { readonly frozen?: boolean },
): Promise<ProjectResult> {
  const { wanted, lock } = readProject(options.folder);
  if (options.frozen) refuseDrift(wanted, lock);
  const obtained = await inTurns([...wanted.skills], ([name, text]) => {
    const wish = parseWish(text);
    const locked = lock.get(name);
    if (locked !== undefined && meets(wish, locked))
      return obtainLocked(name, locked, store, options);
    return resolveOne(store, name, text, { wanted, lock }, options);
  });
  return change(store, options, (now) => ({
    wanted: now.wanted,
    lock: merged(now, obtained),
  }));
}

/** Resolves anew what psk.json wants, of all skills or some. */
export async function updateProject(
  store: Store,
  names: readonly string[],
  options: ProjectOptions,
): Promise<ProjectResult> {
  const files = readProject(options.folder);
  const { wanted } = files;
  const missing = names.find((name) => !wanted.skills.has(name));
  if (missing !== undefined) throw new PskError("not_found", `${missing} is not in ${WANTED_FILE}`);
  const chosen = [...wanted.skills].filter(([name]) => names.length === 0 || names.includes(name));
  const obtained = await inTurns(chosen, ([name, text]) =>
    resolveOne(store, name, text, files, options),
  );
  return change(store, options, (now) => ({ wanted: now.wanted, lock: merged(now, obtained) }));
}

interface Added extends Obtained {
  readonly wish: string;
}

/** What is written to psk.json lets in what is compatible, as npm does. */
async function add(
  store: Store,
  spec: string,
  { wanted, lock }: ProjectFiles,
  options: ProjectOptions,
): Promise<Added> {
  const at = spec.indexOf("@");
  const isRef = looksLikeReference(spec);
  const name = isRef ? undefined : at === -1 ? spec : spec.slice(0, at);
  if (name !== undefined && !STORE_NAME.test(name)) {
    throw new PskError("usage", `"${spec}" is neither a skill's name nor a reference`);
  }
  const text = isRef ? spec : at === -1 ? "*" : spec.slice(at + 1);
  const wish = parseWish(text);
  const found = await findWanted(name ?? "", wish, wanted, store, options);
  if (found === undefined) throw notFound(name ?? spec, text);
  const obtained = await obtain(name, found, store, pinnedBy(lock, options));
  const open = wish.kind !== "exact" && wish.range === "*";
  const range = `^${obtained.locked.version}`;
  const kept = !open ? text : wish.kind === "repository" ? `${wish.repository}@${range}` : range;
  return { ...obtained, wish: kept };
}

async function resolveOne(
  store: Store,
  name: string,
  text: string,
  { wanted, lock }: ProjectFiles,
  options: ProjectOptions,
): Promise<Obtained> {
  const found = await findWanted(name, parseWish(text), wanted, store, options);
  if (found === undefined) throw notFound(name, text);
  return obtain(name, found, store, pinnedBy(lock, options));
}

/** Who signed a skill when it was first taken must sign what comes after. */
function pinnedBy(lock: Lock, options: ProjectOptions): PullOptions {
  if (options.acceptSigner) return options;
  return { ...options, pinned: (name) => lock.get(name)?.signer };
}

/** Another psk may have changed the files since: only what is still wanted is ours to say. */
function merged({ wanted, lock }: ProjectFiles, obtained: readonly Obtained[]): Lock {
  const ours = new Map(obtained.map(({ name, locked }) => [name, locked]));
  return new Map(
    [...wanted.skills.keys()].flatMap((name): [string, Locked][] => {
      const locked = ours.get(name) ?? lock.get(name);
      return locked === undefined ? [] : [[name, locked]];
    }),
  );
}

/** The `npm ci` of skills: the lock is what psk.json wants, no more and no less. */
function refuseDrift({ skills }: Wanted, lock: Lock): void {
  for (const [name, text] of skills) {
    const locked = lock.get(name);
    if (locked === undefined) throw drift(`${name} is not in it`);
    if (!meets(parseWish(text), locked)) throw drift(`${name} is ${locked.version}, not ${text}`);
  }
  const more = [...lock.keys()].find((name) => !skills.has(name));
  if (more !== undefined) throw drift(`${more} is in it and not wanted`);
}

function drift(reason: string): PskError {
  const what = `${LOCK_FILE} is not what ${WANTED_FILE} wants: ${reason}`;
  return new PskError("integrity", `${what}; psk install without --frozen resolves it`);
}

/** Reads, changes and writes the files of a project, and the folders of agents, as one step. */
function change(
  store: Store,
  options: ProjectOptions,
  apply: (files: ProjectFiles) => ProjectFiles,
): Promise<ProjectResult> {
  const { folder, root, copy = false, user = false } = options;
  return withProject(folder, async () => {
    const before = readProject(folder);
    const applied = apply(before);
    const agents = knownAgents([...applied.wanted.agents, ...(options.agents ?? [])]);
    const after = { ...applied, wanted: { ...applied.wanted, agents } };
    const names = [...after.lock].sort(([a], [b]) => byBytes(a, b));
    const versions = names.map(([name, locked]) => {
      const version = store.get(name, locked.version);
      if (version?.manifest.sourceHash === locked.sourceHash) return version;
      throw new PskError(
        "integrity",
        `${name}@${locked.version} in the store is not the locked one`,
      );
    });
    const placed = placeSkills(versions, { root, agents, copy, user });
    writeProject(folder, before, after);
    return { ...placed, skills: names.map(([name, locked]) => ({ name, ...locked })) };
  });
}

function notFound(name: string, text: string): PskError {
  return new PskError("not_found", `there is no version of ${name} that is ${text}`);
}

/** A few at a time; the results are in the order of the items. */
async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(PULLS_AT_ONCE, items.length) }, worker));
  return results;
}
