import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { createMcpHandler, type McpHttpHandler } from "@modelcontextprotocol/server";
import { ioError, PskError } from "../errors.ts";
import { createServer } from "./create-server.ts";
import { readBody, sendError, sendWebResponse, toWebRequest } from "./http/exchange.ts";
import { createGuard, type GuardOptions } from "./http/guard.ts";
import { isLoopback, type ListenAddress } from "./http/listen-address.ts";
import { createSessions, type Sessions } from "./http/sessions.ts";
import { createWellKnown, WELL_KNOWN } from "./http/well-known.ts";
import type { Live } from "./live.ts";

/** Requests name skills and files; none is longer. */
const MAX_BODY_BYTES = 1024 * 1024;
/** Requests under way may take this long when the server closes. */
const CLOSE_MS = 2000;
const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;

/** A server that listens. */
export interface HttpServing {
  readonly address: ListenAddress;
  /** Ends streams, lets requests under way finish, and stops listening. */
  close(): Promise<void>;
}

/** Serves skills at `/mcp` and below `/.well-known/agent-skills/`. */
export async function serveHttp(live: Live, options: GuardOptions): Promise<HttpServing> {
  const { address, tokens } = options;
  if (!isLoopback(address.host) && tokens === undefined) {
    const what = `${address.host} can be reached from other machines`;
    throw new PskError("usage", `${what}; give --token-file, or listen on 127.0.0.1`);
  }
  const handler = createMcpHandler(({ era }) => createServer(live, era), {
    maxRequestBodySize: MAX_BODY_BYTES,
  });
  const unsubscribe = live.changes.subscribe(({ lists, tools, uris }) => {
    if (lists) handler.notify.resourcesChanged();
    if (lists) handler.notify.promptsChanged();
    if (tools) handler.notify.toolsChanged();
    for (const uri of uris) handler.notify.resourceUpdated(uri);
  });
  const sessions = createSessions(live);
  const guard = createGuard(options);
  const wellKnown = createWellKnown(live);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refused = guard(request);
    if (refused !== undefined) {
      const headers = refused.status === 401 ? { "www-authenticate": "Bearer" } : undefined;
      return sendError(response, refused.status, refused.message, headers);
    }
    const [path = ""] = (request.url ?? "").split("?");
    if (path === "/mcp") return answerMcp(handler, sessions, request, response);
    if (path.startsWith(WELL_KNOWN)) return wellKnown(path, request, response);
    sendError(response, 404, "Nothing is served here; MCP is at /mcp");
  }

  const server = createHttpServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!request.complete) return; // the client is gone in the middle of its request
      live.report(`internal error: ${error instanceof Error ? error.stack : String(error)}`);
      if (response.headersSent) response.destroy();
      else sendError(response, 500, "Internal error");
    });
  });
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
  await listen(server, address);
  return {
    address: { host: address.host, port: portOf(server) },
    async close() {
      unsubscribe();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await handler.close();
      await sessions.close();
      server.closeIdleConnections();
      const late = setTimeout(() => server.closeAllConnections(), CLOSE_MS).unref();
      await closed;
      clearTimeout(late);
      await live.close();
    },
  };
}

async function answerMcp(
  handler: McpHttpHandler,
  sessions: Sessions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request, MAX_BODY_BYTES);
  if (body.state === "too_large") {
    sendError(response, 413, `A request has at most ${MAX_BODY_BYTES} bytes`, {
      connection: "close",
    });
    return;
  }
  const parsedBody = parseJson(body.text);
  if (request.method === "POST" && parsedBody === undefined) {
    const error = { code: -32700, message: "Parse error: the body is not JSON" };
    const json = { "content-type": "application/json" };
    response.writeHead(400, json).end(JSON.stringify({ jsonrpc: "2.0", error, id: null }));
    return;
  }
  const web = toWebRequest(request, response);
  const answer =
    (await sessions.handle(web, parsedBody)) ?? (await handler.fetch(web, { parsedBody }));
  await sendWebResponse(answer, response);
}

function parseJson(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function listen(server: Server, { host, port }: ListenAddress): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(ioError(`${host}:${port}`, error)));
    server.listen(port, host, resolve);
  });
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}
