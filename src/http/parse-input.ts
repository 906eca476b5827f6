import type { z } from "zod";
import { Rejected } from "./rejected.ts";

/** Input as its schema says it must be; otherwise everything that is wrong with it is thrown. */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const corrections = parsed.error.issues.map(({ path, message }) => {
    const field = path.length === 0 ? null : path.join(".");
    return { code: "invalid-request", field, message, file: null, line: null };
  });
  const message = corrections
    .map((correction) => [correction.field, correction.message].filter(Boolean).join(": "))
    .join("; ");
  throw new Rejected("usage", message, corrections);
}
