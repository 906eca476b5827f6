import { PskError } from "../errors.ts";
import { makeArtifact } from "../remote/make-artifact.ts";
import type { Locked } from "../remote/project-files.ts";
import { parseReference, referenceText } from "../remote/reference.ts";
import type { Store, StoredVersion } from "../store/store.ts";
import { type PullOptions, pull } from "./pull.ts";
import type { Found } from "./resolve-wanted.ts";
import { type BuildScan, refusalOf, scanAlone } from "./scan-for-build.ts";

/** A version that is in the store now, and what a lock says of it. */
export interface Obtained {
  readonly name: string;
  readonly locked: Locked;
  readonly version: StoredVersion;
}

/** Brings what was found into the store. */
export async function obtain(
  name: string | undefined,
  found: Found,
  store: Store,
  options: PullOptions,
): Promise<Obtained> {
  if (found.kind === "store") {
    const version = stored(store, name ?? "", found.version);
    await passGate(version, options);
    return fromStore(version);
  }
  const pulled = await pull(store, found.ref, options);
  if (pulled.state === "blocked") throw blocked(pulled.ref, pulled.scan);
  if (pulled.state === "collection") throw notOne(pulled.ref);
  if (name !== undefined && pulled.name !== name) {
    throw new PskError("integrity", `${found.ref} holds ${pulled.name} and not ${name}`);
  }
  const { version, ref, digest, sourceHash } = pulled;
  const locked = { version, ref, digest, sourceHash, signer: pulled.signer };
  return { name: pulled.name, locked, version: stored(store, pulled.name, version) };
}

/** Brings exactly what a lock says into the store; what is there needs no registry. */
export async function obtainLocked(
  name: string,
  locked: Locked,
  store: Store,
  options: PullOptions,
): Promise<Obtained> {
  const there = store.get(name, locked.version);
  if (there !== undefined) {
    if (there.manifest.sourceHash === locked.sourceHash) return { name, locked, version: there };
    const what = `${name}@${locked.version} in the store is not what psk.lock says`;
    throw new PskError("integrity", `${what}; psk remove takes it away`);
  }
  if (locked.ref === null) {
    const what = `${name}@${locked.version} is in psk.lock without a registry and not in the store`;
    throw new PskError("not_found", `${what}; build or import it`);
  }
  const place = { ...parseReference(locked.ref), digest: locked.digest };
  const pulled = await pull(store, referenceText(place), options);
  if (pulled.state === "blocked") throw blocked(pulled.ref, pulled.scan);
  if (pulled.state === "collection") throw notOne(pulled.ref);
  const { version, sourceHash } = pulled;
  if (pulled.name !== name || version !== locked.version || sourceHash !== locked.sourceHash) {
    throw new PskError("integrity", `${locked.ref} is not the ${name} that psk.lock says`);
  }
  return { name, locked, version: stored(store, name, version) };
}

/** What is in the store may have been taken in with a warning, or by an older psk. */
async function passGate(version: StoredVersion, { scan, env }: PullOptions): Promise<void> {
  if (scan !== "block") return;
  const { name, version: number } = version.manifest;
  const outcome = await scanAlone(await version.readSkill(), env);
  if (!outcome.is_safe) throw blocked(`${name}@${number}`, outcome);
}

async function fromStore(version: StoredVersion): Promise<Obtained> {
  const { digest } = await makeArtifact(version);
  const { sourceHash, name, version: number } = version.manifest;
  const locked = { version: number, ref: null, digest, sourceHash, signer: null };
  return { name, locked, version };
}

function stored(store: Store, name: string, version: string): StoredVersion {
  const found = store.get(name, version);
  if (found !== undefined) return found;
  throw new PskError("not_found", `${name}@${version} is gone from the store`);
}

function notOne(ref: string): PskError {
  return new PskError("usage", `${ref} is a collection; psk search lists its skills, add those`);
}

function blocked(what: string, scan: BuildScan): PskError {
  const advice = "--scan warn takes it anyway";
  return new PskError("denied", `${what} was not taken: ${refusalOf(scan)}; ${advice}`);
}
