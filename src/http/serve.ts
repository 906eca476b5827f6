import { createServer } from "node:http";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { createMcpDoor } from "../mcp/http/door.ts";
import type { ListenAddress } from "../mcp/http/listen-address.ts";
import { openLive } from "../mcp/live.ts";
import type { OpenRegistry } from "../toolkit/open-registry.ts";
import { packageRoot, packageVersion } from "../toolkit/package-root.ts";
import { openPrivateFolder } from "../toolkit/private-folder.ts";
import { createScanPool } from "../toolkit/scan-pool.ts";
import { searchSkills } from "../toolkit/search-skills.ts";
import type { DiskStore } from "../toolkit/stored.ts";
import { checkBinding, createDoorkeeper } from "./access/doorkeeper.ts";
import type { FindToken } from "./access/tokens.ts";
import { createApp } from "./app.ts";
import { createBatches } from "./batches.ts";
import { createCleanText } from "./clean-text.ts";
import { keepVerdicts, SELF } from "./keep-verdicts.ts";
import type { ServiceLimits } from "./limits.ts";
import { closeServer, listen, refuseBrokenRequests } from "./listening.ts";
import { causeOf, type Log } from "./log.ts";
import { createMetrics } from "./metrics.ts";
import { OPERATIONS } from "./operations.ts";
import { openPage } from "./page.ts";
import { scanPlace } from "./scan-place.ts";
import { createScanner } from "./scanner.ts";
import type { Service } from "./service.ts";
import { createVerdicts, type Verdict } from "./verdicts.ts";

const HEADERS_MS = 10_000;

/** What a service is started with. */
export interface ServeOptions {
  readonly address: ListenAddress;
  /** More names it goes by. */
  readonly hosts: readonly string[];
  readonly tokens: FindToken | undefined;
  readonly limits: ServiceLimits;
  /** Folders that callers may have scanned by their path. */
  readonly allowRoots: readonly string[];
  readonly store: DiskStore;
  /** What is known of versions before any is scanned here. */
  readonly verdictOf?: ((sourceHash: string) => Verdict | undefined) | undefined;
  open(): Promise<OpenRegistry>;
  /** The gateway's log of decisions, to be shown. */
  readonly audit: string | undefined;
  readonly log: Log;
}

/** A service that listens. */
export interface Serving {
  readonly address: ListenAddress;
  /** Lets what runs finish, refuses what is new, and stops. */
  close(): Promise<void>;
}

/** Starts the service; it listens when this resolves. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { address, limits, log } = options;
  checkBinding(options);
  const version = packageVersion();
  const workspace = openPrivateFolder();
  const clean = cleanerFor(options, workspace.path);
  const { workers, scanMs, scanMb } = limits;
  // One worker is kept for others than the caller who has all the rest: whoever asks for little
  // does not wait for those who ask for much.
  const perCaller = Math.max(1, workers - 1);
  const pool = createScanPool({ workers, perCaller, timeoutMs: scanMs, memoryMb: scanMb });
  const stopping = new AbortController();
  const live = openLive({
    version,
    open: options.open,
    report: (message) => log({ level: "info", event: "skills", message: clean(message) }),
    cacheScope: options.tokens === undefined ? "public" : "private",
  });
  const door = createMcpDoor(live);
  let warm = false;
  const metrics = createMetrics();
  const uploads = { count: 0 };
  const verdicts = createVerdicts(options.verdictOf ?? (() => undefined));
  const shared = { limits, clean, log, stopping: stopping.signal };
  const batches = createBatches(shared, (item, caller) => scanPlace(service, item, caller));
  const service: Service = {
    ...shared,
    version,
    operations: OPERATIONS,
    workspace,
    door,
    page: openPage(join(packageRoot(), "dist", "web")),
    live,
    scannerFor: (caller) => createScanner(pool, limits, caller),
    batches,
    verdicts,
    uploads,
    asked: { at: Number.NEGATIVE_INFINITY },
    metrics,
    store: options.store,
    allowRoots: options.allowRoots,
    audit: options.audit,
    state: () => (stopping.signal.aborted ? "stopping" : warm ? "ready" : "starting"),
  };
  metrics.gauge("process_resident_memory_bytes", "Memory of the service without its workers.", () =>
    process.memoryUsage.rss(),
  );
  metrics.gauge("nodejs_heap_used_bytes", "Heap of the service.", () => {
    return process.memoryUsage().heapUsed;
  });
  metrics.gauge("psk_uploads", "Uploads under way.", () => uploads.count);
  metrics.gauge("psk_batch_items", "Batch items that wait or run.", () => batches.pending());
  const admit = createDoorkeeper({ ...options, ...limits });
  const app = createApp(service, OPERATIONS, admit);
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = limits.uploadMs + HEADERS_MS;
  refuseBrokenRequests(server);
  const port = await listen(server, address);
  const warming = warmUp(service).then(() => {
    warm = true;
  });
  return {
    address: { host: address.host, port },
    async close() {
      stopping.abort();
      await Promise.all([door.close(), closeServer(server)]);
      await pool.close();
      await warming;
      await live.close();
      workspace.close();
    },
  };
}

/** Reads and indexes the skills and starts the workers, so that the first caller waits for none of it. */
async function warmUp(service: Service) {
  const { live, scannerFor, limits, stopping, log, clean } = service;
  try {
    const example = join(packageRoot(), "examples", "skills", "skill-author");
    const scans = Array.from({ length: limits.workers }, (_, i) =>
      scannerFor(`${SELF}${i}`).folder(example),
    );
    await Promise.all([indexed(live), ...scans]);
  } catch (error) {
    if (stopping.aborted) return;
    log({ level: "error", event: "failure", cause: causeOf(error, clean) });
  }
  keepVerdicts(service).catch((error: unknown) => {
    log({ level: "error", event: "failure", cause: causeOf(error, clean) });
  });
}

async function indexed(live: Service["live"]): Promise<void> {
  await searchSkills((await live.catalog()).snapshot(), "");
}

/** No caller and no log learns where things are on this machine. */
function cleanerFor({ store, allowRoots }: ServeOptions, workspace: string) {
  return createCleanText({
    [workspace]: "the upload",
    [store.path]: "the store",
    ...Object.fromEntries(allowRoots.map((root) => [root, "the folder"])),
    [packageRoot()]: "psk",
    [tmpdir()]: "a temporary folder",
    [homedir()]: "a folder",
    [process.cwd()]: "a folder",
  });
}
