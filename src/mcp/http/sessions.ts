import { randomUUID } from "node:crypto";
import {
  isInitializeRequest,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { announceChanges, createServer } from "../create-server.ts";
import type { Live } from "../live.ts";

/** More clients of the 2025 protocol are not remembered: the one that was quiet longest goes. */
const MAX_SESSIONS = 256;
const IDLE_MS = 30 * 60 * 1000;
const SWEEP_MS = 60 * 1000;

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** Streams that are open; a client that listens is not idle. */
  streams: number;
  lastUsed: number;
}

/** Clients of the 2025 protocol that said hello; only they can be told of changes. */
export interface Sessions {
  /** Answers what belongs to a session or begins one; undefined for everything else. */
  handle(request: Request, body: unknown): Promise<Response | undefined>;
  close(): Promise<void>;
}

/** Keeps the sessions of a server. */
export function createSessions(live: Live): Sessions {
  const sessions = new Map<string, Session>();
  const sweeper = setInterval(() => sweep(Date.now() - IDLE_MS), SWEEP_MS).unref();

  function sweep(before: number): void {
    for (const [id, session] of sessions) {
      if (session.streams === 0 && session.lastUsed < before) end(id, session);
    }
  }

  function end(id: string, { transport }: Session): void {
    sessions.delete(id);
    void transport.close();
  }

  function makeRoom(): void {
    if (sessions.size < MAX_SESSIONS) return;
    const idle = [...sessions].filter(([, { streams }]) => streams === 0);
    const [oldest] = idle.length > 0 ? idle : sessions;
    if (oldest !== undefined) end(...oldest);
  }

  async function begin(request: Request, parsedBody: unknown): Promise<Response> {
    makeRoom();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: true,
      onsessioninitialized(id) {
        sessions.set(id, { transport, streams: 0, lastUsed: Date.now() });
      },
      onsessionclosed: (id) => void sessions.delete(id),
    });
    const server = createServer(live, "legacy");
    announceChanges(server, "legacy", live.changes);
    await server.connect(transport);
    return transport.handleRequest(request, { parsedBody });
  }

  async function goOn(id: string, request: Request, parsedBody: unknown): Promise<Response> {
    const session = sessions.get(id);
    if (session === undefined) return notFound();
    sessions.delete(id); // to the end of the line: the first is the one quiet longest
    sessions.set(id, session);
    session.lastUsed = Date.now();
    if (request.method === "GET") {
      session.streams++;
      request.signal.addEventListener("abort", () => session.streams--, { once: true });
    }
    return session.transport.handleRequest(request, { parsedBody });
  }

  return {
    async handle(request, body) {
      const id = request.headers.get("mcp-session-id");
      if (id !== null && (await isLegacyRequest(request, body))) return goOn(id, request, body);
      if (!isInitializeRequest(body) || !(await isLegacyRequest(request, body))) return undefined;
      return begin(request, body);
    },
    async close() {
      clearInterval(sweeper);
      for (const [id, session] of sessions) end(id, session);
    },
  };
}

function notFound(): Response {
  const error = { code: -32001, message: "Session not found" };
  return Response.json({ jsonrpc: "2.0", error, id: null }, { status: 404 });
}
