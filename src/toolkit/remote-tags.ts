import { PskError } from "../errors.ts";
import { isFallbackTag, parseReference, versionOfTag } from "../remote/reference.ts";
import { openRepository } from "../remote/registry-client.ts";
import type { RemoteOptions } from "../remote/session.ts";
import { byBytes } from "../skill/path.ts";
import { normalizeVersion } from "../skill/version.ts";
import { compareVersions } from "../store/newest-first.ts";

/** What a repository has: versions with the newest first, then other tags in byte order. */
export interface RemoteTags {
  readonly repository: string;
  readonly tags: readonly string[];
  readonly versions: readonly string[];
}

/** Lists the tags of a repository; those that only hold signatures are left out. */
export async function remoteTags(ref: string, options: RemoteOptions): Promise<RemoteTags> {
  const { host, repository, tag, digest } = parseReference(ref);
  if (tag !== undefined || digest !== undefined) {
    throw new PskError("usage", `${ref}: tags are those of a repository; leave out tag and digest`);
  }
  const all = await openRepository({ host, repository }, options).tags();
  const tags = [...new Set(all)].filter((each) => !isFallbackTag(each));
  const isVersion = (each: string) => normalizeVersion(versionOfTag(each)) === versionOfTag(each);
  const versions = tags
    .filter(isVersion)
    .map(versionOfTag)
    .sort((a, b) => compareVersions(b, a));
  const others = tags.filter((each) => !isVersion(each)).sort(byBytes);
  return {
    repository: `${host}/${repository}`,
    tags: [...versions.map((version) => version.replaceAll("+", "_")), ...others],
    versions,
  };
}
