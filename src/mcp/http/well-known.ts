/**
 * Discovery without MCP, by the Agent Skills discovery draft 0.2.0: one index and an archive a
 * skill, from the same catalogue as everything else.
 */
import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { skillArchive } from "../../toolkit/skill-archive.ts";
import type { Catalog } from "../catalog.ts";
import type { Live } from "../live.ts";
import type { ServedSkill } from "../offer.ts";
import { canHaveUri, fileUri } from "../skill-uri.ts";
import { sendError } from "./exchange.ts";

/** Everything of the draft is below this path. */
export const WELL_KNOWN = "/.well-known/agent-skills/";
const SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";

/** A document and its type. */
interface Document {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Makes the handler of everything below `/.well-known/agent-skills/`. */
export function createWellKnown(live: Live) {
  // Of an archive only its digest is kept; the archive is made again when it is asked for.
  const digests = new WeakMap<ServedSkill, string>();

  async function indexOf(catalog: Catalog): Promise<Document> {
    const skills: object[] = [];
    for (const entry of catalog.snapshot().entries) {
      const offer = await catalog.offer(entry, true);
      if (offer.state === "fallback") continue;
      const { skill } = offer;
      const alone = skill.files.size === 1;
      if (!alone && !digests.has(skill)) {
        digests.set(skill, hash("sha256", await archiveOf(catalog, skill)));
        await nextTurn(); // other requests have their turn between two archives
      }
      const sha256 = alone ? skill.files.get("SKILL.md")?.sha256 : digests.get(skill);
      skills.push({
        name: entry.skill_id,
        type: alone ? "skill-md" : "archive",
        description: entry.description,
        url: `${WELL_KNOWN}${entry.skill_id}${alone ? "/SKILL.md" : ".tar.gz"}`,
        digest: `sha256:${sha256}`,
      });
    }
    const text = JSON.stringify({ $schema: SCHEMA, skills });
    return { type: "application/json", bytes: Buffer.from(text) };
  }

  async function documentAt(name: string): Promise<Document | undefined> {
    const catalog = await live.catalog();
    if (name === "index.json") return indexOf(catalog);
    const [, id = "", rest] = /^([a-z0-9-]+)(\/SKILL\.md|\.tar\.gz)$/.exec(name) ?? [];
    const entry = canHaveUri(id) ? catalog.snapshot().byId.get(id) : undefined;
    const offer = entry && (await catalog.offer(entry, true));
    if (offer?.state !== "available") return undefined;
    if (rest === ".tar.gz") {
      return { type: "application/gzip", bytes: await archiveOf(catalog, offer.skill) };
    }
    const content = await catalog.read(fileUri(offer.skill.uri, "SKILL.md"));
    return content && { type: "text/markdown; charset=utf-8", bytes: content.bytes };
  }

  return async (path: string, request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return sendError(response, 405, "Only GET and HEAD", { allow: "GET, HEAD" });
    }
    const document = await documentAt(path.slice(WELL_KNOWN.length));
    if (document === undefined) return sendError(response, 404, "No such skill");
    send(document, request, response);
  };
}

async function archiveOf(catalog: Catalog, skill: ServedSkill): Promise<Uint8Array> {
  const files = [];
  for (const { path, executable } of skill.files.values()) {
    const content = await catalog.read(fileUri(skill.uri, path));
    if (content === undefined) continue;
    const { bytes } = content;
    files.push({ path, size: bytes.length, executable, bytes });
  }
  return skillArchive(files);
}

function send({ type, bytes }: Document, request: IncomingMessage, response: ServerResponse): void {
  const etag = `"${hash("sha256", bytes)}"`;
  const headers = { etag, "cache-control": "no-cache", "x-content-type-options": "nosniff" };
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim()) ?? [];
  if (known.includes(etag) || known.includes("*") || known.includes(`W/${etag}`)) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, { ...headers, "content-type": type, "content-length": bytes.length });
  response.end(request.method === "HEAD" ? undefined : bytes);
}
