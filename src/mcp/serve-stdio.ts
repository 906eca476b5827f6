import { announceChanges, createServer } from "./create-server.ts";
import type { Live } from "./live.ts";
import { type StdioDoor, serveUntilGone } from "./serve-until-gone.ts";

const MAX_MESSAGE_BYTES = 1024 * 1024;

/** Serves skills to one client over a pair of streams, and lets go of them when it is gone. */
export async function serveStdio(
  live: Live,
  streams: StdioDoor["streams"],
  stop: AbortSignal,
): Promise<void> {
  await serveUntilGone(
    ({ era }) => {
      const server = createServer(live, era);
      announceChanges(server, era, live.changes);
      // The greeting goes out first; then the skills are looked at, asked for or not.
      setImmediate(() => live.catalog().catch(() => undefined));
      return server;
    },
    { streams, stop, maxMessageBytes: MAX_MESSAGE_BYTES },
  );
  await live.close();
}
