import { PskError } from "../errors.ts";
import { printable } from "../report/printable.ts";
import type { OpenRegistry } from "../toolkit/open-registry.ts";
import { packageVersion } from "../toolkit/package-root.ts";
import { openLive } from "./live.ts";
import { serveStdio } from "./serve-stdio.ts";

/** What `psk mcp` was asked to do. */
export interface RunOptions {
  open(): Promise<OpenRegistry>;
  /** Words for people. */
  report(message: string): void;
  /** `[HOST:]PORT`; without it, standard input and output. */
  readonly http?: string;
  readonly tokenFile?: string;
  readonly hosts: readonly string[];
}

/** Serves until the client goes or the process is told to end. */
export async function runServer(options: RunOptions): Promise<void> {
  const { open, http, tokenFile } = options;
  const report = (message: string) => options.report(printable(message));
  const version = packageVersion();
  const stop = stopSignal();
  if (http === undefined) {
    if (tokenFile !== undefined) throw new PskError("usage", "--token-file is for --http");
    const live = openLive({ version, open, report });
    await serveStdio(live, { in: process.stdin, out: process.stdout }, stop);
    return;
  }
  const { parseListenAddress } = await import("./http/listen-address.ts");
  const { readTokens } = await import("./http/tokens.ts");
  const { serveHttp } = await import("./serve-http.ts");
  const address = parseListenAddress(http);
  const tokens = tokenFile === undefined ? undefined : readTokens(tokenFile);
  const cacheScope = tokens === undefined ? "public" : "private";
  const live = openLive({ version, open, report, cacheScope });
  const serving = await serveHttp(live, { address, hosts: options.hosts, tokens });
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
