import { maxSatisfying, prerelease, satisfies, validRange } from "semver";
import { PskError } from "../errors.ts";
import type { Wanted } from "../remote/project-files.ts";
import {
  isDigest,
  looksLikeReference,
  parseReference,
  referenceText,
  tagOfVersion,
} from "../remote/reference.ts";
import type { RemoteOptions } from "../remote/session.ts";
import { normalizeVersion } from "../skill/version.ts";
import type { Store } from "../store/store.ts";
import { remoteTags } from "./remote-tags.ts";

/** What psk.json says of one skill, taken apart. */
export type Wish =
  /** Versions of a name, from the project's roots or the store. */
  | { readonly kind: "range"; readonly range: string }
  /** Versions in one repository. */
  | { readonly kind: "repository"; readonly repository: string; readonly range: string }
  /** One tag or digest and no other. */
  | { readonly kind: "exact"; readonly ref: string };

/** Reads RANGE, HOST/REPOSITORY[@RANGE], HOST/REPOSITORY:TAG or HOST/REPOSITORY@sha256:…. */
export function parseWish(text: string): Wish {
  if (!looksLikeReference(text)) return { kind: "range", range: checkRange(text) };
  const at = text.indexOf("@");
  const behind = at === -1 ? undefined : text.slice(at + 1);
  if (behind === undefined || isDigest(behind)) {
    const { tag, digest } = parseReference(text);
    if (tag !== undefined || digest !== undefined) return { kind: "exact", ref: text };
    return { kind: "repository", repository: text, range: "*" };
  }
  const repository = text.slice(0, at);
  const { tag } = parseReference(repository);
  if (tag !== undefined) throw new PskError("usage", `"${text}" has both a tag and a range`);
  return { kind: "repository", repository, range: checkRange(behind) };
}

/** Whether a locked version still is what is wished for. */
export function meets(wish: Wish, locked: { version: string; ref: string | null; digest: string }) {
  if (wish.kind === "range") return satisfies(locked.version, wish.range, LOOSE);
  if (locked.ref === null) return false;
  const { host, repository, tag } = parseReference(locked.ref);
  if (wish.kind === "repository") {
    const same = wish.repository === `${host}/${repository}`;
    return same && satisfies(locked.version, wish.range, LOOSE);
  }
  const exact = parseReference(wish.ref);
  if (exact.host !== host || exact.repository !== repository) return false;
  return exact.digest === undefined ? exact.tag === tag : exact.digest === locked.digest;
}

/** The best version for a wish: a reference to pull, or a version that only the store has. */
export type Found =
  | { readonly kind: "remote"; readonly ref: string; readonly version: string | undefined }
  | { readonly kind: "store"; readonly version: string };

/** Looks for the newest version that is wished for; undefined when there is none. */
export async function findWanted(
  name: string,
  wish: Wish,
  { roots }: Pick<Wanted, "roots">,
  store: Store,
  options: RemoteOptions,
): Promise<Found | undefined> {
  if (wish.kind === "exact") return { kind: "remote", ref: wish.ref, version: undefined };
  if (wish.kind === "repository") return newestAt(wish.repository, wish.range, options);
  for (const root of roots) {
    const found = await newestAt(`${root}/${name}`, wish.range, options);
    if (found !== undefined) return found;
  }
  const versions = store.list(name).versions.map(({ version }) => version);
  const best = newest(versions, wish.range);
  return best === undefined ? undefined : { kind: "store", version: best };
}

async function newestAt(
  repository: string,
  range: string,
  options: RemoteOptions,
): Promise<Found | undefined> {
  const best = newest(await versionsAt(repository, options), range);
  if (best === undefined) return undefined;
  const ref = referenceText({ ...parseReference(repository), tag: tagOfVersion(best) });
  return { kind: "remote", ref, version: best };
}

async function versionsAt(repository: string, options: RemoteOptions): Promise<readonly string[]> {
  try {
    return (await remoteTags(repository, options)).versions;
  } catch (error) {
    if (error instanceof PskError && error.code === "not_found") return [];
    throw error;
  }
}

/** A pre-release is taken only where there is nothing else, or where the range names one. */
export function newest(versions: readonly string[], range: string): string | undefined {
  const released = versions.filter((version) => prerelease(version) === null);
  return (
    maxSatisfying([...released], range) ?? maxSatisfying([...versions], range, LOOSE) ?? undefined
  );
}

const LOOSE = { includePrerelease: true } as const;

function checkRange(text: string): string {
  const exact = normalizeVersion(text);
  if (exact !== undefined) return exact;
  if (validRange(text) !== null) return text;
  throw new PskError("usage", `"${text}" is neither a range of versions nor a reference`);
}
