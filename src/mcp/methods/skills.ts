import type { Server } from "@modelcontextprotocol/server";
import {
  RESOURCES_DIRECTORY_READ_METHOD,
  SKILLS_GET_METHOD,
  SKILLS_LIST_METHOD,
} from "@modelcontextprotocol/server/ext/skills";
import { z } from "zod";
import type { ServerSource } from "../create-server.ts";
import { FOLDER_TYPE, mimeType } from "../mime-type.ts";
import type { ServedSkill } from "../offer.ts";
import { pageOf } from "../page.ts";
import { fileUri } from "../skill-uri.ts";
import { guarded } from "./guarded.ts";
import { notFound, readable, skillResource } from "./resources.ts";

const LIST_PARAMS = z.looseObject({ cursor: z.string().optional() });
const GET_PARAMS = z.looseObject({ uri: z.string() });
const DIRECTORY_PARAMS = z.looseObject({ uri: z.string(), cursor: z.string().optional() });

/** Fields that say how long an answer is good. */
type CacheFields = { readonly ttlMs?: number; readonly cacheScope?: "public" | "private" };

/** The methods of the Skills extension. */
export function addSkills(
  server: Server,
  { catalog, report }: ServerSource,
  cache: CacheFields,
): void {
  server.setRequestHandler(
    SKILLS_LIST_METHOD,
    { params: LIST_PARAMS },
    guarded(report, async ({ cursor }) => {
      const { items, nextCursor } = await (await catalog()).list(cursor);
      return { skills: items.map(skillEntry), ...withCursor(nextCursor), ...cache };
    }),
  );
  server.setRequestHandler(
    SKILLS_GET_METHOD,
    { params: GET_PARAMS },
    guarded(report, async ({ uri }) => {
      const found = await readable(uri, async () => (await catalog()).find(uri));
      if (found?.path !== "SKILL.md") throw notFound(uri);
      return { skill: skillEntry(found.skill), ...cache };
    }),
  );
  server.setRequestHandler(
    RESOURCES_DIRECTORY_READ_METHOD,
    { params: DIRECTORY_PARAMS },
    guarded(report, async ({ uri, cursor }) => {
      const found = await readable(uri, async () => (await catalog()).find(uri));
      const children = found === undefined ? [] : childrenOf(found.skill, found.path);
      if (children.length === 0) throw notFound(uri); // no folder of a skill is empty
      const page = pageOf(children, ({ name }) => name, cursor);
      return { resources: [...page.items], ...withCursor(page.nextCursor), ...cache };
    }),
  );
}

function withCursor(nextCursor: string | undefined) {
  return nextCursor === undefined ? {} : { nextCursor };
}

function skillEntry({ uri, frontmatter, files, conformed, manifest }: ServedSkill) {
  const source = files.get("SKILL.md")?.sourceSha256;
  return {
    uri: fileUri(uri, "SKILL.md"),
    frontmatter: { ...frontmatter },
    resources: Array.from(files.values(), ({ path, sha256, size }) => ({
      uri: fileUri(uri, path),
      digest: `sha256:${sha256}`,
      size,
    })),
    ...((conformed || manifest.withheld.length > 0) && {
      _meta: {
        ...(conformed && { "psk/source-digest": `sha256:${source}` }),
        ...(manifest.withheld.length > 0 && { "psk/withheld": [...manifest.withheld] }),
      },
    }),
  };
}

interface Child {
  readonly uri: string;
  readonly name: string;
  readonly mimeType?: string;
  readonly size?: number;
}

/** The files and folders right below a folder of a skill, in byte order; none when it is no folder. */
function childrenOf(skill: ServedSkill, folder: string): Child[] {
  const prefix = folder === "" ? "" : `${folder}/`;
  const children = new Map<string, Child>();
  for (const { path, size } of skill.files.values()) {
    if (!path.startsWith(prefix)) continue;
    const [name = "", ...below] = path.slice(prefix.length).split("/");
    const uri = fileUri(skill.uri, prefix + name);
    const type = mimeType(name);
    if (below.length > 0) children.set(name, { uri, name, mimeType: FOLDER_TYPE });
    else if (path === "SKILL.md") children.set(name, skillResource(skill));
    else children.set(name, { uri, name, ...(type !== undefined && { mimeType: type }), size });
  }
  return [...children.entries()]
    .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map(([, child]) => child);
}
