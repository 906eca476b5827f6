import { operation } from "../operation.ts";
import { scanBody } from "../scan-body.ts";
import { scanPlace } from "../scan-place.ts";
import { scanItem } from "../schemas/batch.ts";
import { scanResult } from "../schemas/scan.ts";

export const scan = operation({
  id: "scan",
  method: "post",
  path: "/scan",
  summary: "Scan a folder that the operator allows, a version of the store, or a skill on offer.",
  tag: "scan",
  scope: "scan",
  body: { type: "json", schema: scanItem },
  responses: { 200: { description: "The scan.", schema: scanResult } },
  errors: [404, 413, 422],
  run: async (service, { body, caller }) =>
    Response.json(scanBody(await scanPlace(service, body, caller.id))),
});
