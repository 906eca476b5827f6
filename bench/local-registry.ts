import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A registry that runs on this machine. */
export interface LocalRegistry {
  /** `127.0.0.1:PORT`. */
  readonly host: string;
  /** Where it keeps its blobs. */
  readonly folder: string;
  /** Ends it as a crash would. */
  stop(): Promise<void>;
  /** Starts it again at the same place, with what it had. */
  restart(): Promise<void>;
}

/** Starts Debian's docker-registry, with what it keeps in a folder and more lines of settings. */
export async function startLocalRegistry(
  folder: string,
  settings: readonly string[] = [],
): Promise<LocalRegistry> {
  const host = `127.0.0.1:${await freePort()}`;
  const data = join(folder, "registry");
  mkdirSync(data);
  const config = join(folder, "registry.yml");
  const lines = [
    "version: 0.1",
    "log: { level: error }",
    `storage: { filesystem: { rootdirectory: ${data} }, delete: { enabled: true } }`,
    `http: { addr: "${host}" }`,
    ...settings,
  ];
  writeFileSync(config, `${lines.join("\n")}\n`);
  const start = async () => {
    const child = spawn("docker-registry", ["serve", config], { stdio: "ignore" });
    await answering(`http://${host}/v2/`);
    return child;
  };
  let child = await start();
  return {
    host,
    folder: data,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
    },
    async restart() {
      child = await start();
    },
  };
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
  throw new Error("docker-registry does not answer; scripts/test-deps.sh installs it");
}
