import type { z } from "zod";
import type { validationError } from "../../src/http/schemas/errors.ts";

export type ValidationError = z.output<typeof validationError>;

/** Why an answer did not come. What can be corrected is never shown as a fault, and the other way round. */
export type Failure =
  | { readonly kind: "offline" }
  | { readonly kind: "validation"; readonly error: ValidationError }
  | {
      readonly kind: "request";
      readonly status: string;
      readonly message: string;
      /** After how many seconds it may be asked again, where the service says so. */
      readonly waitSeconds?: number;
    }
  | { readonly kind: "internal"; readonly message: string; readonly requestId: string };

/** Thrown by every call of the service that has no good answer. */
export class CallFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** What an answer that is not good says; the body tells the outcomes apart, not the status. */
export function failureOf(
  status: number,
  body: unknown,
  retryAfter: string | null = null,
): Failure {
  const { validation_error, error } = (body ?? {}) as {
    readonly validation_error?: ValidationError;
    readonly error?: {
      readonly category?: string;
      readonly status?: string;
      readonly message?: string;
      readonly request_id?: string;
    };
  };
  if (validation_error !== undefined) return { kind: "validation", error: validation_error };
  if (error?.category === "request") {
    const wait = Number(retryAfter ?? Number.NaN);
    return {
      kind: "request",
      status: error.status ?? "",
      message: error.message ?? "",
      ...(Number.isFinite(wait) && { waitSeconds: wait }),
    };
  }
  return {
    kind: "internal",
    message: error?.message ?? `The service answered ${status}`,
    requestId: error?.request_id ?? "",
  };
}
