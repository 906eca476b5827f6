import { isUtf8 } from "node:buffer";
import { createTwoFilesPatch } from "diff";
import type { StoredVersion } from "../store/store.ts";

/** More differences than this are not written out: finding the fewest would take too long. */
const MAX_EDITS = 5000;

/** A file that is in both versions and not the same. */
export interface ChangedFile {
  readonly path: string;
  /** A unified diff; undefined when a side is not text, or the two have little in common. */
  readonly diff: string | undefined;
  readonly mode: { readonly from: string; readonly to: string } | undefined;
}

/** What changed from one version to another. */
export interface VersionDiff {
  readonly from: string;
  readonly to: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly ChangedFile[];
}

/** Compares two versions by the digests in their manifests, then by lines where they differ. */
export function diffVersions(from: StoredVersion, to: StoredVersion): VersionDiff {
  const before = new Map(from.manifest.files.map((file) => [file.path, file]));
  const after = new Map(to.manifest.files.map((file) => [file.path, file]));
  const changed = from.manifest.files.flatMap((old): ChangedFile[] => {
    const now = after.get(old.path);
    if (now === undefined || (now.sha256 === old.sha256 && now.mode === old.mode)) return [];
    const diff = now.sha256 === old.sha256 ? undefined : textDiff(from, to, old.path);
    const mode = now.mode === old.mode ? undefined : { from: old.mode, to: now.mode };
    return [{ path: old.path, diff, mode }];
  });
  return {
    from: labelOf(from),
    to: labelOf(to),
    added: [...after.keys()].filter((path) => !before.has(path)),
    removed: [...before.keys()].filter((path) => !after.has(path)),
    changed,
  };
}

function textDiff(from: StoredVersion, to: StoredVersion, path: string): string | undefined {
  const old = from.readFile(path);
  const now = to.readFile(path);
  if (!isText(old) || !isText(now)) return undefined;
  return createTwoFilesPatch(
    `${labelOf(from)}/${path}`,
    `${labelOf(to)}/${path}`,
    Buffer.from(old).toString(),
    Buffer.from(now).toString(),
    undefined,
    undefined,
    { context: 3, maxEditLength: MAX_EDITS },
  );
}

function isText(bytes: Uint8Array): boolean {
  return isUtf8(bytes) && !bytes.includes(0);
}

function labelOf({ manifest }: StoredVersion): string {
  return `${manifest.name}@${manifest.version}`;
}
