import { onTestFinished } from "vitest";
import type { GuardOptions } from "../../../src/mcp/http/guard.ts";
import { type Live, openLive } from "../../../src/mcp/live.ts";
import { serveHttp } from "../../../src/mcp/serve-http.ts";
import { openRegistry, type RegistryRequest } from "../../../src/toolkit/open-registry.ts";
import { tempFolder } from "../../support/temp-folder.ts";

/** What a test serves: roots of its own, without the built-in skills unless it wants them. */
export type Serve = Partial<Omit<RegistryRequest, "env">> & {
  readonly guard?: Partial<GuardOptions>;
};

/** A server that listens on this machine until the test is done. */
export interface TestServer {
  readonly url: string;
  readonly origin: string;
  readonly live: Live;
  readonly reports: readonly string[];
  close(): Promise<void>;
}

/** Skills of some roots, followed until the test is done. */
export function liveOf(serve: Serve): { live: Live; reports: string[] } {
  const reports: string[] = [];
  const { guard: _, ...request } = serve;
  const live = openLive({
    version: "1.2.3",
    open: () =>
      openRegistry({
        noStore: request.store === undefined,
        noBuiltin: true,
        cwd: tempFolder(),
        ...request,
        env: { PSK_CACHE: tempFolder() },
      }),
    report: (message) => reports.push(message),
  });
  onTestFinished(() => live.close());
  return { live, reports };
}

/** Serves some roots over HTTP on a free port. */
export async function serveRoots(serve: Serve): Promise<TestServer> {
  const { live, reports } = liveOf(serve);
  const address = { host: "127.0.0.1", port: 0, ...serve.guard?.address };
  const serving = await serveHttp(live, { ...serve.guard, address });
  let open = true;
  const close = async () => {
    if (open) await serving.close();
    open = false;
  };
  onTestFinished(close);
  const origin = `http://127.0.0.1:${serving.address.port}`;
  return { url: `${origin}/mcp`, origin, live, reports, close };
}
