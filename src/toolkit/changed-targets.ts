import { execFile } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { promisify } from "node:util";
import { PskError, systemCode } from "../errors.ts";
import type { ScanTarget } from "./scan-target.ts";

const run = promisify(execFile);
const MAX_OUTPUT = 256 * 1024 * 1024;

/**
 * A repository is as little trusted as the skills in it. Its settings can name programs that git
 * starts by itself (a file system monitor, hooks, filters) and remotes that it fetches from.
 */
const SAFE = [
  ...["-c", "core.fsmonitor=false"],
  ...["-c", "core.hooksPath=/dev/null"],
  ...["-c", "diff.external="],
  ...["-c", "protocol.allow=never"],
  ...["-c", "submodule.recurse=false"],
];
const SAFE_ENV = {
  GIT_NO_LAZY_FETCH: "1",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_TERMINAL_PROMPT: "0",
  LC_ALL: "C",
};

/** The targets with a file that git says was changed, added or removed since a revision. */
export async function changedTargets(
  targets: readonly ScanTarget[],
  revision: string,
): Promise<ScanTarget[]> {
  const repositories = new Map<string, Promise<string>>();
  const changedIn = new Map<string, Promise<readonly string[]>>();
  const chosen: ScanTarget[] = [];
  for (const target of targets) {
    if (target.from.kind !== "folder") {
      throw new PskError("usage", `${target.path}: --changed is for folders in a git repository`);
    }
    const folder = realpathSync.native(target.from.folder);
    const near = nearestRepository(folder);
    const root = repositories.get(near) ?? repositoryOf(near, target.path);
    repositories.set(near, root);
    const files = changedIn.get(await root) ?? changedFiles(await root, revision);
    changedIn.set(await root, files);
    if ((await files).some((file) => file.startsWith(join(folder, sep)))) chosen.push(target);
  }
  return chosen;
}

/** Git is asked once a repository, not once a skill. */
function nearestRepository(folder: string): string {
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
  }
  return folder;
}

/** The root of the work tree that a folder is in. */
async function repositoryOf(folder: string, path: string): Promise<string> {
  const { stdout } = await git(folder, ["rev-parse", "--show-toplevel"]).catch((error) => {
    if (error instanceof PskError) throw error;
    const others = /dubious ownership/.test(String(error.stderr));
    const why = others
      ? "git does not trust its repository, which belongs to another user"
      : "it is not in a git repository, which --changed needs";
    throw new PskError("usage", `${path}: ${why}`);
  });
  return stdout.replace(/\n$/, "");
}

async function changedFiles(repository: string, revision: string): Promise<readonly string[]> {
  const commit = await commitOf(repository, revision);
  const filters = await withoutFilters(repository);
  const differing = ["diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv"];
  const tracked = [...filters, ...differing, "--ignore-submodules=all", commit, "--"];
  const untracked = ["ls-files", "-z", "--others", "--exclude-standard"];
  const lists = [await git(repository, tracked), await git(repository, untracked)];
  return lists.flatMap(({ stdout }) =>
    stdout
      .split("\0")
      .filter((name) => name !== "")
      .map((name) => join(repository, name)),
  );
}

/** Filters are programs that git starts to compare a file; those of the settings are switched off. */
async function withoutFilters(repository: string): Promise<string[]> {
  const words = ["config", "-z", "--name-only", "--get-regexp", "^filter\\..*\\.(clean|process)$"];
  const { stdout } = await git(repository, words).catch((error) => {
    if (error instanceof PskError) throw error;
    return { stdout: "" }; // there are none
  });
  const names = new Set(stdout.split("\0").filter((name) => name !== ""));
  return [...names].flatMap((name) => [
    ...["-c", `${name}=`],
    ...["-c", `${name.replace(/\.[^.]*$/, "")}.required=false`],
  ]);
}

/** A revision becomes the id of a commit, so that it can be taken for nothing else. */
async function commitOf(repository: string, revision: string): Promise<string> {
  const words = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`];
  const { stdout } = await git(repository, words).catch((error) => {
    if (error instanceof PskError) throw error;
    throw new PskError("usage", `--changed: git knows no revision "${revision}"`);
  });
  return stdout.trim();
}

/** Starts git without a shell; nothing of it reaches the terminal. */
async function git(folder: string, words: readonly string[]): Promise<{ stdout: string }> {
  const env = { ...process.env, ...SAFE_ENV };
  try {
    return await run("git", [...SAFE, ...words], { cwd: folder, env, maxBuffer: MAX_OUTPUT });
  } catch (error) {
    if (systemCode(error) === "ENOENT") {
      throw new PskError("usage", "--changed needs git, which was not found", { cause: error });
    }
    throw error;
  }
}
