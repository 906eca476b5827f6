import { ioError } from "../errors.ts";
import type { HttpDoor } from "../mcp/http/http-door.ts";
import { printable } from "../report/printable.ts";
import { openGateway } from "./open-gateway.ts";
import { serveStdio } from "./serve-stdio.ts";
import type { OpenSession } from "./session.ts";

/** What `psk gateway` was asked to do. */
export interface RunOptions {
  readonly session: OpenSession;
  readonly frozen: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  report(message: string): void;
  /** Listen here in place of standard input and output. */
  readonly http?: HttpDoor;
}

/** Serves until the sub-agent goes or the process is told to end. */
export async function runGateway({
  session,
  frozen,
  env,
  report,
  http,
}: RunOptions): Promise<void> {
  enter(session.cwd);
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => stop.abort());
  }
  const options = http && (await import("../mcp/http/http-door.ts")).guardOptions(http);
  const opened = await openGateway(session, {
    frozen,
    env,
    report: (message) => report(printable(message)),
  });
  if (options !== undefined) {
    const { serveHttp } = await import("./serve-http.ts");
    const { host } = options.address;
    const name = host.includes(":") ? `[${host}]` : host;
    await serveHttp(opened, options, stop.signal, (port) => {
      report(`MCP at http://${name}:${port}/mcp`);
    });
    return;
  }
  await serveStdio(opened, { in: process.stdin, out: process.stdout }, stop.signal);
}

/** An agent starts its servers where it likes; what is relative is meant as psk was started. */
function enter(folder: string | undefined): void {
  if (folder === undefined) return;
  try {
    process.chdir(folder);
  } catch (error) {
    throw ioError(folder, error);
  }
}
