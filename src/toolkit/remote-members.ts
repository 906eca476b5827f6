import { PskError } from "../errors.ts";
import { type Member, readCollection } from "../remote/collection.ts";
import { ANNOTATIONS } from "../remote/media-types.ts";
import { readSkillManifest } from "../remote/read-artifact.ts";
import { isHost, parseReference, referenceText, tagOfVersion } from "../remote/reference.ts";
import { listRepositories, openRepository } from "../remote/registry-client.ts";
import { openSession, type RemoteOptions } from "../remote/session.ts";
import { byBytes } from "../skill/path.ts";
import { remoteTags } from "./remote-tags.ts";
import { newest } from "./resolve-wanted.ts";

export type { Member };

const AT_ONCE = 8;

/**
 * The skills at a place in a registry: a collection or one version by its tag, the newest version
 * of a repository, or of every repository below HOST/ or HOST/PREFIX/.
 */
export async function remoteMembers(
  place: string,
  options: RemoteOptions,
): Promise<readonly Member[]> {
  if (!place.endsWith("/") && !isHost(place)) return membersAt(place, options);
  const [host = "", ...rest] = place.replace(/\/$/, "").split("/");
  const prefix = rest.length === 0 ? "" : `${rest.join("/")}/`;
  const all = await listRepositories(openSession(host, options));
  const below = all.filter((name) => name.startsWith(prefix)).sort(byBytes);
  const members: Member[][] = [];
  const queue = below.entries();
  const worker = async () => {
    for (const [index, name] of queue) {
      members[index] = [...(await skillsOf(`${host}/${name}`, options))];
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return members.flat();
}

/** A repository below a prefix may hold anything: what is no skill is passed over. */
async function skillsOf(repository: string, options: RemoteOptions): Promise<readonly Member[]> {
  try {
    return await membersAt(repository, options);
  } catch (error) {
    if (!(error instanceof PskError)) throw error;
    if (error.code === "invalid_skill" || error.code === "not_found") return [];
    throw error;
  }
}

async function membersAt(place: string, options: RemoteOptions): Promise<readonly Member[]> {
  const reference = parseReference(place);
  const tag =
    reference.tag ?? (reference.digest === undefined ? await newestTag(place, options) : undefined);
  const client = openRepository(reference, options);
  const label = referenceText({ ...reference, tag });
  const manifest = await client.getManifest(reference.digest ?? tag ?? "");
  if (manifest === undefined) throw new PskError("not_found", `${label} is not there`);
  const members = readCollection(manifest, reference);
  if (members !== undefined) return members;
  const { annotations } = readSkillManifest(manifest, label);
  const text = (key: string) => annotations.get(key) ?? "";
  return [
    {
      ref: referenceText({ ...reference, tag, digest: manifest.digest }),
      name: text(ANNOTATIONS.name) || text(ANNOTATIONS.title),
      version: text(ANNOTATIONS.version) || (tag ?? ""),
      description: text(ANNOTATIONS.description),
    },
  ];
}

async function newestTag(repository: string, options: RemoteOptions): Promise<string> {
  const { versions } = await remoteTags(repository, options);
  const best = newest(versions, "*");
  if (best !== undefined) return tagOfVersion(best);
  throw new PskError("not_found", `${repository} has no version; psk tags shows what it has`);
}
