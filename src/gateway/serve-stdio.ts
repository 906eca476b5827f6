import type { Server } from "@modelcontextprotocol/server";
import { type StdioDoor, serveUntilGone } from "../mcp/serve-until-gone.ts";
import { createServer } from "./create-server.ts";
import type { OpenedGateway } from "./open-gateway.ts";

/** Larger than for skills: the arguments of a tool may hold a file. */
const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;

/** Serves one sub-agent over a pair of streams, and ends its servers when it is gone. */
export async function serveStdio(
  opened: OpenedGateway,
  streams: StdioDoor["streams"],
  stop: AbortSignal,
): Promise<void> {
  const servers = new Set<Server>();
  opened.onListChanged(() => {
    for (const server of servers) server.sendToolListChanged().catch(() => {});
  });
  await serveUntilGone(
    () => {
      const server = createServer(opened);
      servers.add(server);
      return server;
    },
    { streams, stop, maxMessageBytes: MAX_MESSAGE_BYTES },
  );
  await opened.close();
}
