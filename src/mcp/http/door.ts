import type { IncomingMessage, ServerResponse } from "node:http";
import { createMcpHandler, type McpHttpHandler } from "@modelcontextprotocol/server";
import { createServer } from "../create-server.ts";
import type { Live } from "../live.ts";
import { readBody, sendError, sendWebResponse, toWebRequest } from "./exchange.ts";
import { createSessions, type Sessions } from "./sessions.ts";
import { createWellKnown } from "./well-known.ts";

/** Requests name skills and files; none is longer. */
const MAX_BODY_BYTES = 1024 * 1024;

/** What MCP answers over HTTP; whoever listens has already decided who may ask. */
export interface McpDoor {
  /** Answers a request to `/mcp`. */
  mcp(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Answers a request for a path below `/.well-known/agent-skills/`. */
  wellKnown(path: string, request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Ends all streams and sessions. */
  close(): Promise<void>;
}

/** Opens the door to skills that are served and followed. */
export function createMcpDoor(live: Live): McpDoor {
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
  return {
    mcp: (request, response) => answerMcp(handler, sessions, request, response),
    wellKnown: createWellKnown(live),
    async close() {
      unsubscribe();
      await handler.close();
      await sessions.close();
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
