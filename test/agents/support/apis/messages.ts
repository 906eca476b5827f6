import { type Api, fields, items, type Json, type Said, textOf } from "./api.ts";

/** Anthropic's Messages. */
export const messages: Api = {
  name: "messages",
  path: /\/v1\/messages$/,
  read: (body) => ({
    tools: items(body.tools).map(({ name, type }) => ({ name: textOf(name ?? type) })),
    results: items(body.messages)
      .flatMap(({ content }) => items(content))
      .filter(({ type }) => type === "tool_result")
      .map(({ content }) => textOf(content)),
    task: textOf(items(body.messages).find(({ role }) => role === "user")?.content),
    system: textOf(body.system),
  }),
  answer(said, model, id) {
    const block = blockOf(said);
    const stop_reason = "call" in said ? "tool_use" : "end_turn";
    const usage = { input_tokens: 1, output_tokens: 1 };
    const empty = { id: `msg_${id}`, type: "message", role: "assistant", model };
    const end = { stop_reason, stop_sequence: null };
    const start = { ...empty, content: [], stop_reason: null, stop_sequence: null, usage };
    return {
      whole: { ...empty, content: [block], ...end, usage },
      events: [
        { type: "message_start", message: start },
        ...blockEvents(block),
        { type: "message_delta", delta: end, usage },
        { type: "message_stop" },
      ],
      named: true,
    };
  },
};

function blockOf(said: Said): Json {
  if ("text" in said) return { type: "text", text: said.text };
  const { id, name, input } = said.call;
  return { type: "tool_use", id, name, input: fields(input) };
}

function blockEvents(block: Json): Json[] {
  const { type, text, input } = block;
  const delta =
    type === "text"
      ? { type: "text_delta", text }
      : { type: "input_json_delta", partial_json: JSON.stringify(input) };
  const content_block = type === "text" ? { type, text: "" } : { ...block, input: {} };
  return [
    { type: "content_block_start", index: 0, content_block },
    { type: "content_block_delta", index: 0, delta },
    { type: "content_block_stop", index: 0 },
  ];
}
