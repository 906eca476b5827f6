import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { atEnd } from "./at-end.ts";
import { tempFolder } from "./temp-folder.ts";

/** The user that a registry with basic authentication knows. */
export const USER = { name: "ada", password: "open-sesame-42" };
/** Made with `htpasswd -Bbn`; no secret, since the password stands above. */
const HTPASSWD = "ada:$2y$05$GNk2.IKT1qA9FTBmIi3zQ.CWGK1CIR090xSljsfiZNQ0koSFWMIce\n";

/** A registry that runs. */
export interface TestRegistry {
  /** `127.0.0.1:PORT`. */
  readonly host: string;
  /** Where it keeps its blobs. */
  readonly folder: string;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Starts it again at the same place, with what it had. */
  restart(): Promise<void>;
}

/** Whether a program is there to be run. */
export function hasProgram(name: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${name}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Where Debian's registry is not installed, its tests say so and are left out. */
export const HAS_REGISTRY = hasProgram("docker-registry");
if (!HAS_REGISTRY) console.warn("docker-registry is not installed: tests with it are skipped");

/** Starts Debian's docker-registry on this machine, for as long as the tests of the file run. */
export async function startRegistry(options: { basicAuth?: boolean } = {}): Promise<TestRegistry> {
  const folder = tempFolder();
  const port = await freePort();
  const data = join(folder, "data");
  mkdirSync(data);
  const lines = [
    "version: 0.1",
    "log: { level: error }",
    `storage: { filesystem: { rootdirectory: ${data} }, delete: { enabled: true } }`,
    `http: { addr: "127.0.0.1:${port}" }`,
  ];
  if (options.basicAuth) {
    writeFileSync(join(folder, "htpasswd"), HTPASSWD);
    lines.push(`auth: { htpasswd: { realm: test, path: ${join(folder, "htpasswd")} } }`);
  }
  const config = join(folder, "config.yml");
  writeFileSync(config, `${lines.join("\n")}\n`);
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn("docker-registry", ["serve", config], { stdio: "ignore" });
    await answering(`http://127.0.0.1:${port}/v2/`);
  };
  const kill = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child?.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  };
  await start();
  atEnd(kill);
  return { host: `127.0.0.1:${port}`, folder: data, kill, restart: start };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    try {
      await fetch(url);
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new Error(`${url} does not answer`);
}
