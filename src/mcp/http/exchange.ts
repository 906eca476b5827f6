import type { IncomingMessage, ServerResponse } from "node:http";

/** The body of a request, or that it was too long. */
export type Body =
  | { readonly state: "read"; readonly text: string }
  | { readonly state: "too_large" };

/** Reads a body up to a limit; of what is longer nothing is kept. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Body> {
  if (Number(request.headers["content-length"] ?? 0) > limit) return { state: "too_large" };
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > limit) return { state: "too_large" };
    chunks.push(chunk);
  }
  return { state: "read", text: Buffer.concat(chunks).toString() };
}

/** The request as web APIs have it, without its body; it is aborted when the client goes away. */
export function toWebRequest(request: IncomingMessage, response: ServerResponse): Request {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === "string") headers.set(name, value);
    else for (const item of value ?? []) headers.append(name, item);
  }
  const { method = "GET", url = "/" } = request;
  return new Request(`http://localhost${url}`, { method, headers, signal: gone.signal });
}

/** Sends what a web API answered; a stream goes out piece by piece. */
export async function sendWebResponse(answer: Response, response: ServerResponse): Promise<void> {
  const headers = Object.fromEntries(answer.headers);
  if (answer.body === null) {
    response.writeHead(answer.status, headers).end();
    return;
  }
  if (!headers["content-type"]?.startsWith("text/event-stream")) {
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { ...headers, "content-length": body.length }).end(body);
    return;
  }
  response.writeHead(answer.status, headers).flushHeaders();
  const reader = answer.body.getReader();
  response.once("close", () => void reader.cancel().catch(() => undefined));
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (!response.write(part.value)) await drained(response);
  }
  response.end();
}

/** A client that reads nothing must not fill our memory, nor hold us when it goes. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once("drain", resolve).once("close", resolve);
  });
}

/** Sends a JSON-RPC error that belongs to no request. */
export function sendError(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = JSON.stringify({ jsonrpc: "2.0", error: { code: -32000, message }, id: null });
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
}
