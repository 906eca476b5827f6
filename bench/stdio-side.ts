import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

/** An MCP server in a process, asked by plain lines so that no client's time is measured. */
export interface StdioSide {
  ask(method: string, params: object): Promise<Record<string, unknown>>;
  /** The memory it has now, in bytes. */
  memory(): number;
  stop(): Promise<void>;
}

/** Starts a server and says hello. */
export async function startStdioSide(argv: readonly string[], env = {}): Promise<StdioSide> {
  const child: ChildProcess = spawn(process.execPath, argv, {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  const waiting = new Map<number, (result: Record<string, unknown>) => void>();
  let id = 0;
  let rest = "";
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const message = JSON.parse(line);
      const done = waiting.get(message.id);
      waiting.delete(message.id);
      done?.(message.result ?? message.error);
    }
  });
  const send = (message: object) => child.stdin?.write(`${JSON.stringify(message)}\n`);
  const side: StdioSide = {
    ask: (method, params) =>
      new Promise((resolve) => {
        waiting.set(++id, resolve);
        send({ jsonrpc: "2.0", id, method, params });
      }),
    memory() {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) * 1024;
    },
    async stop() {
      child.stdin?.end();
      if (child.exitCode === null) await once(child, "exit");
    },
  };
  await side.ask("initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "bench", version: "1" },
  });
  send({ jsonrpc: "2.0", method: "notifications/initialized" });
  return side;
}
