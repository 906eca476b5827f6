import { expect, it } from "vitest";
import { startModel } from "./support/scripted-model.ts";

const SCRIPT = [
  { tool: "read", input: { path: "a" } },
  { tool: "Bash", exact: true, input: { command: "b" } },
];

/** For each API: where it is, a request with the tool `psk_read`, and the same with one result. */
const APIS = [
  {
    api: "messages",
    path: "/v1/messages",
    first: { tools: [{ name: "psk_read" }], messages: [{ role: "user", content: "do it" }] },
    second: {
      tools: [{ name: "psk_read" }],
      messages: [{ role: "user", content: [{ type: "tool_result", content: "A" }] }],
    },
  },
  {
    api: "chat",
    path: "/v1/chat/completions",
    first: { tools: [{ type: "function", function: { name: "psk_read" } }], messages: [] },
    second: { messages: [{ role: "tool", content: "A" }] },
  },
  {
    api: "responses",
    path: "/v1/responses",
    first: { tools: [{ type: "namespace", name: "psk", tools: [{ name: "read" }] }], input: [] },
    second: { input: [{ type: "function_call_output", output: "A" }] },
  },
  {
    api: "generateContent",
    path: "/v1beta/models/m:generateContent",
    first: { tools: [{ functionDeclarations: [{ name: "psk_read" }] }], contents: [] },
    second: { contents: [{ parts: [{ functionResponse: { response: { output: "A" } } }] }] },
  },
];

it.each(APIS)("plays its script over $api, whole and as a stream", async (each) => {
  const model = await startModel(SCRIPT);
  const ask = async (body: object, stream: boolean) => {
    const gemini = each.api === "generateContent";
    const path = gemini && stream ? `${each.path.replace(":g", ":streamG")}?alt=sse` : each.path;
    const sent = JSON.stringify({ ...body, ...(stream && !gemini && { stream }) });
    const response = await fetch(`${model.url}${path}`, { method: "POST", body: sent });
    expect(response.headers.get("content-type")).toContain(stream ? "event-stream" : "json");
    return response.text();
  };
  for (const stream of [false, true]) {
    const first = await ask(each.first, stream);
    expect(first).toContain(each.api === "responses" ? '"namespace":"psk"' : '"psk_read"');
    expect(await ask(each.second, stream)).toContain('"Bash"');
  }
  expect(model.requests.map(({ api, stream }) => [api, stream])).toEqual([
    ...[false, false, true, true].map((stream) => [each.api, stream]),
  ]);
  expect(model.outcomes()).toMatchObject([
    { tool: "read", offered: true, result: expect.stringContaining("A") },
    { tool: "Bash", offered: false, result: undefined },
  ]);
});

it("answers side talk, lists models, counts tokens, and says what else was asked", async () => {
  const model = await startModel(SCRIPT);
  const body = JSON.stringify({ messages: [{ role: "user", content: "a title" }] });
  const title = await fetch(`${model.url}/v1/chat/completions`, { method: "POST", body });
  expect(await title.text()).toContain("done");
  expect(model.requests).toEqual([]);
  expect(await (await fetch(`${model.url}/v1/models`)).json()).toMatchObject({ object: "list" });
  const count = await fetch(`${model.url}/v1/messages/count_tokens`, { method: "POST", body });
  expect(await count.json()).toMatchObject({ input_tokens: 1 });
  expect((await fetch(`${model.url}/nothing`)).status).toBe(404);
  expect(model.others).toEqual([
    ...["GET /v1/models", "POST /v1/messages/count_tokens", "GET /nothing"],
  ]);
});
