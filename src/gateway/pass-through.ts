import type { Client } from "@modelcontextprotocol/client";
import { ProtocolError, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server";
import type { Gateway } from "./gateway.ts";
import type { ServerBehind } from "./server-behind.ts";

const MAX_PAGES = 100;

/** Hands resources and prompts of the servers behind on, each reading with its line in the log. */
export function passThrough(
  server: Server,
  gateway: Gateway,
  servers: readonly ServerBehind[],
): void {
  const having = (what: "resources" | "prompts") =>
    servers.filter(({ client, isUp }) => isUp() && client.getServerCapabilities()?.[what]);

  server.setRequestHandler("resources/list", async () => {
    const lists = await Promise.all(having("resources").map(({ client }) => resourcesOf(client)));
    return { resources: lists.flat() };
  });
  server.setRequestHandler("resources/templates/list", async () => {
    const lists = await Promise.all(having("resources").map(({ client }) => templatesOf(client)));
    return { resourceTemplates: lists.flat() };
  });
  server.setRequestHandler("resources/read", async ({ params }, { mcpReq }) => {
    return gateway.pass("resources/read", { uri: params.uri }, async () => {
      const { client } = await ownerOf(params.uri);
      return client.request({ method: "resources/read", params }, { signal: mcpReq.signal });
    });
  });
  server.setRequestHandler("prompts/list", async () => {
    return {
      prompts: (await promptsNow()).map(({ listed, prompt }) => ({ ...prompt, name: listed })),
    };
  });
  server.setRequestHandler("prompts/get", async ({ params }, { mcpReq }) => {
    return gateway.pass("prompts/get", { name: params.name }, async () => {
      const found = (await promptsNow()).find(({ listed }) => listed === params.name);
      if (found === undefined) throw notFound("prompt");
      const request = {
        method: "prompts/get",
        params: { ...params, name: found.prompt.name },
      } as const;
      return found.owner.client.request(request, { signal: mcpReq.signal });
    });
  });

  /** The server that lists a resource, or else the first that has templates for more. */
  async function ownerOf(uri: string): Promise<ServerBehind> {
    const owners = having("resources");
    for (const owner of owners) {
      if ((await resourcesOf(owner.client)).some((resource) => resource.uri === uri)) return owner;
    }
    for (const owner of owners) {
      if ((await templatesOf(owner.client)).length > 0) return owner;
    }
    throw notFound("resource");
  }

  /** As with tools, a name that two servers have is listed with its server. */
  async function promptsNow() {
    const all = await Promise.all(
      having("prompts").map(async (owner) => {
        return (await promptsOf(owner.client)).map((prompt) => ({ owner, prompt }));
      }),
    );
    return all.flat().map(({ owner, prompt }, _, each) => {
      const shared = each.filter((other) => other.prompt.name === prompt.name).length > 1;
      return { owner, prompt, listed: shared ? `${owner.name}__${prompt.name}` : prompt.name };
    });
  }
}

function resourcesOf(client: Client) {
  return paged(async (params) => {
    const result = await client.request({ method: "resources/list", params });
    return { items: result.resources, nextCursor: result.nextCursor };
  });
}

function templatesOf(client: Client) {
  return paged(async (params) => {
    const result = await client.request({ method: "resources/templates/list", params });
    return { items: result.resourceTemplates, nextCursor: result.nextCursor };
  });
}

function promptsOf(client: Client) {
  return paged(async (params) => {
    const result = await client.request({ method: "prompts/list", params });
    return { items: result.prompts, nextCursor: result.nextCursor };
  });
}

async function paged<T>(
  ask: (params: { cursor?: string }) => Promise<{
    readonly items: readonly T[];
    readonly nextCursor?: string | undefined;
  }>,
): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { items, nextCursor } = await ask(cursor === undefined ? {} : { cursor });
    all.push(...items);
    cursor = nextCursor;
    if (cursor === undefined) return all;
  }
  throw new ProtocolError(ProtocolErrorCode.InternalError, "a list of a server has no end");
}

function notFound(what: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `No server offers this ${what}`);
}
