import {
  type JSONRPCMessage,
  ReadBuffer,
  serializeMessage,
  type Transport,
} from "@modelcontextprotocol/client";
import type { Keeper, KeptProcess } from "./keeper.ts";

/** How long a server may take to end by itself when its input ends. */
const END_MS = 1000;

/** What is started. */
export interface ProcessSettings {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string | undefined;
}

/**
 * Speaks to a server in a process that a keeper keeps. The transport of the SDK would leave behind
 * what the server started, such as the real server behind an `npx`.
 */
export function processTransport(keeper: Keeper, { argv, env, cwd }: ProcessSettings): Transport {
  const buffer = new ReadBuffer();
  let kept: KeptProcess | undefined;
  let delivering = false;
  const transport: Transport = {
    start() {
      return new Promise((resolve, reject) => {
        const started = keeper.start(argv, { env, cwd, stdio: ["pipe", "pipe", "ignore"] });
        kept = started;
        const { child } = started;
        child.once("error", (error) => {
          reject(error);
          transport.onclose?.();
        });
        child.once("spawn", () => resolve());
        child.once("exit", () => {
          started.end(); // what it started goes with it
          transport.onclose?.();
        });
        child.stdin?.on("error", (error) => transport.onerror?.(error));
        child.stdout?.on("data", (chunk: Buffer) => receive(chunk));
      });
    },
    async send(message: JSONRPCMessage) {
      const { child } = kept ?? {};
      if (!child?.stdin?.writable || child.exitCode !== null) throw new Error("it is not running");
      child.stdin.write(serializeMessage(message));
    },
    async close() {
      const { child } = kept ?? {};
      if (child === undefined || child.exitCode !== null || child.pid === undefined) return;
      const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
      child.stdin?.end();
      const late = setTimeout(() => kept?.end(), END_MS);
      await gone;
      clearTimeout(late);
    },
  };

  function receive(chunk: Buffer): void {
    try {
      buffer.append(chunk);
    } catch (error) {
      transport.onerror?.(toError(error)); // a message without end
      kept?.end();
      return;
    }
    if (!delivering) void deliver();
  }

  /**
   * The client handles a notification a moment after it got it, and an answer at once; so the last
   * progress of a call would come after its end and be lost. It is given that moment.
   */
  async function deliver(): Promise<void> {
    delivering = true;
    for (;;) {
      try {
        const message = buffer.readMessage();
        if (message === null) break;
        transport.onmessage?.(message);
        if (!("id" in message)) await new Promise((resolve) => setImmediate(resolve));
      } catch (error) {
        transport.onerror?.(toError(error)); // one line that is no message; the next may be one
      }
    }
    delivering = false;
  }

  return transport;
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
