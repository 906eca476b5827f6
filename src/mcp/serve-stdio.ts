import type { Readable, Writable } from "node:stream";
import { StdioServerTransport, serveStdio as serve } from "@modelcontextprotocol/server/stdio";
import { announceChanges, createServer } from "./create-server.ts";
import type { Live } from "./live.ts";

/** A longer message is no request to this server. */
const MAX_MESSAGE_BYTES = 1024 * 1024;

/** Serves one client over a pair of streams; resolves when the client is gone or `stop` aborts. */
export async function serveStdio(
  live: Live,
  streams: { readonly in: Readable; readonly out: Writable },
  stop: AbortSignal,
): Promise<void> {
  const transport = new StdioServerTransport(streams.in, streams.out, {
    maxBufferSize: MAX_MESSAGE_BYTES,
  });
  const ended = new Promise<void>((resolve) => {
    streams.in.once("end", resolve).once("close", resolve);
    stop.addEventListener("abort", () => resolve(), { once: true });
  });
  const handle = serve(
    ({ era }) => {
      const server = createServer(live, era);
      announceChanges(server, era, live.changes);
      // The greeting goes out first; then the skills are looked at, asked for or not.
      setImmediate(() => live.catalog().catch(() => undefined));
      return server;
    },
    { transport },
  );
  await ended;
  await handle.close();
  await live.close();
}
