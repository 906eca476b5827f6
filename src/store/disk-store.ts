import { basename, dirname, join } from "node:path";
import { ioError, PskError, systemCode } from "../errors.ts";
import { normalizeVersion } from "../skill/version.ts";
import { ARTIFACTS, artifactName, artifactPath, linkText, parseLink } from "./layout.ts";
import { withLease } from "./lease.ts";
import { listVersions } from "./list-versions.ts";
import { manifestBytes, STORE_NAME } from "./manifest.ts";
import { nameMarks } from "./name-marks.ts";
import { openVersion } from "./open-version.ts";
import { sha256 } from "./source-hash.ts";
import {
  checkIdentity,
  type DiskStore,
  type PutResult,
  type Version,
  versionExists,
} from "./store.ts";
import { realFs, type StoreFs } from "./store-fs.ts";
import { checkStoreVersion, prepareStore } from "./store-version.ts";
import { sweep, sweepWhenDue } from "./sweep.ts";
import { verifyStore } from "./verify-store.ts";
import { flushFolder, writeArtifact } from "./write-artifact.ts";

/** A store on a disk. Opening it changes nothing; the first version makes the folder. */
export function openDiskStore(root: string, fs: StoreFs = realFs): DiskStore {
  const guard = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw ioError("the store", error);
    }
  };
  guard(() => checkStoreVersion(fs, root));
  return {
    path: root,
    put: (version, options) => guard(() => put(fs, root, version, options?.force ?? false)),
    get: (name, version) => guard(() => openVersion(fs, root, name, version)),
    list: (name) => guard(() => listVersions(fs, root, name)),
    marks: () => guard(() => nameMarks(fs, root)),
    remove: (name, version) => guard(() => remove(fs, root, name, version)),
    verify: (name, version) => guard(() => verifyStore(fs, root, name, version)),
    gc: () => guard(() => sweep(fs, root, 0)),
  };
}

function put(fs: StoreFs, root: string, version: Version, force: boolean): PutResult {
  const { name, version: number } = version.manifest;
  const path = join(root, name, number);
  checkIdentity(version.manifest);
  if (!force && exists(fs, path)) throw versionExists(name, number); // before any work; again at the end
  return withLease((lease) => {
    prepareStore(fs, root, lease);
    const artifact = artifactName(lease, sha256(manifestBytes(version.manifest)));
    const folder = artifactPath(root, artifact);
    let replaced: boolean;
    try {
      writeArtifact(fs, folder, version);
      flushFolder(fs, join(root, ARTIFACTS));
      replaced = publish(fs, { root, name, version: number, path, artifact, lease, force });
    } catch (error) {
      // A link that could not be taken back has made it the version: then it must stay.
      discard(() => {
        if (!leadsTo(fs, path, artifact)) fs.rmSync(folder, { recursive: true, force: true });
      });
      throw error;
    }
    discard(() => sweepWhenDue(fs, root));
    return { path, replaced };
  });
}

interface Publication {
  readonly root: string;
  readonly name: string;
  readonly version: string;
  readonly path: string;
  readonly artifact: string;
  readonly lease: string;
  readonly force: boolean;
}

/**
 * Makes an artifact the version, in one step: a link that did not exist, or a new link renamed
 * over the old one. When it cannot be made to last, it is taken back.
 */
function publish(fs: StoreFs, publication: Publication): boolean {
  const { root, path, artifact, force } = publication;
  const old = force ? readLink(fs, path) : undefined;
  // Before the swap: a sweep that comes in between would find an old artifact with no link.
  if (old !== undefined) discard(() => markReplaced(fs, root, old));
  makeLink(fs, publication);
  try {
    fs.lstatSync(artifactPath(root, artifact)); // a sweep elsewhere may have taken us for dead
    flushFolder(fs, join(path, ".."));
  } catch (error) {
    discard(() => takeBack(fs, publication, old));
    throw error;
  }
  return old !== undefined;
}

/** A removal takes an empty folder away, also the one that was just made for this link. */
const LINK_ATTEMPTS = 10;

function makeLink(fs: StoreFs, publication: Publication): void {
  const { root, name, version, path, artifact, lease, force } = publication;
  for (let attempt = 1; ; attempt++) {
    makeNameFolder(fs, root, name);
    try {
      if (force) swapLink(fs, root, lease, linkText(artifact), path);
      else fs.symlinkSync(linkText(artifact), path);
      return;
    } catch (error) {
      const code = systemCode(error);
      if (code === "EEXIST" && !force) throw versionExists(name, version);
      if (code !== "ENOENT" || attempt === LINK_ATTEMPTS) throw error;
    }
  }
}

/** Restores what was there, unless another build has replaced the version or a sweep the old one. */
function takeBack(fs: StoreFs, publication: Publication, old: string | undefined): void {
  const { root, path, artifact, lease } = publication;
  if (!leadsTo(fs, path, artifact)) return;
  if (old === undefined) fs.unlinkSync(path);
  else if (exists(fs, join(path, "..", old))) swapLink(fs, root, lease, old, path);
}

function swapLink(fs: StoreFs, root: string, lease: string, text: string, path: string): void {
  const temporary = join(root, ARTIFACTS, `${lease}.link`);
  fs.symlinkSync(text, temporary);
  try {
    fs.renameSync(temporary, path);
  } catch (error) {
    discard(() => fs.unlinkSync(temporary));
    throw error;
  }
}

/** The age of an artifact nobody links to counts from here, so that its readers can finish. */
function markReplaced(fs: StoreFs, root: string, link: string): void {
  const target = parseLink(link);
  const now = new Date();
  if (target !== undefined) fs.utimesSync(artifactPath(root, target.artifact), now, now);
}

function remove(fs: StoreFs, root: string, name: string, version: string): boolean {
  if (!STORE_NAME.test(name) || normalizeVersion(version) !== version) return false;
  const folder = join(root, name);
  const link = readLink(fs, join(folder, version));
  if (link === undefined) return false;
  discard(() => markReplaced(fs, root, link));
  fs.unlinkSync(join(folder, version));
  flushFolder(fs, folder);
  discard(() => fs.rmdirSync(folder)); // which fails when other versions are in it
  return true;
}

/** An empty folder may be one whose maker died before it was flushed; a version proves it was. */
function makeNameFolder(fs: StoreFs, root: string, name: string): void {
  const folder = join(root, name);
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
    if (fs.readdirSync(folder).length > 0) return;
  }
  flushFolder(fs, root);
}

function readLink(fs: StoreFs, path: string): string | undefined {
  try {
    return fs.readlinkSync(path);
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT") return undefined;
    if (code !== "EINVAL") throw error;
    const what = `${basename(dirname(path))}@${basename(path)} was not put there by psk`;
    throw new PskError("conflict", `${what}; move it away first`);
  }
}

function leadsTo(fs: StoreFs, path: string, artifact: string): boolean {
  try {
    return fs.readlinkSync(path) === linkText(artifact);
  } catch (error) {
    const code = systemCode(error);
    if (code === "ENOENT" || code === "EINVAL" || code === "ENOTDIR") return false;
    throw error;
  }
}

function exists(fs: StoreFs, path: string): boolean {
  return fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Tidying that may fail without harm: the next sweep finds what is left. */
function discard(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
  }
}
