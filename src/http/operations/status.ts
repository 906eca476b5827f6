import { z } from "zod";
import { operation } from "../operation.ts";
import { uploadLimits } from "../schemas/limits.ts";

export const health = operation({
  id: "health",
  method: "get",
  path: "/health",
  summary: "Whether the process is alive.",
  tag: "service",
  scope: undefined,
  responses: {
    200: {
      description: "It is.",
      schema: z.object({ status: z.literal("ok"), version: z.string() }).meta({ id: "Health" }),
    },
  },
  run: async ({ version }) => Response.json({ status: "ok", version }),
});

const readiness = z
  .object({ status: z.enum(["ready", "starting", "stopping"]) })
  .meta({ id: "Readiness" });

export const ready = operation({
  id: "ready",
  method: "get",
  path: "/ready",
  summary: "Whether it can take work: skills read, a scan tried.",
  tag: "service",
  scope: undefined,
  responses: {
    200: { description: "It can.", schema: readiness },
    503: { description: "Not yet, or no more.", schema: readiness },
  },
  async run({ state }) {
    const status = state();
    return Response.json({ status }, { status: status === "ready" ? 200 : 503 });
  },
});

export const getLimits = operation({
  id: "getLimits",
  method: "get",
  path: "/v1/limits",
  summary: "What an upload may hold, so that nobody sends in vain.",
  tag: "service",
  scope: undefined,
  responses: { 200: { description: "The limits.", schema: uploadLimits } },
  async run({ limits: { uploadBytes, entries, unpackedBytes, scanMs } }) {
    const body: z.input<typeof uploadLimits> = {
      upload_bytes: uploadBytes,
      entries,
      unpacked_bytes: unpackedBytes,
      scan_seconds: scanMs / 1000,
    };
    return Response.json(body);
  },
});

export const metrics = operation({
  id: "metrics",
  method: "get",
  path: "/metrics",
  summary: "Counts and times for Prometheus.",
  tag: "service",
  scope: "read",
  responses: { 200: { description: "Text format 0.0.4.", type: "text/plain" } },
  run: async (service) =>
    new Response(service.metrics.text(), {
      headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" },
    }),
});
