/**
 * A model that says what a script tells it, on loopback. One call a turn: how many results a
 * request holds tells which call is next. Requests without tools and results are side talk, such
 * as titles, and get a word. A child of the agent is known by CHILD_TASK in what it was asked, and
 * has a script of its own.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { listenHere } from "../../support/listen-here.ts";
import type { Answer, Api, Asked, Json, SentCall } from "./apis/api.ts";
import { fields } from "./apis/api.ts";
import { chat } from "./apis/chat.ts";
import { generateContent } from "./apis/generate-content.ts";
import { messages } from "./apis/messages.ts";
import { responses } from "./apis/responses.ts";

/** What a child of an agent is asked. */
export const CHILD_TASK = "scripted child task";
const APIS: readonly Api[] = [messages, chat, responses, generateContent];
const MODELS = ["scripted-model", "gpt-4.1", "claude-sonnet-4.5"];

/** A call of the script. */
export interface ScriptedCall {
  /** The end of the tool's name, such as `read` for `mcp__psk__read`. */
  readonly tool: string;
  /** Only the name itself is meant, offered or not. */
  readonly exact?: boolean;
  readonly input: Json | string;
  /** Done before the call is made: what somebody else does meanwhile. */
  before?(): void | Promise<void>;
}

/** A request that asked for a turn of the script. */
export interface ModelRequest extends Asked {
  readonly api: string;
  readonly child: boolean;
  readonly stream: boolean;
  /** All of it, as it was sent. */
  readonly raw: string;
}

/** A call of the script with what came of it. */
export interface CallOutcome extends ScriptedCall {
  /** The request offered it. */
  readonly offered: boolean;
  /** What the agent sent back; undefined when nothing came. */
  readonly result: string | undefined;
}

/** A running model. */
export interface ScriptedModel {
  readonly url: string;
  /** All requests for turns, in their order. */
  readonly requests: readonly ModelRequest[];
  /** Everything else that was asked of the server: method and path. */
  readonly others: readonly string[];
  /** What came of the calls that the agent itself was told to make. */
  outcomes(): CallOutcome[];
  /** What came of the calls of its child. */
  childOutcomes(): CallOutcome[];
}

/** Starts a model that plays a script, and another for children of the agent. */
export async function startModel(
  script: readonly ScriptedCall[],
  childScript: readonly ScriptedCall[] = [],
): Promise<ScriptedModel> {
  const requests: ModelRequest[] = [];
  const others: string[] = [];
  let count = 0;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://model");
    const raw = await bodyOf(request);
    const api = APIS.find(({ path }) => request.method === "POST" && path.test(pathname));
    if (api === undefined) {
      others.push(`${request.method} ${pathname}`);
      sendJson(response, ...besides(pathname));
      return;
    }
    const body = fields(JSON.parse(raw));
    const asked = api.read(body);
    const child = asked.task.includes(CHILD_TASK);
    const stream = body.stream === true || pathname.includes(":stream");
    count += 1;
    const id = count;
    const sideTalk = asked.tools.length === 0 && asked.results.length === 0;
    if (!sideTalk) requests.push({ ...asked, api: api.name, child, stream, raw });
    const next = sideTalk ? undefined : (child ? childScript : script)[asked.results.length];
    await next?.before?.();
    const said =
      next === undefined ? { text: "done" } : { call: callOf(next, asked, `call_${id}`) };
    const model = typeof body.model === "string" ? body.model : (MODELS[0] ?? "");
    const answer = api.answer(said, model, id);
    if (!stream) sendJson(response, 200, answer.whole);
    else if (api === generateContent && searchParams.get("alt") !== "sse") {
      sendJson(response, 200, answer.events);
    } else sendEvents(response, answer);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      others.push(`failed: ${String(error)}`);
      response.destroy();
    });
  });
  const address = await listenHere(server);
  return {
    url: `http://${address}`,
    requests,
    others,
    outcomes: () =>
      outcomesOf(
        script,
        requests.filter(({ child }) => !child),
      ),
    childOutcomes: () =>
      outcomesOf(
        childScript,
        requests.filter(({ child }) => child),
      ),
  };
}

/** The call under the name that the request gives the tool. */
function callOf(call: ScriptedCall, { tools }: Asked, id: string): SentCall {
  const found = find(call, tools);
  const { name, namespace } = found ?? { name: call.tool, namespace: undefined };
  return { id, name, namespace, input: call.input };
}

function find({ tool, exact }: ScriptedCall, tools: Asked["tools"]) {
  const byEnd = exact
    ? undefined
    : tools.find(({ name, namespace = "" }) => {
        const whole = `${namespace}/${name}`;
        return whole.includes("psk") && new RegExp(`[_./:-]${tool}$`).test(whole);
      });
  return byEnd ?? tools.find(({ name }) => name === tool);
}

function outcomesOf(script: readonly ScriptedCall[], requests: readonly ModelRequest[]) {
  const results = requests.at(-1)?.results ?? [];
  return script.map((call, i): CallOutcome => {
    const asked = requests.find((request) => request.results.length === i);
    const offered = asked !== undefined && find(call, asked.tools) !== undefined;
    return { ...call, offered, result: results[i] };
  });
}

/** What agents ask besides: the models there are, and how long a text is. */
function besides(path: string): [number, unknown] {
  if (/count_?tokens$/i.test(path)) return [200, { input_tokens: 1, totalTokens: 1 }];
  if (path.endsWith("/models")) {
    const data = MODELS.map((id) => ({ id, object: "model", type: "model", display_name: id }));
    return [200, { object: "list", data, has_more: false, models: [] }];
  }
  return [404, { error: { type: "not_found_error", message: `nothing at ${path}` } }];
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const encoding = request.headers["content-encoding"];
  if (encoding === "gzip") return gunzipSync(bytes).toString();
  if (encoding === "br") return brotliDecompressSync(bytes).toString();
  return bytes.toString();
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
}

function sendEvents(response: ServerResponse, { events, named, last }: Answer): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of events) {
    const name = named ? `event: ${String(event.type)}\n` : "";
    response.write(`${name}data: ${JSON.stringify(event)}\n\n`);
  }
  response.end(last === undefined ? "" : `data: ${last}\n\n`);
}
