import { realpathSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { PskError, systemCode } from "../errors.ts";
import type { ScanResult } from "../toolkit/scan.ts";
import { exactVersion } from "../toolkit/stored.ts";
import type { OfferedFolder, Scanner } from "./scanner.ts";
import type { ScanItem } from "./schemas/batch.ts";
import type { Service } from "./service.ts";

/** Scans what a caller names by its place: a folder that is allowed, a stored version, or what is on offer. */
export async function scanPlace(
  service: Service,
  item: ScanItem,
  caller: string,
): Promise<ScanResult> {
  const { scannerFor, allowRoots } = service;
  const scanner = scannerFor(caller);
  if ("skill_directory" in item) {
    return scanner.folder(allowedFolder(item.skill_directory, allowRoots));
  }
  if ("version" in item) return scanVersion(service, scanner, item);
  const entry = (await service.live.catalog()).snapshot().byId.get(item.name);
  if (entry === undefined) throw new PskError("not_found", `There is no skill "${item.name}"`);
  const { skill_id: name, source } = entry;
  if (source.scope !== "store") {
    const { root, path } = source;
    const { cache } = await service.live.registry();
    return scanOffered(scanner, { name, folder: join(root, path), root }, cache);
  }
  const [, version = ""] = source.path.split("/");
  return scanVersion(service, scanner, { name, version });
}

async function scanVersion(
  { store, verdicts }: Service,
  scanner: Scanner,
  item: { readonly name: string; readonly version: string },
): Promise<ScanResult> {
  const { name, version } = exactVersion(`${item.name}@${item.version}`);
  const found = store.get(name, version);
  if (found === undefined)
    throw new PskError("not_found", `${name}@${version} is not in the store`);
  const result = await scanner.version(store.path, name, version);
  verdicts.note(found.manifest.sourceHash, result);
  return result;
}

/** A skill of a root; where that is on this machine stays here, also when the scan fails. */
async function scanOffered(
  scanner: Scanner,
  skill: OfferedFolder,
  cache: string,
): Promise<ScanResult> {
  const { name, folder } = skill;
  try {
    return await scanner.offered(skill, cache);
  } catch (error) {
    if (!(error instanceof PskError) || !error.message.includes(folder)) throw error;
    throw new PskError(error.code, error.message.replaceAll(folder, name));
  }
}

/**
 * Where a path leads once every link is followed, if that is below an allowed root. Outside of all
 * roots the words are the same whether or not something is there.
 */
function allowedFolder(path: string, roots: readonly string[]): string {
  const denied = () =>
    new PskError("denied", "This folder is not below one that the operator allows (--allow-root)");
  if (path.includes("\0")) throw denied();
  const full = resolve(path);
  const there = realPart(full);
  if (!roots.some((root) => there === root || there.startsWith(withSeparator(root)))) {
    throw denied();
  }
  if (realOf(full) !== undefined) return there;
  throw new PskError("not_found", "There is no such folder");
}

/** The real path of the deepest part that exists; what is missing below it is left out. */
function realPart(path: string): string {
  for (let part = path; ; part = dirname(part)) {
    const real = realOf(part);
    if (real !== undefined || part === dirname(part)) return real ?? part;
  }
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return undefined;
  }
}

function withSeparator(root: string): string {
  return root.endsWith(sep) ? root : `${root}${sep}`;
}
