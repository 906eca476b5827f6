import { hash } from "node:crypto";
import { z } from "zod";
import { PskError } from "../../errors.ts";
import {
  contentFile,
  contentsArchive,
  type OpenSkill,
  openEntry,
  openVersion,
  skillContents,
} from "../../toolkit/skill-contents.ts";
import { exactVersion } from "../../toolkit/stored.ts";
import { downloadHeaders, safeType } from "../download.ts";
import { operation } from "../operation.ts";
import { named } from "../schemas/catalogue.ts";
import { skillContents as contents } from "../schemas/contents.ts";
import type { Service } from "../service.ts";

const which = z.strictObject({
  version: z.string().max(200).optional().meta({
    description: "A version of the store; without it, what is on offer now, whatever its source.",
  }),
});

export const getContents = operation({
  id: "getContents",
  method: "get",
  path: "/v1/skills/{name}/contents",
  summary: "What a skill is made of: its files with their digests, its frontmatter by rows.",
  tag: "catalogue",
  scope: "read",
  params: named,
  query: which,
  responses: { 200: { description: "The contents.", schema: contents } },
  errors: [404],
  async run(service, { params: { name }, query }) {
    const { skill, version, source } = await opened(service, name, query.version);
    const { files, withheld, truncated, frontmatter, bodyLine } = await skillContents(skill);
    const body: z.input<typeof contents> = {
      name,
      version: version ?? null,
      source,
      skill_file: skill.file,
      files: files.map(({ sha256, ...file }) => ({ ...file, sha256: sha256 ?? null })),
      withheld,
      truncated,
      frontmatter,
      body_line: bodyLine,
    };
    return Response.json(body, { headers: { "cache-control": "no-cache" } });
  },
});

export const getContent = operation({
  id: "getContent",
  method: "get",
  path: "/v1/skills/{name}/contents/{path}",
  summary: "One file of a skill, whatever its source. It is never served as a page.",
  tag: "catalogue",
  scope: "read",
  params: named.extend({ path: z.string().max(1024) }),
  query: which,
  responses: { 200: { description: "The file.", type: "application/octet-stream" } },
  errors: [404, 413],
  async run(service, { params: { name, path }, query }) {
    const { skill } = await opened(service, name, query.version);
    const bytes = contentFile(skill, path);
    const file = path.slice(path.lastIndexOf("/") + 1);
    return new Response(new Uint8Array(bytes), {
      headers: {
        ...downloadHeaders(file),
        "content-type": safeType(file),
        etag: `"${hash("sha256", bytes)}"`,
      },
    });
  },
});

export const packContents = operation({
  id: "packContents",
  method: "get",
  path: "/v1/skills/{name}/archive",
  summary: "What is on offer now as a .tar.gz, without files that hold secrets.",
  tag: "catalogue",
  scope: "read",
  params: named,
  responses: { 200: { description: "The archive.", type: "application/gzip" } },
  errors: [404, 413],
  async run(service, { params: { name } }) {
    const { skill } = await opened(service, name, undefined);
    const folder = name.replace(/[^\w.-]/g, "_");
    const bytes = contentsArchive(skill, folder);
    return new Response(new Uint8Array(bytes), {
      headers: { ...downloadHeaders(`${folder}.tar.gz`), "content-type": "application/gzip" },
    });
  },
});

type Source = z.input<typeof contents>["source"];

/** Stored versions and what is on offer are looked into in the same way. */
async function opened(
  { live, store }: Service,
  name: string,
  wanted: string | undefined,
): Promise<{ skill: OpenSkill; version: string | undefined; source: Source }> {
  if (wanted !== undefined) {
    const exact = exactVersion(`${name}@${wanted}`);
    const skill = openVersion(store, exact.name, exact.version);
    if (skill === undefined)
      throw new PskError("not_found", `${name}@${wanted} is not in the store`);
    return { skill, version: exact.version, source: "store" };
  }
  const snapshot = (await live.catalog()).snapshot();
  const entry = snapshot.byId.get(name);
  if (entry === undefined) throw new PskError("not_found", `There is no skill "${name}"`);
  return {
    skill: openEntry(entry, snapshot.open),
    version: entry.version,
    source: entry.source.scope,
  };
}
