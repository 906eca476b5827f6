import { z } from "zod";
import { validationError } from "./errors.ts";
import { scanResult } from "./scan.ts";

const folder = z.strictObject({
  skill_directory: z.string().min(1).max(4096).meta({
    description: "A folder below one that the operator allows.",
  }),
});
const version = z.strictObject({
  name: z.string().min(1).max(64),
  version: z.string().min(1).max(200),
});

const offered = z.strictObject({
  name: z.string().min(1).max(200).meta({
    description: "A skill on offer, as it is now, whatever its source.",
  }),
});

/** What is to be scanned, by its place. */
export const scanItem = z.union([folder, version, offered]).meta({ id: "ScanItem" });
export type ScanItem = z.infer<typeof scanItem>;

export const batchRequest = z
  .strictObject({ items: z.array(scanItem).min(1).max(1000) })
  .meta({ id: "BatchRequest" });

const item = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("pending"), item: scanItem }),
  z.object({ outcome: z.literal("result"), item: scanItem, result: scanResult }),
  z.object({ outcome: z.literal("validation"), item: scanItem, validation_error: validationError }),
  z.object({
    outcome: z.literal("failed"),
    item: scanItem,
    error: z.object({
      category: z.enum(["request", "internal"]),
      status: z.string(),
      message: z.string(),
      request_id: z.uuid(),
    }),
  }),
]);
export type BatchItem = z.input<typeof item>;

export const batch = z
  .object({
    batch_id: z.uuid(),
    status: z.enum(["running", "done"]),
    done: z.int().nonnegative(),
    total: z.int().positive(),
    items: z.array(item).readonly().meta({ description: "In the order of the request." }),
  })
  .meta({ id: "Batch" });
export type Batch = z.input<typeof batch>;

export const batchStarted = z
  .object({ batch_id: z.uuid(), total: z.int().positive() })
  .meta({ id: "BatchStarted" });
