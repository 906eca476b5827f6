/** Builds the page into dist/web. With `--if-stale` only when a source of it is newer than what is there. */
import { readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";

const ROOT = resolve(import.meta.dirname, "..");
const BUILT = join(ROOT, "dist", "web", "index.html");

/** Builds the page if there is none, or one of older sources. */
export async function buildPageIfStale(): Promise<void> {
  if (newest([join(ROOT, "web")]) > timeOf(BUILT)) await buildPage();
}

async function buildPage(): Promise<void> {
  await build({
    configFile: join(ROOT, "web", "vite.config.ts"),
    logLevel: "warn",
    build: { license: { fileName: "licenses.md" } }, // most ask to go along with the code
  });
}

function newest(folders: readonly string[]): number {
  const times = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) =>
      timeOf(join(entry.parentPath, entry.name)),
    ),
  );
  return Math.max(...times);
}

function timeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

if (pathToFileURL(process.argv[1] ?? "").href === import.meta.url) {
  await (process.argv.includes("--if-stale") ? buildPageIfStale() : buildPage());
}
