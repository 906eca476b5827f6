import { CallFailed, failureOf } from "./failure.ts";
import { authorization } from "./token.ts";

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** What is sent as JSON. */
  readonly body?: unknown;
}

/** Asks the service, and gives a good answer as it came. Throws `CallFailed` for any other. */
export async function call(path: string, { signal, body }: CallOptions = {}): Promise<Response> {
  const headers: Record<string, string> = authorization();
  if (body !== undefined) headers["content-type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(path, {
      headers,
      ...(signal !== undefined && { signal }),
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallFailed({ kind: "offline" });
  }
  if (response.ok) return response;
  const failed = await response.json().catch(() => undefined);
  throw new CallFailed(failureOf(response.status, failed, response.headers.get("retry-after")));
}

/** The answer as JSON. The service checks what it gives by the same schemas the types come from. */
export async function callJson<T>(path: string, options?: CallOptions): Promise<T> {
  const response = await call(path, options);
  return (await response.json()) as T;
}
