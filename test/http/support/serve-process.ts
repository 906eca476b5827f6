import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { builtPsk } from "../../mcp/support/built-psk.ts";
import { tempFolder } from "../../support/temp-folder.ts";

/** `psk serve` in a process of its own. */
export interface ServeProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** What it wrote on stderr so far. */
  log(): string;
  /** The exit code, once it has ended. */
  ended(): Promise<number | null>;
  /** Process ids of its scan workers. */
  workers(): number[];
}

/** Starts it and waits until it is ready. */
export async function startServe(
  argv: readonly string[] = [],
  temporary = tempFolder(),
  nodeOptions: readonly string[] = [],
): Promise<ServeProcess> {
  const psk = await builtPsk();
  const home = tempFolder();
  const args = ["serve", "--port", "0", "--store", join(home, "store"), ...argv];
  const child = spawn(process.execPath, [...nodeOptions, psk, ...args], {
    cwd: home,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, HOME: home, TMPDIR: temporary, PSK_CACHE: join(home, "cache") },
  });
  onTestFinished(() => void child.kill("SIGKILL")); // a test that failed leaves nothing running
  let said = "";
  child.stderr?.on("data", (chunk) => {
    said += chunk;
  });
  const exit = once(child, "exit");
  const url = await urlOf(child);
  await until(async () => (await fetch(`${url}/ready`)).status === 200);
  return {
    child,
    url,
    log: () => said,
    ended: async () => {
      const [code] = await exit;
      return code;
    },
    workers: () => childrenOf(child.pid ?? 0),
  };
}

async function urlOf(child: ChildProcess): Promise<string> {
  let said = "";
  for await (const chunk of child.stdout ?? []) {
    said += chunk;
    const [url] = /http:\/\/[\d.:]+\d/.exec(said) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error("psk serve ended before it listened");
}

/** Waits for something; a test's own limit ends the waiting. */
export async function until(done: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 50));
}

function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => parentOf(id) === pid);
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined; // it ended meanwhile
  }
}
