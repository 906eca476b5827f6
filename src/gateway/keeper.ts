import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { PskError } from "../errors.ts";
import { type Containment, containedWords } from "./containment.ts";

/** Every process that a keeper starts, and theirs, have it in their environment. */
const MARKER = "PSK_KEEPER";

/**
 * Reads which groups of processes are alive. The pipe ends when psk does, however it ends, and then
 * every group is killed, and every process that left its group and still has the marker.
 */
const SCRIPT = `
trap "" INT TERM HUP
groups=
while read -r word id; do
  case $word in
    add) groups="$groups $id" ;;
    drop) left=; for each in $groups; do [ "$each" = "$id" ] || left="$left $each"; done; groups=$left ;;
  esac
done
for id in $groups; do kill -9 -- "-$id" 2>/dev/null; done
for file in /proc/[0-9]*/environ; do
  if grep -qaF "$1" "$file" 2>/dev/null; then
    id=\${file#/proc/}
    kill -9 "\${id%/environ}" 2>/dev/null
  fi
done
exit 0
`;

/** A process in a group of its own. */
export interface KeptProcess {
  readonly child: ChildProcess;
  /** Kills it and everything that it started. */
  end(): void;
}

/** Starts processes that do not outlive psk, also when psk is killed. */
export interface Keeper {
  /** `contain` is false for what makes a namespace of processes itself, such as a sandbox. */
  start(argv: readonly string[], options: SpawnOptions, contain?: boolean): KeptProcess;
  /** Kills what is left. */
  close(): Promise<void>;
}

/**
 * Makes a keeper; its own process is started with the first one that it keeps. Without containment
 * a process that leaves its group and clears its environment is not found.
 */
export function createKeeper(onLost: () => void, containment?: Containment): Keeper {
  const marker = `${MARKER}=${randomUUID()}`;
  let keeper: ChildProcess | undefined;
  let closed = false;

  function tell(line: string): void {
    keeper ??= startKeeper(marker, () => {
      if (!closed) onLost();
    });
    keeper.stdin?.write(line);
  }

  return {
    start(argv, options, contain = true) {
      if (closed) throw new PskError("denied", "no process is started any more");
      const words = contain && containment && containedWords(containment, argv, options);
      const [file = "", ...args] = words || argv;
      const own = randomUUID();
      const env = { ...options.env, [MARKER]: marker.slice(MARKER.length + 1), PSK_RUN: own };
      const child = spawn(file, args, { ...options, env, detached: true });
      child.on("error", () => {}); // whoever starts it listens as well; nobody must
      const { pid } = child;
      if (pid === undefined) return { child, end: () => {} };
      tell(`add ${pid}\n`);
      return {
        child,
        end() {
          killGroup(pid);
          for (const stray of marked(`PSK_RUN=${own}`)) kill(stray);
          if (!closed) tell(`drop ${pid}\n`);
        },
      };
    },
    async close() {
      if (closed) return;
      closed = true;
      if (keeper === undefined || keeper.exitCode !== null) return;
      const gone = new Promise((resolve) => keeper?.once("exit", resolve));
      keeper.ref(); // now it is waited for
      keeper.stdin?.end();
      await gone;
    },
  };
}

function startKeeper(marker: string, onExit: () => void): ChildProcess {
  const child = spawn("/bin/sh", ["-c", SCRIPT, "psk-keeper", marker], {
    stdio: ["pipe", "ignore", "ignore"],
    env: { PATH: process.env.PATH ?? "/usr/bin:/bin" },
    detached: true,
  });
  child.stdin.on("error", () => {});
  child.on("error", onExit).on("exit", onExit);
  child.unref();
  return child;
}

/** Processes with this in their environment; where there is no /proc, none can be found. */
function* marked(text: string): Generator<number> {
  for (const name of namesIn("/proc")) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue;
    if (textOf(`/proc/${name}/environ`).includes(text)) yield Number(name);
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A process may end at any moment, and that of another user is none of ours. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

function killGroup(pid: number): void {
  kill(-pid);
}

function kill(id: number): void {
  try {
    process.kill(id, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
