import { z } from "zod";
import { PskError } from "../../errors.ts";
import { diffVersions } from "../../toolkit/diff.ts";
import { versionArchive } from "../../toolkit/export.ts";
import { contentFile, openStored } from "../../toolkit/skill-contents.ts";
import { type DiskStore, exactVersion, findVersion } from "../../toolkit/stored.ts";
import { shownVerdict } from "../catalogue.ts";
import { downloadHeaders, safeType } from "../download.ts";
import { operation } from "../operation.ts";
import { named, versionDetail, versionDiff, versioned } from "../schemas/catalogue.ts";

export const getVersion = operation({
  id: "getVersion",
  method: "get",
  path: "/v1/skills/{name}/{version}",
  summary: "The manifest of one stored version.",
  tag: "catalogue",
  scope: "read",
  params: versioned,
  responses: { 200: { description: "The version.", schema: versionDetail } },
  errors: [404],
  async run({ store, verdicts }, { params }) {
    const { manifest } = stored(store, params);
    return Response.json({ manifest, ...shownVerdict(verdicts.of(manifest.sourceHash)) });
  },
});

export const getFile = operation({
  id: "getFile",
  method: "get",
  path: "/v1/skills/{name}/{version}/files/{path}",
  summary: "One file of a stored version, compared with its digest. It is never served as a page.",
  tag: "catalogue",
  scope: "read",
  params: versioned.extend({ path: z.string().max(1024) }),
  responses: { 200: { description: "The file.", type: "application/octet-stream" } },
  errors: [404],
  async run({ store }, { params }) {
    const { path } = params;
    const version = stored(store, params);
    const record = version.manifest.files.find((file) => file.path === path);
    if (record === undefined) throw new PskError("not_found", `The version has no file "${path}"`);
    const name = path.slice(path.lastIndexOf("/") + 1);
    return new Response(bodyOf(contentFile(openStored(store, version), path)), {
      headers: {
        ...downloadHeaders(name),
        "content-type": safeType(name),
        etag: `"${record.sha256}"`,
      },
    });
  },
});

export const getArchive = operation({
  id: "getArchive",
  method: "get",
  path: "/v1/skills/{name}/{version}/archive",
  summary: "A stored version with its manifest as a .tar.gz; the same bytes every time.",
  tag: "catalogue",
  scope: "read",
  params: versioned,
  responses: { 200: { description: "The archive.", type: "application/gzip" } },
  errors: [404],
  async run({ store }, { params }) {
    const version = stored(store, params);
    const { name, version: number, sourceHash } = version.manifest;
    return new Response(bodyOf(versionArchive(version)), {
      headers: {
        ...downloadHeaders(`${name}-${number}.tar.gz`),
        "content-type": "application/gzip",
        etag: `"${sourceHash}"`,
      },
    });
  },
});

const wanted = z.string().max(200);

export const diffSkill = operation({
  id: "diffSkill",
  method: "get",
  path: "/v1/skills/{name}/diff",
  summary: "What changed from one stored version to another.",
  tag: "catalogue",
  scope: "read",
  params: named,
  query: z.strictObject({ from: wanted, to: wanted }),
  responses: { 200: { description: "The differences.", schema: versionDiff } },
  errors: [404],
  async run({ store }, { params: { name }, query: { from, to } }) {
    const { changed, ...diff } = diffVersions(
      findVersion(store, `${name}@${from}`),
      findVersion(store, `${name}@${to}`),
    );
    return Response.json({
      ...diff,
      changed: changed.map(({ path, diff: text, mode }) => ({
        path,
        diff: text ?? null,
        mode: mode ?? null,
      })),
    });
  },
});

function stored(store: DiskStore, params: { readonly name: string; readonly version: string }) {
  const { name, version } = exactVersion(`${params.name}@${params.version}`);
  const found = store.get(name, version);
  if (found !== undefined) return found;
  throw new PskError("not_found", `${name}@${version} is not in the store`);
}

/** A copy of its own, as the type of a body asks for. */
function bodyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
