import { type ErrorCode, PskError } from "../errors.ts";
import type { Correction } from "./rejected.ts";
import { Rejected } from "./rejected.ts";

/** What the caller sees of an error: its own to correct, refused, or ours. */
type Kind = "validation" | "request" | "internal";

interface Shown {
  readonly http: number;
  readonly kind: Kind;
  /** The word in the body that programs look at. */
  readonly status: string;
}

/** How each error is shown over HTTP. */
const SHOWN: Readonly<Record<ErrorCode, Shown>> = {
  usage: { http: 400, kind: "validation", status: "invalid_request" },
  invalid_skill: { http: 422, kind: "validation", status: "invalid_skill" },
  invalid_archive: { http: 400, kind: "validation", status: "invalid_archive" },
  too_large: { http: 413, kind: "validation", status: "too_large" },
  not_found: { http: 404, kind: "request", status: "not_found" },
  unauthenticated: { http: 401, kind: "request", status: "unauthenticated" },
  denied: { http: 403, kind: "request", status: "denied" },
  conflict: { http: 409, kind: "request", status: "conflict" },
  busy: { http: 429, kind: "request", status: "busy" },
  integrity: { http: 500, kind: "internal", status: "internal_error" },
  internal: { http: 500, kind: "internal", status: "internal_error" },
  io: { http: 503, kind: "internal", status: "unavailable" },
};

const FAULT = "The service failed; the submission may be fine. Try again, or tell the operator";
const UNAVAILABLE = "The service cannot do this now. Try again later, or tell the operator";

/** An answer to a request that failed. */
export interface ErrorReply {
  readonly http: number;
  readonly body: ErrorBody;
  readonly headers: Readonly<Record<string, string>>;
  /** True when the cause is ours, and belongs in the log. */
  readonly ours: boolean;
}

/** The one shape of every error; `validation_error` when the caller can correct it. */
export type ErrorBody =
  | {
      readonly validation_error: {
        readonly category: "validation";
        readonly status: string;
        readonly message: string;
        readonly errors: readonly Correction[];
      };
      readonly detail: string;
    }
  | {
      readonly error: {
        readonly category: "request" | "internal";
        readonly status: string;
        readonly message: string;
        readonly request_id: string;
      };
      readonly detail: string;
    };

/** Makes the answer to any error; `clean` takes out of a message what no caller may see. */
export function errorReply(
  error: unknown,
  requestId: string,
  clean: (text: string) => string,
): ErrorReply {
  const code = error instanceof PskError ? error.code : "internal";
  const { http, kind, status } = SHOWN[code];
  const words = error instanceof PskError ? clean(error.message) : "";
  const message = kind === "internal" ? ourWords(http, requestId) : words;
  const body: ErrorBody =
    kind === "validation"
      ? {
          validation_error: {
            category: "validation",
            status,
            message,
            errors: corrections(error, status, message, clean),
          },
          detail: message,
        }
      : { error: { category: kind, status, message, request_id: requestId }, detail: message };
  return { http, body, headers: headersOf(http), ours: kind === "internal" };
}

function ourWords(http: number, requestId: string): string {
  return `${http === 503 ? UNAVAILABLE : FAULT}: request ${requestId}.`;
}

function corrections(
  error: unknown,
  status: string,
  message: string,
  clean: (text: string) => string,
): Correction[] {
  if (!(error instanceof Rejected)) {
    return [{ code: status.replaceAll("_", "-"), field: null, message, file: null, line: null }];
  }
  return error.corrections.map((correction) => ({
    ...correction,
    message: clean(correction.message),
    file: correction.file === null ? null : clean(correction.file),
  }));
}

/** Seconds after which a caller that was too fast may come again. */
export const RETRY_SECONDS = 5;

function headersOf(http: number): Record<string, string> {
  if (http === 401) return { "www-authenticate": "Bearer" };
  if (http === 429 || http === 503) return { "retry-after": String(RETRY_SECONDS) };
  return {};
}
