import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { ioError, PskError } from "../errors.ts";
import { readBody, sendError, sendWebResponse, toWebRequest } from "../mcp/http/exchange.ts";
import { createGuard, type GuardOptions } from "../mcp/http/guard.ts";
import { isLoopback } from "../mcp/http/listen-address.ts";
import { createServer } from "./create-server.ts";
import type { OpenedGateway } from "./open-gateway.ts";

const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** Serves everybody who may reach the address; they all have the one grant. */
export async function serveHttp(
  opened: OpenedGateway,
  options: GuardOptions,
  stop: AbortSignal,
  onListening: (port: number) => void,
): Promise<void> {
  const { host, port } = options.address;
  if (!isLoopback(host) && options.tokens === undefined) {
    await opened.close();
    const what = `${host} can be reached from other machines`;
    throw new PskError("usage", `${what}; give --token-file, or listen on 127.0.0.1`);
  }
  const handler = createMcpHandler(() => createServer(opened), {
    maxRequestBodySize: MAX_BODY_BYTES,
  });
  opened.onListChanged(() => handler.notify.toolsChanged());
  const guard = createGuard(options);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refused = guard(request);
    if (refused !== undefined) return sendError(response, refused.status, refused.message);
    const [path = ""] = (request.url ?? "").split("?");
    if (path !== "/mcp") return sendError(response, 404, "Nothing is served here; MCP is at /mcp");
    const body = await readBody(request, MAX_BODY_BYTES);
    if (body.state === "too_large") {
      return sendError(response, 413, `A request has at most ${MAX_BODY_BYTES} bytes`);
    }
    let parsedBody: unknown;
    try {
      parsedBody = body.text === "" ? undefined : JSON.parse(body.text);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return sendError(response, 400, "The body is not JSON");
    }
    const web = toWebRequest(request, response);
    await sendWebResponse(await handler.fetch(web, { parsedBody }), response);
  }

  const server = createHttpServer((request, response) => {
    answer(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else sendError(response, 500, "Internal error");
    });
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", (error) => reject(ioError(`${host}:${port}`, error)));
      server.listen(port, host, resolve);
    });
    const address = server.address();
    onListening(typeof address === "object" && address !== null ? address.port : port);
    await new Promise<void>((resolve) => {
      if (stop.aborted) resolve();
      stop.addEventListener("abort", () => resolve(), { once: true });
    });
  } finally {
    await handler.close();
    server.close();
    server.closeAllConnections();
    await opened.close();
  }
}
