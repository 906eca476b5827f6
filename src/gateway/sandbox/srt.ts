import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { holdAbsent } from "./absent-files.ts";
import { type Unable, WHOLE_DISK } from "./bwrap.ts";
import { type Bounds, type Confinement, confine, confinementNotes } from "./confine.ts";
import { gitIdentity } from "./git-identity.ts";
import { holdFolders } from "./mount-points.ts";
import { leaving, type Sandbox } from "./sandbox.ts";
import { isWithin } from "./within.ts";

const PACKAGE = "@anthropic-ai/sandbox-runtime";
const TESTED = "0.0.78";
/** Git looks for its folder past the mount of the working folder. */
const LOOK_ABOVE = "GIT_DISCOVERY_ACROSS_FILESYSTEM=1";
const PROBE_MS = 10_000;
/** Of the top of a machine, what stays even where nobody asks for it. */
const NEEDED = new Set(["dev", "proc", "sys"]);

/** The part of the package that psk uses. */
interface Manager {
  initialize(config: object, ask?: () => Promise<boolean>): Promise<void>;
  wrapWithSandbox(command: string, shell?: string, config?: object): Promise<string>;
  cleanupAfterCommand(): void;
  getLinuxHttpSocketPath(): string | undefined;
  getLinuxSocksSocketPath(): string | undefined;
  reset(): Promise<void>;
}

/**
 * Anthropic's sandbox-runtime around each command: as bubblewrap, and its proxies let through the
 * hosts that the grant names and no others.
 */
export async function openSrt(bounds: Bounds): Promise<Sandbox | Unable> {
  if (bounds.folder === "/") return WHOLE_DISK;
  const found = findSrt(bounds.env);
  if (found === undefined) {
    return { why: "it is not installed", fix: `run npm install -g ${PACKAGE}@${TESTED}` };
  }
  try {
    const loaded: unknown = await import(pathToFileURL(found).href);
    if (!isSrt(loaded)) {
      return { why: `${found} is another version`, fix: `install ${PACKAGE}@${TESTED}` };
    }
    const { SandboxManager: manager } = loaded;
    const { allowed, forbidden } = bounds.axes.network;
    const network = {
      allowedDomains: Array.isArray(allowed) ? allowed.flatMap(withThoseBelow) : [],
      deniedDomains: forbidden.flatMap(withThoseBelow),
    };
    const filesystem = { denyRead: [], allowRead: [], allowWrite: [], denyWrite: [] };
    await manager.initialize({ network, filesystem }, async () => allowed === "all");
    const sandbox = srtSandbox(manager, bounds, dirname(dirname(found)));
    const failure = await probe(sandbox, bounds);
    if (failure === undefined) return sandbox;
    await manager.reset();
    throw new Error(failure);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return {
      why: why.slice(0, 300),
      fix: "install bubblewrap, socat and ripgrep, and open user namespaces to bubblewrap",
    };
  }
}

/** What it says when it cannot run the smallest command; undefined when it can. */
async function probe(sandbox: Sandbox, { folder, env }: Bounds): Promise<string | undefined> {
  const { argv, leave } = await sandbox.enter(["true"]);
  const [file = "", ...args] = argv;
  const tried = spawnSync(file, args, {
    ...{ cwd: folder, env: { PATH: env.PATH }, encoding: "utf8", timeout: PROBE_MS },
  });
  leave();
  if (tried.status === 0) return undefined;
  return (tried.stderr ?? "").trim() || `it ended with ${tried.status}`;
}

function srtSandbox(manager: Manager, bounds: Bounds, own: string): Sandbox {
  const sockets = () =>
    [manager.getLinuxHttpSocketPath(), manager.getLinuxSocksSocketPath()].filter(
      (path) => path !== undefined,
    );
  const identity = Object.entries(gitIdentity(bounds)).map(([name, value]) => `${name}=${value}`);
  return {
    kind: "srt",
    notes: confinementNotes(confine(bounds)),
    async enter(argv) {
      const confinement = confine(bounds);
      const check = holdAbsent(confinement);
      const release = holdFolders(confinement);
      // It names a temporary folder that is not there once /tmp is hidden.
      const words = [
        "env",
        "TMPDIR=/tmp",
        ...identity,
        ...(confinement.gitAbove ? [LOOK_ABOVE] : []),
        ...argv,
      ];
      const command = words.map(quoted).join(" ");
      try {
        const filesystem = srtFiles(confinement, [...sockets(), own]);
        const line = await manager.wrapWithSandbox(command, "/bin/bash", { filesystem });
        return {
          argv: ["/bin/sh", "-c", line],
          lacksProgram: (stderr) => /^env: .*: No such file or directory\n?$/.test(stderr),
          leave: leaving(() => {
            manager.cleanupAfterCommand();
            release();
          }, check),
        };
      } catch (error) {
        release();
        throw error;
      }
    },
    close: () => manager.reset(),
  };
}

/** The same bounds in the words of the package; what it is not told to hide, it shows. */
function srtFiles(
  { folder, system, writable, readOnly, masked }: Confinement,
  more: readonly string[],
) {
  const kept = [...system.readable, ...system.links.map(([path]) => path)];
  const others = readdirSync("/").flatMap((name) => {
    const path = `/${name}`;
    return NEEDED.has(name) || kept.includes(path) ? [] : [path];
  });
  return {
    denyRead: [...new Set([...others, ...system.hidden, ...system.masked, ...masked])],
    allowRead: [
      ...new Set([...kept, ...readableParts(folder, writable), ...writable, ...readOnly, ...more]),
    ],
    allowWrite: [...writable],
    denyWrite: readOnly.filter((path) => writable.some((place) => isWithin(path, place))),
  };
}

/**
 * A folder that it is told to show covers folders to write in it, so what lies beside those is named
 * one by one. What a command writes between them is in memory, and gone when it ends.
 */
function readableParts(folder: string, writable: readonly string[]): string[] {
  if (!writable.some((place) => place !== folder && isWithin(place, folder))) return [folder];
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return writable.includes(path) ? [] : readableParts(path, writable);
  });
}

/** A host of a grant stands for those below it, too; an address has none. */
function withThoseBelow(host: string): string[] {
  const isAddress = host.startsWith("[") || /^\d+(?:\.\d+){3}(?::\d+)?$/.test(host);
  return isAddress || host.startsWith("*.") || !host.includes(".") ? [host] : [host, `*.${host}`];
}

/**
 * Where the package is: named by the user, beside psk or installed globally. Never in the working
 * folder: there it may be a stranger's, and psk would run it.
 */
function findSrt(env: Bounds["env"]): string | undefined {
  const starts = [
    ...(env.PSK_SRT === undefined ? [] : [join(env.PSK_SRT, "package.json")]),
    import.meta.url,
    join(dirname(dirname(process.execPath)), "lib", "package.json"),
  ];
  for (const start of starts) {
    try {
      return createRequire(start).resolve(PACKAGE);
    } catch {
      // It is not there; the next place may have it.
    }
  }
  return undefined;
}

function isSrt(value: unknown): value is { readonly SandboxManager: Manager } {
  if (typeof value !== "object" || value === null || !("SandboxManager" in value)) return false;
  const { SandboxManager: manager } = value;
  const verbs = ["initialize", "wrapWithSandbox", "cleanupAfterCommand", "reset"];
  const all = [...verbs, "getLinuxHttpSocketPath", "getLinuxSocksSocketPath"];
  return (
    typeof manager === "object" &&
    manager !== null &&
    all.every((verb) => typeof Reflect.get(manager, verb) === "function")
  );
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
