import { type Api, fields, items, type Json, textOf } from "./api.ts";

/** Gemini's generateContent and streamGenerateContent. */
export const generateContent: Api = {
  name: "generateContent",
  path: /:(?:generateContent|streamGenerateContent)$/,
  read: (body) => ({
    tools: items(body.tools)
      .flatMap(({ functionDeclarations }) => items(functionDeclarations))
      .map(({ name }) => ({ name: textOf(name) })),
    results: items(body.contents)
      .flatMap(({ parts }) => items(parts))
      .filter(({ functionResponse }) => functionResponse !== undefined)
      .map(({ functionResponse }) => JSON.stringify(fields(functionResponse).response)),
    task: items(body.contents)
      .filter(({ role }) => role === "user")
      .map(({ parts }) => textOf(items(parts).filter(({ text }) => text !== undefined)))
      .join("\n"),
    system: textOf(body.systemInstruction),
  }),
  answer(said, model) {
    const part: Json =
      "call" in said
        ? {
            functionCall: { id: said.call.id, name: said.call.name, args: fields(said.call.input) },
          }
        : { text: said.text };
    const whole = {
      candidates: [{ content: { role: "model", parts: [part] }, finishReason: "STOP", index: 0 }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
      modelVersion: model,
    };
    return { whole, events: [whole] };
  },
};
