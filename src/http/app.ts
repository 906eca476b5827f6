import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { PskError } from "../errors.ts";
import { readBody } from "../mcp/http/exchange.ts";
import { WELL_KNOWN } from "../mcp/http/well-known.ts";
import { type Doorkeeper, TooManyRequests } from "./access/doorkeeper.ts";
import { errorReply } from "./error-reply.ts";
import { MAX_JSON_BYTES } from "./limits.ts";
import { causeOf } from "./log.ts";
import type { Call, Operation } from "./operation.ts";
import { parseInput } from "./parse-input.ts";
import type { Service } from "./service.ts";

type Bound = { Bindings: HttpBindings };

/** Routes requests to operations. Whatever happens in one, there is an answer, and one line in the log. */
export function createApp(
  service: Service,
  operations: readonly Operation[],
  admit: Doorkeeper,
): Hono<Bound> {
  const app = new Hono<Bound>();
  for (const operation of operations) {
    app.on(operation.method.toUpperCase(), routeOf(operation.path), (context) =>
      answer(service, operation.id, context, async (requestId) => {
        const caller = admit(context.env.incoming, operation.scope);
        return operation.run(service, { ...(await read(operation, context)), requestId, caller });
      }),
    );
  }
  mount(app, service, admit);
  app.notFound((context) =>
    answer(service, "none", context, async () => {
      admit(context.env.incoming, undefined);
      const { method, path, raw } = context.req;
      const page = ["GET", "HEAD"].includes(method)
        ? service.page.at(path, raw.headers)
        : undefined;
      if (page !== undefined) return page;
      throw new PskError("not_found", "Nothing is served here; /openapi.json lists what is");
    }),
  );
  return app;
}

/** MCP speaks for itself; who may come in is decided here as everywhere. */
function mount(app: Hono<Bound>, service: Service, admit: Doorkeeper): void {
  app.all("/mcp", (context) =>
    answer(service, "mcp", context, async () => {
      const { incoming, outgoing } = context.env;
      admit(incoming, "read");
      await service.door.mcp(incoming, outgoing);
      return RESPONSE_ALREADY_SENT;
    }),
  );
  app.all(`${WELL_KNOWN}*`, (context) =>
    answer(service, "wellKnown", context, async () => {
      const { incoming, outgoing } = context.env;
      admit(incoming, "read");
      await service.door.wellKnown(context.req.path, incoming, outgoing);
      return RESPONSE_ALREADY_SENT;
    }),
  );
}

/** Runs one request and makes an answer of whatever comes of it. */
async function answer(
  service: Service,
  operation: string,
  { env, req }: Context<Bound>,
  run: (requestId: string) => Promise<Response>,
): Promise<Response> {
  const requestId = randomUUID();
  const started = performance.now();
  service.asked.at = started;
  env.outgoing.setHeader("x-request-id", requestId);
  env.outgoing.setHeader("x-content-type-options", "nosniff");
  let response: Response;
  try {
    response = service.stopping.aborted ? stopped(env.outgoing, requestId) : await run(requestId);
  } catch (error) {
    response = failed(service, error, requestId, operation);
  }
  const seconds = (performance.now() - started) / 1000;
  const status = response === RESPONSE_ALREADY_SENT ? env.outgoing.statusCode : response.status;
  service.metrics.request(operation, status, seconds);
  service.log({
    level: "info",
    event: "request",
    request_id: requestId,
    method: req.method,
    operation,
    status,
    ms: Math.round(seconds * 1000),
  });
  return response;
}

/** Told to stop: what comes on a connection that is still open is not begun any more. */
function stopped(outgoing: HttpBindings["outgoing"], requestId: string): Response {
  outgoing.setHeader("connection", "close");
  const { http, body, headers } = errorReply(new PskError("io", "stopping"), requestId, String);
  return Response.json(body, { status: http, headers });
}

function failed(service: Service, error: unknown, requestId: string, operation: string): Response {
  const reply = errorReply(error, requestId, service.clean);
  if (reply.ours) {
    const cause = causeOf(error, service.clean);
    service.log({ level: "error", event: "failure", request_id: requestId, operation, cause });
  }
  const retry = error instanceof TooManyRequests && { "retry-after": String(error.seconds) };
  return Response.json(reply.body, {
    status: reply.http,
    headers: { "cache-control": "no-store", ...reply.headers, ...retry },
  });
}

async function read(
  { params, query, body }: Operation,
  { env, req }: Context<Bound>,
): Promise<Omit<Call, "requestId" | "caller">> {
  const { incoming, outgoing } = env;
  return {
    params: params && parseInput(params, req.param()),
    query: query && parseInput(query, req.query()),
    body: body?.type === "json" ? parseInput(body.schema, await readJson(incoming)) : undefined,
    incoming,
    outgoing,
  };
}

async function readJson(incoming: HttpBindings["incoming"]): Promise<unknown> {
  const body = await readBody(incoming, MAX_JSON_BYTES);
  if (body.state === "too_large") {
    throw new PskError("too_large", `a request in JSON has at most ${MAX_JSON_BYTES} bytes`);
  }
  try {
    return JSON.parse(body.text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new PskError("usage", "the body is not JSON");
    throw error;
  }
}

/** As the router writes it: `{path}` at the end takes the slashes too. */
function routeOf(path: string): string {
  return path.replace(/\{path\}$/, ":path{.+}").replaceAll(/\{(\w+)\}/g, ":$1");
}
