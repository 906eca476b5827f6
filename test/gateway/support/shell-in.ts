import { execFileSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeFiles } from "../../support/write-skill.ts";
import { makeWorld, startGateway } from "./gateway-world.ts";

const NOBODY = 65_534;
const isRoot = process.geteuid?.() === 0;
/** Whoever runs the tests; where that is root, a user without rights as well. */
export const USERS = [
  { user: isRoot ? "root" : "a user", before: [] },
  ...(isRoot
    ? [
        {
          user: "a user without rights",
          before: ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"],
        },
      ]
    : []),
];

/** What a gateway with a shell is started with. */
export interface Given {
  readonly allowed?: readonly string[];
  readonly forbidden?: readonly string[];
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly before?: readonly string[];
}

/** A gateway with a shell in a repository; the world's folder is its home. */
export async function shellIn(given: Given = {}) {
  const { allowed = ["Bash"], forbidden = [], args = [], env = {}, before = [] } = given;
  const world = makeWorld();
  world.skill("work", { allowed, forbidden });
  const work = join(world.folder, "work");
  writeFiles(world.folder, { ".ssh/key": "PRIVATE\n" });
  writeFiles(work, { "a.txt": "one\n", ".env": "TOKEN=hidden\n" });
  execFileSync("git", ["init", "-q", work]);
  if (before.length > 0) {
    execFileSync("chown", ["-R", `${NOBODY}:${NOBODY}`, world.folder]);
    chmodSync(dirname(work), 0o755);
  }
  const words = ["--skills", "work", "--shell", "--files", work, ...args];
  // The analysis of skills is kept in a folder that this user may write.
  const cache = { PSK_CACHE: join(world.folder, "cache"), ...env };
  return { world, work, gateway: await startGateway(world, words, cache, "legacy", before) };
}
