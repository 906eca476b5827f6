import { hash } from "node:crypto";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { findToken, type Scope, type TokenRecord } from "../../../src/http/access/tokens.ts";
import { SERVICE_LIMITS, type ServiceLimits } from "../../../src/http/limits.ts";
import { createLog } from "../../../src/http/log.ts";
import { type ServeOptions, type Serving, serve } from "../../../src/http/serve.ts";
import { openRegistry } from "../../../src/toolkit/open-registry.ts";
import { openStore } from "../../../src/toolkit/stored.ts";
import { tempFolder } from "../../support/temp-folder.ts";

/** A service that runs in this process, and what it left behind. */
export interface TestService {
  readonly url: string;
  readonly port: number;
  /** The lines of its log. */
  readonly log: string[];
  readonly store: ServeOptions["store"];
  /** Files and folders of requests that are still on the disk. */
  leftovers(): string[];
  close(): Promise<void>;
}

/** What a test sets; everything else has a default. */
export interface TestOptions extends Partial<Omit<ServeOptions, "limits" | "log">> {
  readonly limits?: Partial<ServiceLimits>;
  readonly roots?: readonly string[];
}

/** Starts a service on a free port; whoever starts it closes it. */
export async function startService(options: TestOptions = {}): Promise<TestService> {
  const folder = tempFolder();
  const temporary = join(folder, "tmp");
  mkdirSync(temporary);
  const log: string[] = [];
  const store = openStore(join(folder, "store"));
  const { limits, roots = [join(folder, "roots")], ...given } = options;
  const before = process.env.TMPDIR;
  process.env.TMPDIR = temporary;
  const serving: Serving = await serve({
    address: { host: "127.0.0.1", port: 0 },
    hosts: [],
    tokens: undefined,
    allowRoots: [],
    audit: undefined,
    store,
    open: () =>
      openRegistry({
        roots,
        noBuiltin: true,
        store: given.store?.path ?? store.path,
        cwd: folder,
        env: { PSK_CACHE: join(folder, "cache") },
      }),
    ...given,
    limits: { ...SERVICE_LIMITS, requestsPerMinute: 1e9, ...limits },
    log: createLog((line) => log.push(line)),
  });
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  const { port } = serving.address;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    log,
    store: given.store ?? store,
    leftovers: () =>
      readdirSync(temporary)
        .filter((name) => name.startsWith("psk-work-")) // the loader of TypeScript writes there, too
        .flatMap((name) => readdirSync(join(temporary, name))),
    close: () => serving.close(),
  };
}

/** The same, closed when the test is done. */
export async function serviceForTest(options: TestOptions = {}): Promise<TestService> {
  const service = await startService(options);
  onTestFinished(() => service.close());
  return service;
}

/** Tokens by their scopes, as a token file would give them. */
export function tokensOf(tokens: Readonly<Record<string, readonly Scope[]>>) {
  const records = Object.entries(tokens).map(([token, scopes]): TokenRecord => {
    return { digest: hash("sha256", token, "buffer"), scopes: new Set(scopes), label: "test" };
  });
  return findToken(records);
}
