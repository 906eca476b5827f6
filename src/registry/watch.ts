import { watch as watchFiles } from "chokidar";
import type { Registry, SyncResult } from "./registry.ts";

/** Editors write in several steps; this long after the last of them the registry looks again. */
const QUIET_MS = 60;
const MAX_DEPTH = 6;

/** Something that watches until it is closed. */
export interface Watching {
  close(): Promise<void>;
}

/**
 * Syncs a registry soon after something below the paths changed, and tells what changed, also
 * which files, for a skill is more than its SKILL.md. Resolves once it is watching.
 */
export async function watchRegistry(
  registry: Registry,
  paths: readonly string[],
  onChange: (result: SyncResult) => void,
  onError: (error: unknown) => void,
  onFiles: (files: ReadonlySet<string>) => void = () => {},
): Promise<Watching> {
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let touched = new Set<string>();
  const soon = (_event: string, path: string) => {
    touched.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = touched;
      touched = new Set();
      registry.sync().then((result) => {
        if (closed) return;
        onFiles(files);
        if (result.changes.length > 0) onChange(result);
      }, onError);
    }, QUIET_MS);
  };
  const watcher = watchFiles([...paths], {
    depth: MAX_DEPTH,
    ignoreInitial: true,
    followSymlinks: true,
    ignored: (path) => /(?:^|\/)(?:\.git|node_modules|__pycache__|\.venv)(?:\/|$)/.test(path),
  });
  watcher.on("all", soon).on("error", onError);
  await new Promise<void>((resolve) => watcher.once("ready", resolve));
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await watcher.close();
    },
  };
}
