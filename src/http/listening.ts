import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import type { Duplex } from "node:stream";
import { ioError, PskError, systemCode } from "../errors.ts";
import type { ListenAddress } from "../mcp/http/listen-address.ts";
import { errorReply } from "./error-reply.ts";

/** Requests under way may take this long when the service stops. */
const DRAIN_MS = 10_000;
const IDLE_LOOK_MS = 50;

/** Listens at an address and gives the port. */
export async function listen(server: Server, { host, port }: ListenAddress): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(ioError(`${host}:${port}`, error)));
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  return typeof bound === "object" && bound !== null ? bound.port : port;
}

/** Stops listening, and waits for what runs as long as that may take. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection is kept open after its answer; nothing will be asked on it any more.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS);
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

/** What is no HTTP is answered like everything else that a caller can correct. */
export function refuseBrokenRequests(server: Server): void {
  server.on("clientError", (error: Error, socket: Duplex) => {
    if (!socket.writable || systemCode(error) === "ECONNRESET") {
      socket.destroy();
      return;
    }
    const slow = systemCode(error) === "ERR_HTTP_REQUEST_TIMEOUT";
    const message = slow ? "the request took too long" : "this is no valid HTTP request";
    const requestId = randomUUID();
    const { body } = errorReply(new PskError("usage", message), requestId, (text) => text);
    const json = JSON.stringify(body);
    const head = [
      "HTTP/1.1 400 Bad Request",
      "content-type: application/json",
      `content-length: ${Buffer.byteLength(json)}`,
      `x-request-id: ${requestId}`,
      "x-content-type-options: nosniff",
      "connection: close",
    ];
    socket.end(`${head.join("\r\n")}\r\n\r\n${json}`);
  });
}
