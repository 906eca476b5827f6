import { type Api, fields, items, type Json, textOf } from "./api.ts";

/** OpenAI's Chat Completions. */
export const chat: Api = {
  name: "chat",
  path: /\/chat\/completions$/,
  read: (body) => ({
    tools: items(body.tools).map((tool) => ({ name: textOf(fields(tool.function).name) })),
    results: items(body.messages)
      .filter(({ role }) => role === "tool")
      .map(({ content }) => textOf(content)),
    task: textOf(items(body.messages).find(({ role }) => role === "user")?.content),
    system: textOf(
      items(body.messages)
        .filter(({ role }) => role === "system" || role === "developer")
        .map(({ content }) => content),
    ),
  }),
  answer(said, model, id) {
    const base = { id: `chatcmpl-${id}`, created: 0, model };
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    const finish_reason = "call" in said ? "tool_calls" : "stop";
    const message: Json =
      "call" in said
        ? { role: "assistant", content: null, tool_calls: [toolCall(said.call)] }
        : { role: "assistant", content: said.text };
    const chunk = (choices: readonly Json[], more: Json = {}) => ({
      ...{ ...base, object: "chat.completion.chunk", choices, ...more },
    });
    const choices = [{ index: 0, message, finish_reason }];
    return {
      whole: { ...base, object: "chat.completion", choices, usage },
      events: [
        chunk([{ index: 0, delta: message, finish_reason: null }]),
        chunk([{ index: 0, delta: {}, finish_reason }]),
        chunk([], { usage }),
      ],
      last: "[DONE]",
    };
  },
};

function toolCall({ id, name, input }: { id: string; name: string; input: unknown }): Json {
  const text = typeof input === "string" ? input : JSON.stringify(input);
  return { index: 0, id, type: "function", function: { name, arguments: text } };
}
