import type { Readable, Writable } from "node:stream";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";

/** Over what one client is served, and until when. */
export interface StdioDoor {
  readonly streams: { readonly in: Readable; readonly out: Writable };
  readonly stop: AbortSignal;
  /** A longer message is no request; the connection ends. */
  readonly maxMessageBytes: number;
}

/** Serves one client over a pair of streams until it is gone or `stop` aborts. */
export async function serveUntilGone(
  create: Parameters<typeof serveStdio>[0],
  { streams, stop, maxMessageBytes }: StdioDoor,
): Promise<void> {
  const transport = new StdioServerTransport(streams.in, streams.out, {
    maxBufferSize: maxMessageBytes,
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
  const handle = serveStdio(create, { transport });
  await ended;
  await handle.close();
  streams.in.destroy(); // an input that its client leaves open would keep the process alive
}
