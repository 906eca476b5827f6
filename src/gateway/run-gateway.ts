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
}

/** Serves until the sub-agent goes or the process is told to end. */
export async function runGateway({ session, frozen, env, report }: RunOptions): Promise<void> {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => stop.abort());
  }
  const opened = await openGateway(session, {
    frozen,
    env,
    report: (message) => report(printable(message)),
  });
  await serveStdio(opened, { in: process.stdin, out: process.stdout }, stop.signal);
}
