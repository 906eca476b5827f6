import type { Watching } from "../toolkit/live-registry.ts";
import type { OpenRegistry } from "../toolkit/open-registry.ts";
import { type Catalog, createCatalog } from "./catalog.ts";
import { type Changes, createChanges, registryChanges } from "./changes.ts";
import type { ServerSource } from "./create-server.ts";

/** Skills that are served and followed until they are closed. */
export interface Live extends ServerSource {
  readonly changes: Changes;
  /** What the skills come from; who syncs it need tell nobody, followers hear of it as always. */
  registry(): Promise<OpenRegistry>;
  close(): Promise<void>;
}

/** How skills are served. */
export interface LiveOptions {
  readonly version: string;
  /** Looks at the skills; called once, when the first question about them comes. */
  open(): Promise<OpenRegistry>;
  /** Words for people about what cannot be served or watched. */
  report(message: string): void;
  readonly cacheScope?: "public" | "private";
}

/** Opens a registry when it is needed and follows it from then on. */
export function openLive({ version, open, report, cacheScope = "public" }: LiveOptions): Live {
  const changes = createChanges();
  let opened: Promise<{ opened: OpenRegistry; catalog: Catalog }> | undefined;
  let watching: Promise<Watching | undefined> | undefined;
  let registry: OpenRegistry | undefined;
  let closed = false;

  async function start(): Promise<{ opened: OpenRegistry; catalog: Catalog }> {
    registry = await open();
    const catalog = createCatalog(registry.registry, ({ skill_id }, reason) => {
      report(`${skill_id} is not listed and is to be had by load_skill only: ${reason}`);
    });
    for (const { skill_id, source, state, reason } of catalog.snapshot().missing) {
      report(`${state}: ${skill_id ?? source.path}: ${reason}`);
    }
    if (!closed) watching = follow(registry, catalog);
    return { opened: registry, catalog };
  }

  async function follow(from: OpenRegistry, catalog: Catalog): Promise<Watching | undefined> {
    const { followRegistry } = await import("../toolkit/live-registry.ts");
    const events = registryChanges(catalog.snapshot, changes.publish);
    const onError = () => report("the folders cannot be watched; they are looked at every 5 s");
    const follower = await followRegistry(from, { ...events, onError });
    from.save();
    return follower;
  }

  return {
    version,
    report,
    cacheScope,
    changes,
    async catalog() {
      opened ??= start();
      return (await opened).catalog;
    },
    async registry() {
      opened ??= start();
      return (await opened).opened;
    },
    versionsOf: (name) => registry?.versionsOf(name) ?? [],
    async close() {
      closed = true;
      await (await watching)?.close();
    },
  };
}
