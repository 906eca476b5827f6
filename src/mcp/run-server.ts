import { PskError } from "../errors.ts";
import { printable } from "../report/printable.ts";
import type { OpenRegistry } from "../toolkit/open-registry.ts";
import { packageVersion } from "../toolkit/package-root.ts";
import type { HttpDoor } from "./http/http-door.ts";
import { openLive } from "./live.ts";
import { serveStdio } from "./serve-stdio.ts";

/** What `psk mcp` was asked to do. */
export interface RunOptions {
  open(): Promise<OpenRegistry>;
  /** Words for people. */
  report(message: string): void;
  /** Listen here in place of standard input and output. */
  readonly http?: HttpDoor;
}

/** Serves until the client goes or the process is told to end. */
export async function runServer(options: RunOptions): Promise<void> {
  const { open, http } = options;
  const report = (message: string) => options.report(printable(message));
  const version = packageVersion();
  const stop = stopSignal();
  if (http === undefined) {
    const live = openLive({ version, open, report });
    await serveStdio(live, { in: process.stdin, out: process.stdout }, stop);
    return;
  }
  const { guardOptions } = await import("./http/http-door.ts");
  const { serveHttp } = await import("./serve-http.ts");
  const guard = guardOptions(http);
  const cacheScope = guard.tokens === undefined ? "public" : "private";
  const live = openLive({ version, open, report, cacheScope });
  const serving = await serveHttp(live, guard);
  const { host, port } = serving.address;
  report(`MCP at http://${host.includes(":") ? `[${host}]` : host}:${port}/mcp`);
  // Looked at now, so that the first client need not wait.
  live.catalog().catch((error: unknown) => report(messageOf(error)));
  await new Promise<void>((resolve) => {
    if (stop.aborted) resolve();
    stop.addEventListener("abort", () => resolve(), { once: true });
  });
  await serving.close();
}

function messageOf(error: unknown): string {
  return error instanceof PskError ? error.message : "the skills cannot be looked at";
}

/** Aborts when the process is asked to end; asked twice, it ends at once. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => controller.abort());
  }
  return controller.signal;
}
