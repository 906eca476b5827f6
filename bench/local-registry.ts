import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Debian's docker-registry on this machine, with what it keeps in a folder. */
export async function startLocalRegistry(
  folder: string,
): Promise<{ readonly host: string; stop(): void }> {
  const port = await freePort();
  const data = join(folder, "registry");
  mkdirSync(data);
  const config = join(folder, "registry.yml");
  writeFileSync(
    config,
    [
      "version: 0.1",
      "log: { level: error }",
      `storage: { filesystem: { rootdirectory: ${data} } }`,
      `http: { addr: "127.0.0.1:${port}" }`,
      "",
    ].join("\n"),
  );
  const child = spawn("docker-registry", ["serve", config], { stdio: "ignore" });
  const host = `127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; tries++) {
    try {
      await fetch(`http://${host}/v2/`);
      return { host, stop: () => child.kill("SIGKILL") };
    } catch {
      await sleep(50);
    }
  }
  throw new Error("docker-registry does not answer; scripts/test-deps.sh installs it");
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
