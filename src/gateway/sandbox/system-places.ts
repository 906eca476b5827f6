import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { isWithin } from "./within.ts";

/** Where systems keep their programs. All else of a machine is not there for a command. */
const SYSTEM = [
  ...["bin", "etc", "gnu", "lib", "lib32", "lib64", "libx32", "nix", "opt", "sbin", "snap", "usr"],
];
/** Beside a `bin` that stands elsewhere: what its programs need. */
const BESIDE_BIN = ["Cellar", "lib", "lib64", "libexec", "opt"];
/** Programs and libraries that people keep in their home; none of these holds a credential. */
const HOME_PROGRAMS = [
  ".asdf/installs",
  ".asdf/shims",
  ".cargo/registry",
  ".pyenv/shims",
  ".pyenv/versions",
  ".rustup",
  "go/pkg/mod",
];
/** Readable for root alone, and no program of a skill needs them. */
const SECRETS = [
  ...["/etc/gshadow", "/etc/gshadow-", "/etc/shadow", "/etc/shadow-", "/etc/ssl/private"],
  ...["/etc/sudoers", "/etc/sudoers.d"],
];
const TEMPORARY = ["/run", "/tmp", "/var/tmp"];

/** What of the machine a command sees, besides its working folder. */
export interface SystemPlaces {
  /** Folders and files that are seen where they are, and cannot be written. */
  readonly readable: readonly string[];
  /** Links at the top, such as /bin, with where they lead. */
  readonly links: readonly (readonly [path: string, target: string])[];
  /** Empty folders in place of homes and temporary files. */
  readonly hidden: readonly string[];
  /** Files and folders in readable ones that stay closed. */
  readonly masked: readonly string[];
}

/** Looks for the programs of this machine. */
export function systemPlaces(
  env: Readonly<Record<string, string | undefined>>,
  folder: string,
): SystemPlaces {
  const tops = SYSTEM.map((name) => `/${name}`).filter(existsSync);
  const isLink = (path: string) => lstatSync(path).isSymbolicLink();
  const system = tops.filter((path) => !isLink(path));
  const homes = homesOf(env);
  const elsewhere = [
    ...(env.PATH ?? "")
      .split(":")
      .filter(isAbsolute)
      .flatMap((place) => withNeighbours(place, homes)),
    ...homes.flatMap((home) => HOME_PROGRAMS.map((name) => join(home, name))),
    ...resolver(),
  ];
  const outside = elsewhere.filter(
    (path) =>
      existsSync(path) &&
      // A home or the root of the disk as a place of programs would open all of it.
      !homes.some((home) => isWithin(home, path)) &&
      ![folder, ...tops].some((place) => isWithin(path, place)),
  );
  return {
    readable: [...system, ...outermost(outside)],
    links: tops.filter(isLink).map((path) => [path, readlinkSync(path)]),
    hidden: [...TEMPORARY, ...homes],
    masked: [...SECRETS, ...hostKeys()].filter(existsSync),
  };
}

/** What lies in a place that is shown is shown with it. */
function outermost(places: readonly string[]): string[] {
  const each = [...new Set(places)];
  return each.filter((path) => !each.some((other) => other !== path && isWithin(path, other)));
}

/** Every home of the user, by its real path; one may be set for this run and another stand on record. */
function homesOf(env: Readonly<Record<string, string | undefined>>): string[] {
  const given = [env.HOME, userHome()].filter((path) => path !== undefined && isAbsolute(path));
  const real = given.flatMap((path) => (path && existsSync(path) ? [realpathSync(path)] : []));
  return [...new Set(real)].filter((path) => path !== "/");
}

/** A user that a container made up has no entry. */
function userHome(): string | undefined {
  try {
    return userInfo().homedir;
  } catch {
    return undefined;
  }
}

function withNeighbours(place: string, homes: readonly string[]): string[] {
  const above = dirname(place);
  // Beside `~/bin` stands whatever somebody keeps in their home.
  if (homes.includes(above) || above === "/") return [place];
  return [place, ...BESIDE_BIN.map((name) => join(above, name))];
}

/** Names are resolved by a file that often is a link into /run. */
function resolver(): string[] {
  try {
    return [realpathSync("/etc/resolv.conf")];
  } catch {
    return [];
  }
}

function hostKeys(): string[] {
  const folder = "/etc/ssh";
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => (name.endsWith("_key") ? [join(folder, name)] : []));
}
