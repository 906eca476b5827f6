import { ProtocolError, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server";
import { PskError } from "../../errors.ts";
import type { ServedContent } from "../catalog.ts";
import type { ServerSource } from "../create-server.ts";
import type { ServedSkill } from "../offer.ts";
import { fileUri } from "../skill-uri.ts";
import { guarded } from "./guarded.ts";

/** The URIs of files in the words of RFC 6570; completion knows their variables. */
export const FILE_TEMPLATE = "skill://{skill}/{+path}";
export const PINNED_TEMPLATE = "skill://v/{version}/{skill}/{+path}";

const TEMPLATES = [
  {
    name: "skill-file",
    title: "A file of a skill",
    description: "SKILL.md or any other file of a skill, by the skill's name and the file's path.",
    uriTemplate: FILE_TEMPLATE,
  },
  {
    name: "pinned-skill-file",
    title: "A file of one version of a skill",
    description: "The same, of a version in the store that may not be the newest.",
    uriTemplate: PINNED_TEMPLATE,
  },
];

/** `resources/list`, `resources/templates/list` and `resources/read`. */
export function addResources(server: Server, { catalog, report }: ServerSource): void {
  server.setRequestHandler(
    "resources/list",
    guarded(report, async ({ params }) => {
      const { items, nextCursor } = await (await catalog()).list(params?.cursor);
      return {
        resources: items.map(skillResource),
        ...(nextCursor !== undefined && { nextCursor }),
      };
    }),
  );
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: structuredClone(TEMPLATES),
  }));
  server.setRequestHandler(
    "resources/read",
    guarded(report, async ({ params: { uri } }) => {
      const content = await readable(uri, async () => (await catalog()).read(uri));
      if (content === undefined) throw notFound(uri);
      return { contents: [contentsOf(content)] };
    }),
  );
}

/** The SKILL.md of a skill as a resource; its other files are found through it. */
export function skillResource({ uri, entry, files }: ServedSkill) {
  const size = files.get("SKILL.md")?.size;
  return {
    uri: fileUri(uri, "SKILL.md"),
    name: entry.skill_id,
    description: entry.description,
    mimeType: "text/markdown",
    ...(size !== undefined && { size }),
  };
}

/** The error for a URI at which nothing is served. */
export function notFound(uri: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, "Nothing is served at this URI", {
    uri: withoutSecrets(uri),
  });
}

/** Does work that reads skills; what cannot be read is an error in words and without paths. */
export async function readable<T>(uri: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PskError)) throw error;
    const words = `This resource cannot be read: ${error.message}`;
    throw new ProtocolError(ProtocolErrorCode.InternalError, words, { uri: withoutSecrets(uri) });
  }
}

/** Scheme, host and path: what stands before an `@` or behind `?` or `#` goes nowhere. */
function withoutSecrets(uri: string): string {
  return uri.replace(/[?#].*$/s, "").replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/]*@/i, "$1");
}

function contentsOf({ uri, mimeType, text, bytes }: ServedContent) {
  if (text !== undefined) return { uri, mimeType, text };
  return { uri, mimeType, blob: Buffer.from(bytes).toString("base64") };
}
