import { lstatSync, readdirSync, readlinkSync, renameSync, symlinkSync } from "node:fs";
import { closedBy } from "../../grant/closed-files.ts";
import type { Confinement } from "./confine.ts";
import { isThere, shown } from "./mount-points.ts";

const HELD = "held-by-psk";

/** What is looked at again after a command. */
export type Watched = Pick<Confinement, "folder" | "absent" | "blocked" | "links" | "named">;

/**
 * Looks again after a command: a file that others obey and that was not there before is put aside
 * under a name that nobody obeys. It is kept, since its author may be the user at the same moment.
 */
export function holdAbsent({ folder, absent, blocked, links, named }: Watched): () => string[] {
  const before = absent.filter((path) => !isThere(path));
  const read = new Set(instructionsIn(folder, named));
  const targets = links.map((path) => ({ path, target: readlinkSync(path) }));
  const putAside = (path: string): string => {
    const aside = freeName(`${path}.${HELD}`);
    renameSync(path, aside);
    return `psk moved ${shown(folder, path)} to ${shown(folder, aside)}: it appeared during this command, and programs would obey it.`;
  };
  return () => [
    ...before.filter(isThere).map(putAside),
    ...blocked.filter(holdsSomething).map(putAside),
    ...targets.flatMap(({ path, target }) => {
      if (linkOf(path) === target) return [];
      const words = isThere(path) ? [putAside(path)] : [];
      symlinkSync(target, path);
      return words;
    }),
    ...instructionsIn(folder, named)
      .filter((name) => !read.has(name))
      .map(
        (name) =>
          `${name} appeared during this command; agents take it as instructions of their user.`,
      ),
  ];
}

function instructionsIn(folder: string, named: readonly string[]): string[] {
  const opened = new Set(named.map((path) => path.toLowerCase()));
  return readdirSync(folder).filter(
    (name) => closedBy(name)?.byName === true && !opened.has(name.toLowerCase()),
  );
}

/** An empty folder is one that another command still needs closed. */
function holdsSomething(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return false;
  return !stat.isDirectory() || readdirSync(path).length > 0;
}

function linkOf(path: string): string | undefined {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? readlinkSync(path) : undefined;
}

function freeName(path: string): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? path : `${path}.${n}`;
    if (!isThere(name)) return name;
  }
}
