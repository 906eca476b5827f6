import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";

const VERSION = "2026-07-28";
const META = {
  "io.modelcontextprotocol/protocolVersion": VERSION,
  "io.modelcontextprotocol/clientCapabilities": {},
  "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
};

/** A server over HTTP in a process of its own. */
export interface McpSide {
  /** Sends a request of the 2026 protocol and gives its result. */
  ask(method: string, params: Readonly<Record<string, unknown>>): Promise<Answer>;
  /** The most memory it has had, in bytes. */
  peakMemory(): number;
  stop(): void;
}

/** A result; pages and skills have these fields. */
interface Answer {
  readonly [key: string]: unknown;
  readonly nextCursor?: string;
}

/** Starts a server and waits until it listens. */
export async function startMcpSide(argv: readonly string[], env = {}): Promise<McpSide> {
  const child = spawn(process.execPath, argv, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...env },
  });
  const url = await urlOf(child);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let id = 0;
  return {
    ask(method, params) {
      const body = JSON.stringify({
        jsonrpc: "2.0",
        id: ++id,
        method,
        params: { ...params, _meta: META },
      });
      const name = params.name ?? (method === "resources/read" ? params.uri : undefined);
      return post(agent, url, body, {
        "mcp-method": method,
        ...(typeof name === "string" && { "mcp-name": name }),
      });
    },
    peakMemory() {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) * 1024;
    },
    stop() {
      agent.destroy();
      child.kill();
    },
  };
}

async function urlOf(child: ChildProcess): Promise<string> {
  let said = "";
  for await (const chunk of child.stderr ?? []) {
    said += chunk;
    const [url] = /http:\S+/.exec(said) ?? [];
    if (url === undefined) continue;
    child.stderr?.resume();
    return url;
  }
  throw new Error(`the server did not start: ${said}`);
}

function post(
  agent: Agent,
  url: string,
  body: string,
  more: Record<string, string>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": VERSION,
      "content-length": Buffer.byteLength(body),
      ...more,
    };
    const sent = request(url, { agent, method: "POST", headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const { result, error } = JSON.parse(Buffer.concat(chunks).toString());
        if (result === undefined) reject(new Error(JSON.stringify(error)));
        else resolve(result);
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
