/**
 * A catalogue that a registry holds. The store below the cache folder is a copy of it that may be
 * thrown away; whatever process opens the same catalogue comes to the same skills.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Verdict } from "../check/judge.ts";
import { type ErrorCode, PskError } from "../errors.ts";
import { parseReference, referenceText } from "../remote/reference.ts";
import type { Store } from "../store/store.ts";
import { cacheFolder } from "./cache-folder.ts";
import { type OpenRegistry, openRegistry } from "./open-registry.ts";
import { type PullOptions, pull } from "./pull.ts";
import { remoteMembers } from "./remote-members.ts";
import { type BuildScan, refusalOf, scanAlone } from "./scan-for-build.ts";
import { type DiskStore, openStore } from "./stored.ts";

/** How a catalogue is kept. */
export interface CatalogueOptions extends PullOptions {
  /** Places in registries, as `remoteMembers` takes them. */
  readonly places: readonly string[];
  /** A folder in place of the one below the cache folder. */
  readonly store?: string | undefined;
  readonly refreshMs: number;
  /** Words for people: what cannot be had, and why. */
  report(message: string): void;
}

/** A catalogue that is kept as the registry has it. */
export interface RemoteCatalogue {
  /** What was fetched; nothing can be put into it from here. */
  readonly store: DiskStore;
  /** What a scan said of a version, by the hash of its files; the same in every process. */
  verdictOf(sourceHash: string): Verdict | undefined;
  open(): Promise<OpenRegistry>;
  close(): void;
}

const AT_ONCE = 4;
const MAX_SAID = 1_000;
/** What says something of the skill; anything else says something of the way to it. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  ...(["invalid_skill", "invalid_archive", "too_large"] as const),
  ...(["integrity", "denied", "not_found"] as const),
]);

/** Fetches a catalogue and looks at it again and again; an unreachable registry changes nothing. */
export async function openCatalogue(options: CatalogueOptions): Promise<RemoteCatalogue> {
  const { places, env } = options;
  const own = createHash("sha256").update(JSON.stringify(places)).digest("hex").slice(0, 16);
  const path = options.store ?? join(cacheFolder(env), `remote-${own}`);
  const store = openStore(path);
  const verdicts = new Map<string, Verdict>();
  const report = sayOnce(options.report);
  try {
    await refresh(store, verdicts, { ...options, report });
  } catch (error) {
    if (!(error instanceof PskError) || store.list().versions.length === 0) throw error;
    report(`${error.message}; what was fetched earlier is served`);
  }
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    refresh(store, verdicts, { ...options, report })
      .catch((error: unknown) => report(error instanceof Error ? error.message : String(error)))
      .finally(() => {
        running = false;
      });
  }, options.refreshMs).unref();
  return {
    store: { ...store, put: refusePut, remove: refusePut },
    verdictOf: (sourceHash) => verdicts.get(sourceHash),
    open: () => openRegistry({ noRoots: true, noBuiltin: true, store: path, env }),
    close: () => clearInterval(timer),
  };
}

/** The same trouble every few seconds is news once. */
function sayOnce(report: (message: string) => void): (message: string) => void {
  const said = new Set<string>();
  return (message) => {
    if (said.has(message) || said.size > MAX_SAID) return;
    said.add(message);
    report(message);
  };
}

/** Makes the store what the registry has. A skill that is refused is reported and left out. */
async function refresh(
  store: Store,
  verdicts: Map<string, Verdict>,
  options: CatalogueOptions,
): Promise<void> {
  const lists = await Promise.all(options.places.map((place) => remoteMembers(place, options)));
  const refs = [...new Set(lists.flat().map(({ ref }) => ref))];
  const wanted = new Set<string>();
  const queue = refs.values();
  const worker = async () => {
    for (const ref of queue) {
      const label = await fetchOne(store, ref, verdicts, options);
      if (label !== undefined) wanted.add(label);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  for (const { name, version } of store.list().versions) {
    if (!wanted.has(`${name}@${version}`)) store.remove(name, version);
  }
}

/** What cannot be reached stops the whole; what is refused only itself. */
async function fetchOne(
  store: Store,
  ref: string,
  verdicts: Map<string, Verdict>,
  options: CatalogueOptions,
): Promise<string | undefined> {
  const shown = referenceText({ ...parseReference(ref), digest: undefined });
  try {
    const pulled = await pull(store, ref, { ...options, scanAlone: true, force: true });
    if (pulled.state === "collection") throw new PskError("invalid_skill", "it is a collection");
    if (pulled.state === "blocked") {
      options.report(`${shown} is not served: ${refusalOf(pulled.scan)}`);
      return undefined;
    }
    const { name, version, sourceHash } = pulled;
    const known = verdicts.get(sourceHash);
    if (known !== undefined && isServed(known)) return `${name}@${version}`;
    const scan = pulled.scan ?? (await scanStored(store, name, version, options));
    verdicts.set(sourceHash, scan.verdict);
    if (isServed(scan.verdict)) return `${name}@${version}`;
    options.report(`${shown} is not served: ${refusalOf(scan)}`);
  } catch (error) {
    if (!(error instanceof PskError) || !REFUSALS.has(error.code)) throw error;
    options.report(`${shown} is not served: ${error.message}`);
  }
  return undefined;
}

/** What an earlier process fetched is judged by the rules of this one. */
async function scanStored(
  store: Store,
  name: string,
  version: string,
  { env }: CatalogueOptions,
): Promise<BuildScan> {
  const skill = await store.get(name, version)?.readSkill();
  if (skill === undefined) throw new PskError("not_found", `${name}@${version} is gone`);
  return scanAlone(skill, env);
}

function isServed(verdict: Verdict): boolean {
  return verdict === "safe" || verdict === "suspicious";
}

function refusePut(): never {
  const advice = "publish there with psk push";
  throw new PskError("denied", `this service takes its skills from a registry; ${advice}`);
}
