import { z } from "zod";
import { PskError } from "../../errors.ts";
import { operation } from "../operation.ts";
import { batch, batchRequest, batchStarted } from "../schemas/batch.ts";

export const startBatch = operation({
  id: "startBatch",
  method: "post",
  path: "/scan-batch",
  summary: "Scan many folders or versions; the answer comes before the scans are done.",
  tag: "scan",
  scope: "scan",
  body: { type: "json", schema: batchRequest },
  responses: { 202: { description: "The batch waits its turn.", schema: batchStarted } },
  errors: [413],
  async run({ batches }, { body, caller }) {
    const started = batches.start(caller.id, body.items);
    const headers = { location: `/scan-batch/${started.batch_id}` };
    return Response.json(started, { status: 202, headers });
  },
});

export const getBatch = operation({
  id: "getBatch",
  method: "get",
  path: "/scan-batch/{id}",
  summary: "How far a batch is, and the outcome of each of its items.",
  tag: "scan",
  scope: "scan",
  params: z.strictObject({ id: z.uuid() }),
  responses: { 200: { description: "The batch.", schema: batch } },
  errors: [404],
  async run({ batches }, { params: { id }, caller }) {
    const found = batches.get(caller.id, id);
    if (found === undefined) throw new PskError("not_found", "There is no such batch");
    return Response.json(found);
  },
});
