import { CallFailed, failureOf } from "./failure.ts";
import { authorization } from "./token.ts";

/** How an upload is followed and given up. */
export interface UploadOptions {
  readonly signal: AbortSignal;
  onSent?(sent: number, total: number): void;
  /** All is sent; now the service works. */
  onWaiting?(): void;
}

/**
 * Sends a form, and gives a good answer as it came. Throws `CallFailed` for any other, and what the
 * signal says when it is given up. `fetch` tells nothing of how far an upload is, so this is older.
 */
export function upload(path: string, form: FormData, options: UploadOptions): Promise<Blob> {
  const { signal, onSent, onWaiting } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open("POST", path);
    for (const [name, value] of Object.entries(authorization()))
      request.setRequestHeader(name, value);
    request.responseType = "blob";
    request.upload.onprogress = ({ loaded, total }) => onSent?.(loaded, total);
    request.upload.onload = () => onWaiting?.();
    request.onerror = () => reject(new CallFailed({ kind: "offline" }));
    request.onabort = () => reject(signal.reason);
    request.onload = () => {
      const { status } = request;
      const body: Blob = request.response;
      if (status >= 200 && status < 300) resolve(body);
      else refusal(status, body, request.getResponseHeader("retry-after")).then(reject);
    };
    request.onloadend = () => signal.removeEventListener("abort", stop);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) reject(signal.reason);
    else request.send(form);
  });
}

async function refusal(status: number, body: Blob, retryAfter: string | null): Promise<CallFailed> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(await body.text());
  } catch {
    // Something between here and the service answered in another way; the status is all there is.
  }
  return new CallFailed(failureOf(status, parsed, retryAfter));
}
