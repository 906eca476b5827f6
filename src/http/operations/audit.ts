import { PskError } from "../../errors.ts";
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
          controller.enqueue(encoder.encode(`event: decision\ndata: ${clean(line)}\n\n`));
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
