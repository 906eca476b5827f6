import { z } from "zod";

const correction = z
  .object({
    code: z.string(),
    field: z.string().nullable(),
    message: z.string(),
    file: z.string().nullable(),
    line: z.int().nullable(),
  })
  .meta({ id: "Correction" });

/** The caller can correct the submission. */
export const validationError = z
  .object({
    category: z.literal("validation"),
    status: z.enum(["invalid_request", "invalid_archive", "invalid_skill", "too_large"]),
    message: z.string(),
    errors: z.array(correction).min(1).readonly(),
  })
  .meta({ id: "ValidationError" });

export const validationFailure = z
  .object({ validation_error: validationError, detail: z.string() })
  .meta({ id: "ValidationFailure" });

/** The request was refused as it is. */
export const requestFailure = z
  .object({
    error: z.object({
      category: z.literal("request"),
      status: z.enum(["not_found", "unauthenticated", "denied", "conflict", "busy"]),
      message: z.string(),
      request_id: z.uuid(),
    }),
    detail: z.string(),
  })
  .meta({ id: "RequestFailure" });

/** The service failed; the submission may be fine. */
export const internalFailure = z
  .object({
    error: z.object({
      category: z.literal("internal"),
      status: z.enum(["internal_error", "unavailable"]),
      message: z.string(),
      request_id: z.uuid(),
    }),
    detail: z.string(),
  })
  .meta({ id: "InternalFailure" });
