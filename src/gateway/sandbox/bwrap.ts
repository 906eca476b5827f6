import { spawnSync } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { PskError } from "../../errors.ts";
import { holdAbsent } from "./absent-files.ts";
import { type Bounds, type Confinement, confine, confinementNotes } from "./confine.ts";
import { gitIdentity } from "./git-identity.ts";
import { holdFolders } from "./mount-points.ts";
import { leaving, type Sandbox } from "./sandbox.ts";
import { isWithin } from "./within.ts";

const NAME = "bwrap";
const PROBE_MS = 10_000;

/** Why bubblewrap cannot run here, and what would help. */
export interface Unable {
  readonly why: string;
  readonly fix: string;
}

/** A folder that holds everything leaves nothing to hide. */
export const WHOLE_DISK: Unable = {
  why: "it cannot hold the folder /",
  fix: "name a folder with --files DIR",
};

/**
 * Bubblewrap around each command: the programs of the system and the working folder are all there
 * is, writing goes where the grant says, and settings that others obey are read-only.
 */
export function openBwrap(bounds: Bounds, shareNetwork: boolean): Sandbox | Unable {
  if (bounds.folder === "/") return WHOLE_DISK;
  const file = findProgram(NAME, bounds);
  if (file === undefined) {
    return {
      why: "it is not installed",
      fix: "install the package bubblewrap (apt, dnf, pacman and apk have it)",
    };
  }
  const identity = Object.entries(gitIdentity(bounds)).flatMap((pair) => ["--setenv", ...pair]);
  const wrap = (confinement: Confinement, argv: readonly string[]) => [
    ...[file, ...bwrapFlags(confinement, shareNetwork), ...identity, "--", ...argv],
  ];
  const first = confine(bounds);
  const made = holdFolders(first);
  const tried = spawnSync(file, wrap(first, ["true"]).slice(1), {
    ...{ env: { PATH: bounds.env.PATH }, encoding: "utf8", timeout: PROBE_MS },
  });
  made();
  if (tried.status !== 0) {
    const said = (tried.stderr ?? "").trim().slice(0, 300);
    return unable(said || tried.error?.message || `it ended with ${tried.status}`);
  }
  return {
    kind: "bwrap",
    notes: confinementNotes(first),
    async enter(argv) {
      const confinement = confine(bounds);
      const check = holdAbsent(confinement);
      const release = holdFolders(confinement);
      return {
        argv: wrap(confinement, argv),
        lacksProgram: (stderr) => /^bwrap: execvp .*: No such file or directory\n?$/.test(stderr),
        leave: leaving(release, check),
      };
    },
    close: async () => {},
  };
}

/** The error of a sandbox that was required. */
export function cannotRun(option: string, program: string, { why, fix }: Unable): PskError {
  return new PskError(
    "usage",
    `${option} needs ${program}, and it cannot run here: ${why}. Nothing was started. To fix it, ${fix}; or start with --sandbox off, where only the grant holds commands`,
  );
}

/** The words before a command, parents before what lies in them: the deepest mount counts. */
function bwrapFlags(confinement: Confinement, shareNetwork: boolean): string[] {
  const { folder, system, writable, readOnly, masked, pinned } = confinement;
  const readsOnly = (path: string) => ({ path, words: ["--ro-bind", path, path] });
  const mounts = [
    ...system.readable.map(readsOnly),
    ...system.hidden.map((path) => ({ path, words: ["--tmpfs", path] })),
    ...(writable.includes(folder) ? [] : [readsOnly(folder)]),
    ...writable.map((path) => ({ path, words: writing(path, pinned) })),
    ...readOnly.map(readsOnly),
    ...[...system.masked, ...masked].map((path) => ({ path, words: masking(path) })),
  ];
  // A path is longer than every folder above it; of the same length, the later one is meant.
  mounts.sort((a, b) => a.path.length - b.path.length);
  return [
    ...["--unshare-all", ...(shareNetwork ? ["--share-net"] : [])],
    // Root would otherwise unmount what closes its files.
    ...["--die-with-parent", "--new-session", "--cap-drop", "ALL"],
    ...["--dev", "/dev", "--proc", "/proc"],
    ...system.links.flatMap(([path, target]) => ["--symlink", target, path]),
    ...mounts.flatMap(({ words }) => words),
    ...["--remount-ro", "/", "--chdir", folder],
    ...(confinement.gitAbove ? ["--setenv", "GIT_DISCOVERY_ACROSS_FILESYSTEM", "1"] : []),
  ];
}

/** A pin is covered by the second mount of its folder: nobody passes through it, nobody moves it. */
function writing(path: string, pinned: readonly string[]): string[] {
  const bind = (place: string) => ["--bind", place, place];
  const inside = pinned.filter((pin) => pin !== path && isWithin(pin, path));
  if (inside.length === 0) return bind(path);
  return [...bind(path), ...inside.flatMap(bind), ...bind(path)];
}

/** A device in a place without devices cannot be opened, not even by root. */
function masking(path: string): string[] {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  return isFolder ? ["--tmpfs", path, "--remount-ro", path] : ["--ro-bind", "/dev/null", path];
}

/** A program from an absolute place of the path, never from the folder that commands write to. */
function findProgram(name: string, { env, folder }: Bounds): string | undefined {
  const places = (env.PATH ?? "").split(":").filter((place) => {
    return isAbsolute(place) && !isWithin(place, folder);
  });
  return places.map((place) => join(place, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** What bubblewrap said, with what usually helps. */
function unable(why: string): Unable {
  const closed = /namespace|uid map|permission|not permitted|No permissions/i.test(why);
  if (!closed) return { why, fix: "look at what bubblewrap says" };
  return {
    why,
    fix: "open user namespaces to bubblewrap: on Ubuntu 24.04 with an AppArmor profile for /usr/bin/bwrap that has `userns,`; in a container by starting it with a seccomp profile that allows them (docker run --security-opt seccomp=unconfined)",
  };
}
