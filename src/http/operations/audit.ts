import { PskError } from "../../errors.ts";
import type { CleanText } from "../clean-text.ts";
import { followLines } from "../follow-lines.ts";
import { operation } from "../operation.ts";

export const audit = operation({
  id: "audit",
  method: "get",
  path: "/v1/audit",
  summary: "The gateway's decisions as server-sent events: the last of the log, then each new one.",
  tag: "audit",
  scope: "read",
  responses: { 200: { description: "A stream of events.", type: "text/event-stream" } },
  errors: [404],
  async run({ audit: file, clean, stopping }, { outgoing }) {
    if (file === undefined) {
      throw new PskError("not_found", "No audit log is shown here; start psk serve with --audit");
    }
    const encoder = new TextEncoder();
    const gone = new AbortController();
    outgoing.once("close", () => gone.abort());
    const until = AbortSignal.any([stopping, gone.signal]);
    const stream = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(encoder.encode(": the log follows\n\n"));
        for await (const line of followLines(file, until)) {
          controller.enqueue(
            encoder.encode(`event: decision\ndata: ${cleanLine(line, clean)}\n\n`),
          );
        }
        controller.close();
      },
      cancel: () => gone.abort(),
    });
    return new Response(stream, {
      headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
    });
  },
});

/**
 * Cleans the texts in a line, not the line: what is taken out of JSON as text may take a quote or
 * an escape with it. A line that is no JSON is told as text.
 */
function cleanLine(line: string, clean: CleanText): string {
  let entry: unknown;
  try {
    entry = JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return clean(line);
    throw error;
  }
  return JSON.stringify(entry, (_, value: unknown) =>
    typeof value === "string" ? clean(value) : value,
  );
}
