import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { findSkills } from "../src/skill/find-skills.ts";
import { generateSkills, SEED } from "./generate-skills.ts";

const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Skills to measure with. */
export interface Corpus {
  readonly kind: "real" | "generated";
  /** What it is, in words for the table. */
  readonly name: string;
  /** The folder they are all in. */
  readonly root: string;
  readonly folders: readonly string[];
}

/**
 * The real skills in PSK_CORPORA or beside the project, where they are present, else generated ones.
 * They are unpacked once and kept in the system's folder for temporary files.
 */
export function openCorpus(): Corpus {
  const tarball = resolve(
    process.env.PSK_CORPORA ?? join(PROJECT, "..", "shared", "corpora"),
    "real-skills.tar.gz",
  );
  const real = existsSync(tarball);
  const folder = real ? unpackOnce(tarball) : once(`generated-${SEED}`, generateSkills);
  const folders = findSkills(folder).flatMap((found) =>
    found.kind === "skill" ? [found.path] : [],
  );
  const kind = real ? "real" : "generated";
  return { kind, name: `${folders.length} ${kind} skills`, root: folder, folders };
}

/** The folder with what is in an archive of the corpora. */
export function unpackOnce(tarball: string): string {
  const name = `${basename(tarball, ".tar.gz")}-${statSync(tarball).size}`;
  return once(name, (dir) => {
    execFileSync("tar", ["-xzf", tarball, "-C", dir]);
  });
}

/** Fills a folder and gives it its name only when it is complete. */
function once(name: string, fill: (dir: string) => void): string {
  const folder = join(tmpdir(), "psk-bench", name);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    fill(unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  return folder;
}
