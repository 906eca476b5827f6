import type { Readable, Writable } from "node:stream";
import type { Server } from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio as serve } from "@modelcontextprotocol/server/stdio";
import { createServer } from "./create-server.ts";
import type { OpenedGateway } from "./open-gateway.ts";

/** A longer message is no call of a tool; the connection ends. */
const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;

/** Serves one sub-agent over a pair of streams until it is gone or `stop` aborts. */
export async function serveStdio(
  opened: OpenedGateway,
  streams: { readonly in: Readable; readonly out: Writable },
  stop: AbortSignal,
): Promise<void> {
  const transport = new StdioServerTransport(streams.in, streams.out, {
    maxBufferSize: MAX_MESSAGE_BYTES,
  });
  const ended = new Promise<void>((resolve) => {
    streams.in.once("end", resolve).once("close", resolve);
    streams.out.once("error", () => resolve());
    // A message that is too long closes the transport, which then reads no end any more.
    const close = transport.close.bind(transport);
    transport.close = async () => {
      resolve();
      await close();
    };
    if (stop.aborted) resolve();
    stop.addEventListener("abort", () => resolve(), { once: true });
  });
  const servers = new Set<Server>();
  opened.onListChanged(() => {
    for (const server of servers) server.sendToolListChanged().catch(() => {});
  });
  const handle = serve(
    () => {
      const server = createServer(opened);
      servers.add(server);
      return server;
    },
    { transport },
  );
  await ended;
  await handle.close();
  await opened.close();
  streams.in.destroy();
}
