import type { z } from "zod";
import { type ErrorCode, PskError } from "../errors.ts";
import { type Correction, Rejected } from "./rejected.ts";
import type { internalFailure, requestFailure, validationFailure } from "./schemas/errors.ts";

type Validation = z.input<typeof validationFailure>;
type Refused = z.input<typeof requestFailure>;
type Internal = z.input<typeof internalFailure>;

/** The one shape of every error: the caller's to correct, refused, or ours. */
export type ErrorBody = Validation | Refused | Internal;

/** The HTTP status of an error, and the words in the body that programs look at. */
type Shown = { readonly http: number } & (
  | { readonly kind: "validation"; readonly status: Validation["validation_error"]["status"] }
  | { readonly kind: "request"; readonly status: Refused["error"]["status"] }
  | { readonly kind: "internal"; readonly status: Internal["error"]["status"] }
);

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

/** Makes the answer to any error; `clean` takes out of a message what no caller may see. */
export function errorReply(
  error: unknown,
  requestId: string,
  clean: (text: string) => string,
): ErrorReply {
  const code = error instanceof PskError ? error.code : "internal";
  const shown = SHOWN[code];
  const words = error instanceof PskError ? clean(error.message) : "";
  return {
    http: shown.http,
    body: bodyOf(shown, words, requestId, corrections(error, shown.status, words, clean)),
    headers: headersOf(shown.http),
    ours: shown.kind === "internal",
  };
}

function bodyOf(
  shown: Shown,
  words: string,
  request_id: string,
  errors: readonly Correction[],
): ErrorBody {
  switch (shown.kind) {
    case "validation": {
      const { status } = shown;
      const validation_error = { category: "validation", status, message: words, errors } as const;
      return { validation_error, detail: words };
    }
    case "request": {
      const { status } = shown;
      return { error: { category: "request", status, message: words, request_id }, detail: words };
    }
    case "internal": {
      const { status, http } = shown;
      const message = ourWords(http, request_id);
      return { error: { category: "internal", status, message, request_id }, detail: message };
    }
  }
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
const RETRY_SECONDS = 5;

function headersOf(http: number): Record<string, string> {
  if (http === 401) return { "www-authenticate": "Bearer" };
  if (http === 429 || http === 503) return { "retry-after": String(RETRY_SECONDS) };
  return {};
}
