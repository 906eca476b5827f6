import type { Registry, SyncResult } from "../registry/registry.ts";
import { type Watching, watchRegistry } from "../registry/watch.ts";
import type { OpenRegistry } from "./open-registry.ts";

export type { Registry } from "../registry/registry.ts";
export type { Watching } from "../registry/watch.ts";

/** When a disk cannot be watched, it is looked at this often. */
const POLL_MS = 5000;

/** What a registry tells when something below its roots changed. */
export interface RegistryEvents {
  /** Files that were touched, by their full names; the skills have been looked at again. */
  onFiles(files: ReadonlySet<string>): void;
  /** Skills that are new, different or gone. */
  onChange(result: SyncResult): void;
  onError(error: unknown): void;
}

/** Keeps a registry as the disk is; a disk that cannot be watched is looked at again and again. */
export async function followRegistry(
  { registry, paths }: Pick<OpenRegistry, "registry" | "paths">,
  { onFiles, onChange, onError }: RegistryEvents,
): Promise<Watching> {
  let polling: NodeJS.Timeout | undefined;
  const onFailure = (error: unknown) => {
    if (polling === undefined) onError(error);
    polling ??= setInterval(() => poll(registry, onChange, onError), POLL_MS).unref();
  };
  const watching = await watchRegistry(registry, paths, onChange, onFailure, onFiles);
  return {
    async close() {
      clearInterval(polling);
      await watching.close();
    },
  };
}

function poll(
  registry: Registry,
  onChange: RegistryEvents["onChange"],
  onError: RegistryEvents["onError"],
): void {
  registry.sync().then((result) => {
    if (result.changes.length > 0) onChange(result);
  }, onError);
}
