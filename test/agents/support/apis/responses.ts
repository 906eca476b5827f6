import { type Api, items, type Json, type OfferedTool, type Said, textOf } from "./api.ts";

/** OpenAI's Responses. */
export const responses: Api = {
  name: "responses",
  path: /\/responses$/,
  read: (body) => ({
    tools: [
      ...items(body.tools),
      ...items(body.input).flatMap(({ tools }) => items(tools)),
    ].flatMap(offered),
    results: items(body.input)
      .filter(({ type }) => textOf(type).endsWith("_output"))
      .map(({ output, tools }) => textOf(output ?? tools)),
    task: items(body.input)
      .filter(({ role }) => role === "user")
      .map(({ content }) => textOf(content))
      .join("\n"),
    system: [body.instructions, ...items(body.input).filter(({ role }) => role === "developer")]
      .map(textOf)
      .join("\n"),
  }),
  answer(said, model, id) {
    const item = itemOf(said, id);
    const usage = {
      ...{ input_tokens: 1, output_tokens: 1, total_tokens: 2 },
      input_tokens_details: { cached_tokens: 0 },
      output_tokens_details: { reasoning_tokens: 0 },
    };
    const base = { id: `resp_${id}`, object: "response", created_at: 0, model };
    const whole = { ...base, status: "completed", output: [item], usage };
    const events: Json[] = [
      { type: "response.created", response: { ...base, status: "in_progress", output: [] } },
      ...itemEvents(item),
      { type: "response.completed", response: whole },
    ];
    return {
      whole,
      events: events.map((e, sequence_number) => ({ ...e, sequence_number })),
      named: true,
    };
  },
};

function offered(tool: Json): OfferedTool[] {
  if (tool.type === "namespace") {
    const namespace = textOf(tool.name);
    return items(tool.tools)
      .flatMap(offered)
      .map((inner) => ({ ...inner, namespace }));
  }
  return [{ name: textOf(tool.name ?? tool.type), custom: tool.type === "custom" }];
}

function itemOf(said: Said, number: number): Json {
  if ("text" in said) {
    const content = [{ type: "output_text", text: said.text, annotations: [] }];
    return {
      type: "message",
      id: `msg_${number}`,
      role: "assistant",
      status: "completed",
      content,
    };
  }
  const { id, name, namespace, input } = said.call;
  if (name === "tool_search") {
    const search = { type: "tool_search_call", id: `tsc_${id}`, call_id: id, status: "completed" };
    return { ...search, execution: "client", arguments: input };
  }
  const call = { call_id: id, name, status: "completed", ...(namespace && { namespace }) };
  if (typeof input === "string")
    return { type: "custom_tool_call", id: `ctc_${id}`, ...call, input };
  return { type: "function_call", id: `fc_${id}`, ...call, arguments: JSON.stringify(input) };
}

function itemEvents(item: Json): Json[] {
  const at = { item_id: item.id, output_index: 0 };
  const bare = { ...item, status: "in_progress" };
  const done = { type: "response.output_item.done", output_index: 0, item };
  const added = (empty: Json) => ({
    ...{ type: "response.output_item.added", output_index: 0, item: { ...bare, ...empty } },
  });
  if (item.type === "function_call") {
    const event = "response.function_call_arguments";
    return [
      added({ arguments: "" }),
      { type: `${event}.delta`, ...at, delta: item.arguments },
      { type: `${event}.done`, ...at, arguments: item.arguments },
      done,
    ];
  }
  if (item.type === "custom_tool_call") {
    const event = "response.custom_tool_call_input";
    return [
      added({ input: "" }),
      { type: `${event}.delta`, ...at, delta: item.input },
      { type: `${event}.done`, ...at, input: item.input },
      done,
    ];
  }
  if (item.type === "tool_search_call") return [added({}), done];
  const text = textOf(item.content);
  const part = { ...at, content_index: 0 };
  const piece = { type: "output_text", text: "", annotations: [] };
  return [
    added({ content: [] }),
    { type: "response.content_part.added", ...part, part: piece },
    { type: "response.output_text.delta", ...part, delta: text },
    { type: "response.output_text.done", ...part, text },
    { type: "response.content_part.done", ...part, part: { ...piece, text } },
    done,
  ];
}
