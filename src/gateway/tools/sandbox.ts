import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import { PskError } from "../../errors.ts";

/** Puts a command into a sandbox. */
export type Sandbox = (argv: readonly string[]) => string[];

const NAME = "bwrap";

/**
 * Bubblewrap around a command: no network, no other processes, nothing to write but the working
 * folder, and no home or temporary files of anybody. Where it cannot run, nothing starts.
 */
export function openSandbox(folder: string, path: string): Sandbox {
  const sandbox: Sandbox = (argv) => [NAME, ...flags(folder), "--", ...argv];
  const [file = "", ...args] = sandbox(["true"]);
  const tried = spawnSync(file, args, { env: { PATH: path }, encoding: "utf8", timeout: 10_000 });
  if (tried.status === 0) return sandbox;
  const why =
    tried.error === undefined
      ? tried.stderr.trim().slice(0, 200) || `it ended with ${tried.status}`
      : "it is not installed";
  throw new PskError(
    "usage",
    `--sandbox needs bubblewrap (${NAME}), and it cannot run here: ${why}`,
  );
}

function flags(folder: string): string[] {
  const home = realpathSync(homedir());
  const hidden = ["/tmp", "/var/tmp", "/run", home].filter((path) => path !== "/");
  return [
    ...["--unshare-all", "--die-with-parent", "--new-session", "--ro-bind", "/", "/"],
    ...["--dev", "/dev", "--proc", "/proc"],
    ...[...new Set(hidden)].flatMap((path) => ["--tmpfs", path]),
    ...["--bind", folder, folder, "--chdir", folder],
  ];
}
