import { hash } from "node:crypto";
import {
  Client,
  SdkError,
  SdkErrorCode,
  StreamableHTTPClientTransport,
  type Tool,
  type Transport,
} from "@modelcontextprotocol/client";
import { getDefaultEnvironment } from "@modelcontextprotocol/client/stdio";
import { PskError } from "../errors.ts";
import { packageVersion } from "../toolkit/package-root.ts";
import type { Keeper } from "./keeper.ts";
import { processTransport } from "./process-transport.ts";
import type { ServerSettings } from "./server-config.ts";
import { type GatewayTool, Refused } from "./tool.ts";

/** Tools with other names are not offered: no rule could name them for sure. */
const TOOL_NAME = /^[A-Za-z0-9_./-]{1,128}$/;
const MAX_PAGES = 100;
/** A reason names so many tools at most. */
const MAX_NAMED = 10;
const START_MS = 30_000;

/** How a server is used. */
export interface ServerOptions {
  readonly keeper: Keeper;
  /** A call without an answer or progress for so long is a server that hangs. */
  readonly callTimeoutMs: number;
  /** Take what changes after the start as it comes. */
  readonly acceptChanges: boolean;
  /** Called after the tools have changed, with what happened. */
  onChange(server: string, what: string): void;
}

/** A server behind the gateway. */
export interface ServerBehind {
  readonly name: string;
  readonly client: Client;
  /** False when it is not used any more. */
  isUp(): boolean;
  /** Its tools as they were at the start, or as they were accepted since. */
  tools(): readonly GatewayTool[];
  /** Asks for the list again, to see whether it changed; for servers that do not tell. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Starts or reaches a server and asks what it offers. */
export async function openServer(
  name: string,
  settings: ServerSettings,
  options: ServerOptions,
): Promise<ServerBehind> {
  const isHttp = "url" in settings;
  const client = new Client(
    { name: "psk-gateway", version: packageVersion() },
    { versionNegotiation: { mode: isHttp ? "auto" : "legacy" } },
  );
  let down: string | undefined;
  let changed: string | undefined;
  let known = new Map<string, Tool>();
  let held = new Set<string>();
  let checking: Promise<void> | undefined;
  let closing = false;

  function goDown(reason: string): void {
    if (down !== undefined || closing) return;
    down = reason;
    options.onChange(name, reason);
  }

  /** Compares the list with the one that was offered. */
  async function check(): Promise<void> {
    if (down !== undefined) return;
    let now: Map<string, Tool>;
    try {
      now = await listTools(client);
    } catch (error) {
      goDown(`its tools cannot be listed any more: ${wordsOf(error)}`);
      return;
    }
    const added = [...now.keys()].filter((tool) => !known.has(tool));
    const gone = [...known.keys()].filter((tool) => !now.has(tool));
    const other = [...now].filter(([tool, definition]) => {
      const before = known.get(tool);
      return before !== undefined && fingerprint(before) !== fingerprint(definition);
    });
    const names = other.map(([tool]) => tool);
    if (options.acceptChanges) {
      known = now;
      const all = [...added, ...gone, ...names];
      if (all.length > 0)
        options.onChange(name, `accepted changes of ${all.slice(0, MAX_NAMED).join(", ")}`);
      return;
    }
    const list = [...added.map((tool) => `+${tool}`), ...gone.map((tool) => `-${tool}`)];
    const before = `${changed}|${[...held].sort().join()}`;
    changed = list.length === 0 ? undefined : list.slice(0, MAX_NAMED).join(", ");
    held = new Set(names);
    if (before === `${changed}|${names.sort().join()}`) return;
    if (changed !== undefined) options.onChange(name, `its list of tools changed: ${changed}`);
    for (const tool of names) options.onChange(name, `the definition of ${tool} changed`);
  }

  function checkOnce(): Promise<void> {
    checking ??= check().finally(() => {
      checking = undefined;
    });
    return checking;
  }

  function hindrance(tool: string): Refused | undefined {
    if (down !== undefined) return new Refused("SERVER_DOWN", `the server "${name}": ${down}`);
    if (changed !== undefined) {
      return new Refused("SERVER_CHANGED", `the server "${name}" changed its tools: ${changed}`);
    }
    if (!held.has(tool)) return undefined;
    return new Refused("TOOL_CHANGED", `the definition of "${tool}" of "${name}" changed`);
  }

  function offered(definition: Tool): GatewayTool {
    const tool = definition.name;
    return {
      owner: name,
      names: [tool, ...qualifiedNames(name, tool)],
      claimed: tool,
      definition,
      hindrance: () => hindrance(tool),
      async prepare(args, { signal, onProgress }) {
        if (checking !== undefined) await checking;
        const refused = hindrance(tool);
        if (refused !== undefined) throw refused;
        return async () => {
          try {
            const params = { name: tool, arguments: args };
            return await client.request(
              { method: "tools/call", params },
              {
                signal,
                timeout: options.callTimeoutMs,
                resetTimeoutOnProgress: true,
                onprogress: onProgress ?? (() => {}),
              },
            );
          } catch (error) {
            // The SDK calls a call that the caller gave up a time-out, too.
            if (signal.aborted || !isTimeout(error)) throw error;
            goDown(`it did not answer within ${options.callTimeoutMs / 1000} s`);
            void client.close();
            throw new Refused("SERVER_DOWN", `the server "${name}" hangs and is not used any more`);
          }
        };
      },
    };
  }

  client.onclose = () => goDown("it has ended");
  client.onerror = () => {}; // what matters shows as a failed call or as its end
  client.setNotificationHandler("notifications/tools/list_changed", () => void checkOnce());
  try {
    await client.connect(transportTo(settings, options.keeper), { timeout: START_MS });
    known = await listTools(client);
  } catch (error) {
    closing = true;
    await client.close().catch(() => {});
    throw new PskError("io", `the server "${name}" cannot be used: ${wordsOf(error)}`);
  }
  return {
    name,
    client,
    isUp: () => down === undefined && changed === undefined,
    tools: () => [...known.values()].map(offered),
    check: checkOnce,
    async close() {
      closing = true;
      await client.close();
    },
  };
}

/** A server that is called mcp would have `mcp__good__x` for its tool `good__x`. */
function qualifiedNames(server: string, tool: string): string[] {
  const full = `mcp__${server}__${tool}`;
  return server.toLowerCase() === "mcp" ? [full] : [`${server}__${tool}`, full];
}

function transportTo(settings: ServerSettings, keeper: Keeper): Transport {
  if ("url" in settings) {
    const requestInit = { headers: settings.headers ?? {} };
    return new StreamableHTTPClientTransport(new URL(settings.url), { requestInit });
  }
  const { command, args = [], env, cwd } = settings;
  return processTransport(keeper, {
    argv: [command, ...args],
    env: { ...getDefaultEnvironment(), ...env },
    cwd,
  });
}

async function listTools(client: Client): Promise<Map<string, Tool>> {
  const tools = new Map<string, Tool>();
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const params = cursor === undefined ? {} : { cursor };
    const result = await client.request({ method: "tools/list", params }, { timeout: START_MS });
    for (const tool of result.tools) if (TOOL_NAME.test(tool.name)) tools.set(tool.name, tool);
    cursor = result.nextCursor;
    if (cursor === undefined) return tools;
  }
  throw new Error("its list of tools has no end");
}

/** Everything a model reads of a tool. */
function fingerprint(tool: Tool): string {
  return hash("sha256", JSON.stringify(sorted(tool)));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([key, item]) => [key, sorted(item)]);
}

function isTimeout(error: unknown): boolean {
  return error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
