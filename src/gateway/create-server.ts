import { type Progress, Server } from "@modelcontextprotocol/server";
import { packageVersion } from "../toolkit/package-root.ts";
import type { OpenedGateway } from "./open-gateway.ts";
import { passThrough } from "./pass-through.ts";

const INSTRUCTIONS =
  "Tools that the skills of this sub-agent allow. A call that they do not allow is answered with the reason and does nothing; go on without it.";

/** The MCP side of a gateway, for one connection. */
export function createServer({ gateway, servers, pass, check }: OpenedGateway): Server {
  const server = new Server(
    { name: "psk", title: "psk gateway", version: packageVersion() },
    {
      instructions: INSTRUCTIONS,
      // What is allowed may be held back at any moment.
      cacheHints: { "tools/list": { ttlMs: 0, cacheScope: "private" } },
      capabilities: { tools: { listChanged: true }, ...(pass && { resources: {}, prompts: {} }) },
    },
  );
  server.setRequestHandler("tools/list", async () => {
    await check();
    return { tools: gateway.list() };
  });
  server.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    const onProgress = (progress: Progress) => {
      if (progressToken === undefined) return;
      const message = {
        method: "notifications/progress",
        params: { ...progress, progressToken },
      } as const;
      mcpReq.notify(message).catch(() => {}); // the caller is gone
    };
    return gateway.call(params.name, params.arguments, {
      signal: mcpReq.signal,
      onProgress: progressToken === undefined ? undefined : onProgress,
    });
  });
  if (pass) passThrough(server, gateway, servers);
  return server;
}
