import { PskError } from "../errors.ts";
import { sha256 } from "../store/source-hash.ts";
import type { Answer } from "./exchange.ts";
import { expectStatus, jsonOf } from "./expect-status.ts";
import { MEDIA_TYPES } from "./media-types.ts";
import type { Reference } from "./reference.ts";
import { openSession, type RemoteOptions, type Session } from "./session.ts";
import { uploadBlob } from "./upload-blob.ts";

/** A manifest as it came, with the digest that its bytes have. */
export interface FetchedManifest {
  readonly digest: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** A blob by what it must be. */
export interface BlobDescriptor {
  readonly digest: string;
  readonly size: number;
}

/** One repository of a registry. Whatever it gives has been compared with its digest. */
export interface RegistryClient {
  readonly session: Session;
  /** By a tag or a digest; undefined when there is none. */
  getManifest(reference: string): Promise<FetchedManifest | undefined>;
  /** The digest that a tag has now; undefined when there is no such tag. */
  headManifest(reference: string): Promise<string | undefined>;
  /** Gives what the registry said of it. */
  putManifest(reference: string, mediaType: string, bytes: Uint8Array): Promise<Headers>;
  hasBlob(digest: string): Promise<boolean>;
  getBlob(blob: BlobDescriptor, onBytes?: (count: number) => void): Promise<Uint8Array>;
  /** Nothing is sent when the blob is there. */
  putBlob(bytes: Uint8Array, onBytes?: (count: number) => void): Promise<{ sent: boolean }>;
  /** All tags, in the registry's order. */
  tags(): Promise<readonly string[]>;
  /** What refers to a digest, as an index; undefined for a registry without that question. */
  referrers(digest: string): Promise<Uint8Array | undefined>;
}

const MAX_MANIFEST_BYTES = 4 * 1024 * 1024;
const MAX_PAGES = 1000;
/** What registries answer that do not know the question. */
const NO_SUCH_QUESTION = new Set([400, 404, 405, 501]);

/** Hosts that did not know the question in this process: they are not asked it again. */
const WITHOUT_REFERRERS = new Set<string>();

/**
 * Whether a registry does not see a blob that it has confirmed: it may not for a moment, while
 * somebody else pushes the same one.
 */
function missesBlob({ status, body }: Answer): boolean {
  return (status === 400 || status === 404) && Buffer.from(body).includes("BLOB_UNKNOWN");
}

/** Opens one repository. */
export function openRepository(
  { host, repository }: Pick<Reference, "host" | "repository">,
  options: RemoteOptions,
): RegistryClient {
  const session = openSession(host, options);
  const pull = `repository:${repository}:pull`;
  const push = `repository:${repository}:pull,push`;
  const base = `/v2/${repository}`;
  const accept = MEDIA_TYPES.manifests.join(", ");
  return {
    session,
    async getManifest(reference) {
      const answer = await session.ask({
        method: "GET",
        path: `${base}/manifests/${reference}`,
        scope: pull,
        headers: { accept },
        maxBytes: MAX_MANIFEST_BYTES,
      });
      if (answer.status === 404) return undefined;
      expectStatus(session, answer, [200], `the manifest ${reference} of ${repository}`);
      return checkManifest(session, reference, answer);
    },
    async headManifest(reference) {
      const path = `${base}/manifests/${reference}`;
      const answer = await session.ask({ method: "HEAD", path, scope: pull, headers: { accept } });
      if (answer.status === 404) return undefined;
      expectStatus(session, answer, [200], `the manifest ${reference} of ${repository}`);
      const digest = answer.headers.get("docker-content-digest");
      if (digest !== null) return digest;
      return (await this.getManifest(reference))?.digest; // the header is not everywhere
    },
    async putManifest(reference, mediaType, bytes) {
      const answer = await session.ask({
        method: "PUT",
        path: `${base}/manifests/${reference}`,
        scope: push,
        headers: { "content-type": mediaType },
        body: bytes,
        passing: missesBlob,
      });
      expectStatus(session, answer, [201, 202, 200], `a manifest for ${repository}`);
      const said = answer.headers.get("docker-content-digest");
      if (said !== null && said !== digestOf(bytes)) {
        throw new PskError("integrity", `${host} stored another manifest than it was given`);
      }
      return answer.headers;
    },
    async hasBlob(digest) {
      const path = `${base}/blobs/${digest}`;
      const answer = await session.ask({ method: "HEAD", path, scope: push });
      if (answer.status === 404) return false;
      expectStatus(session, answer, [200], `a blob of ${repository}`);
      return true;
    },
    async getBlob({ digest, size }, onBytes) {
      const answer = await session.ask({
        method: "GET",
        path: `${base}/blobs/${digest}`,
        scope: pull,
        maxBytes: size,
        onBytes,
      });
      expectStatus(session, answer, [200], `the blob ${digest} of ${repository}`);
      if (answer.body.length !== size) {
        const found = `${answer.body.length} bytes in place of ${size}`;
        throw new PskError("integrity", `${host} gave ${found} for ${digest}`);
      }
      if (digestOf(answer.body) !== digest) {
        throw new PskError("integrity", `${host} gave other bytes than those of ${digest}`);
      }
      return answer.body;
    },
    async putBlob(bytes, onBytes) {
      const digest = digestOf(bytes);
      if (await this.hasBlob(digest)) return { sent: false };
      await uploadBlob(session, { base, scope: push, digest, bytes, onBytes });
      return { sent: true };
    },
    tags: () => listPages(session, { path: `${base}/tags/list`, scope: pull, key: "tags" }),
    async referrers(digest) {
      if (WITHOUT_REFERRERS.has(host)) return undefined;
      const answer = await session.ask({
        method: "GET",
        path: `${base}/referrers/${digest}`,
        scope: pull,
        headers: { accept: MEDIA_TYPES.index },
        maxBytes: MAX_MANIFEST_BYTES,
      });
      if (NO_SUCH_QUESTION.has(answer.status)) {
        WITHOUT_REFERRERS.add(host);
        return undefined;
      }
      expectStatus(session, answer, [200], `the referrers of ${digest}`);
      return answer.body;
    },
  };
}

/** The names of all repositories of a registry that lists them. */
export function listRepositories(session: Session): Promise<readonly string[]> {
  const question = { path: "/v2/_catalog", scope: "registry:catalog:*", key: "repositories" };
  return listPages(session, question);
}

/** The digest of some bytes, as registries write it. */
export function digestOf(bytes: Uint8Array): string {
  return `sha256:${sha256(bytes)}`;
}

function checkManifest({ host }: Session, reference: string, answer: Answer): FetchedManifest {
  const { headers, body: bytes } = answer;
  const digest = digestOf(bytes);
  const said = headers.get("docker-content-digest");
  if (reference.startsWith("sha256:") && reference !== digest) {
    throw new PskError("integrity", `${host} gave another manifest than ${reference}`);
  }
  if (said?.startsWith("sha256:") && said !== digest) {
    throw new PskError("integrity", `${host} gave a manifest that has not the digest it names`);
  }
  const mediaType = headers.get("content-type")?.split(";")[0]?.trim() ?? "";
  return { digest, mediaType, bytes };
}

/** A page names the next one in its Link header. */
async function listPages(
  session: Session,
  { path, scope, key }: { readonly path: string; readonly scope: string; readonly key: string },
): Promise<readonly string[]> {
  const all: string[] = [];
  let next: string | URL = `${path}?n=1000`;
  for (let page = 0; page < MAX_PAGES; page++) {
    const maxBytes = MAX_MANIFEST_BYTES;
    const answer = await session.ask({ method: "GET", path: next, scope, maxBytes });
    expectStatus(session, answer, [200], path.replace("/v2/", ""));
    all.push(...textsOf(answer.body, key));
    const link = /<([^>]*)>\s*;\s*rel="?next"?/.exec(answer.headers.get("link") ?? "")?.[1];
    if (link === undefined) return all;
    next = session.resolve(link, next);
  }
  throw new PskError("too_large", `${session.host} lists more than ${MAX_PAGES} pages`);
}

function textsOf(body: Uint8Array, key: string): string[] {
  const data = jsonOf(body);
  const list = typeof data === "object" && data !== null ? Reflect.get(data, key) : undefined;
  return Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
}
