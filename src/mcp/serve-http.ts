import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { ioError, PskError } from "../errors.ts";
import { createMcpDoor } from "./http/door.ts";
import { sendError } from "./http/exchange.ts";
import { createGuard, type GuardOptions } from "./http/guard.ts";
import { isLoopback, type ListenAddress } from "./http/listen-address.ts";
import { WELL_KNOWN } from "./http/well-known.ts";
import type { Live } from "./live.ts";

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
  const door = createMcpDoor(live);
  const guard = createGuard(options);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refused = guard(request);
    if (refused !== undefined) {
      const headers = refused.status === 401 ? { "www-authenticate": "Bearer" } : undefined;
      return sendError(response, refused.status, refused.message, headers);
    }
    const [path = ""] = (request.url ?? "").split("?");
    if (path === "/mcp") return door.mcp(request, response);
    if (path.startsWith(WELL_KNOWN)) return door.wellKnown(path, request, response);
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
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await door.close();
      server.closeIdleConnections();
      const late = setTimeout(() => server.closeAllConnections(), CLOSE_MS).unref();
      await closed;
      clearTimeout(late);
      await live.close();
    },
  };
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
