/**
 * One request and its answer, with every bound a hostile or broken peer could test: no answer, no
 * next byte, no end. Redirects are not followed here.
 */
import { PskError } from "../errors.ts";

/** A request is given up after this time without a sign of life. */
export const DEFAULT_SILENCE_MS = 30_000;
/** Slower than this on the whole, a transfer is no better than one that stands still. */
const LEAST_BYTES_PER_SECOND = 8 * 1024;

/** What is sent, and how much of an answer is taken. */
export interface Outgoing {
  readonly method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** An answer with more bytes is not read to its end. */
  readonly maxBytes: number;
  readonly silenceMs: number;
  readonly onBytes?: ((count: number) => void) | undefined;
}

/** An answer, whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** The connection failed; trying again may help. */
export class BrokenConnection extends Error {}

/** Sends one request; throws `BrokenConnection`, or `too_large` for an answer without end. */
export async function exchange(outgoing: Outgoing): Promise<Answer> {
  const { method, url, headers, body, maxBytes, silenceMs, onBytes } = outgoing;
  const controller = new AbortController();
  const stop = (words: string) => controller.abort(new BrokenConnection(words));
  const seconds = silenceMs / 1000;
  const silent = () => stop(`it was silent for ${seconds} s`);
  const most = Math.max(maxBytes, body?.length ?? 0) / LEAST_BYTES_PER_SECOND;
  const deadline = setTimeout(() => stop("it is too slow"), silenceMs + most * 1000);
  // While a body goes out there is nothing to hear.
  const sending = ((body?.length ?? 0) / LEAST_BYTES_PER_SECOND) * 1000;
  let silence = setTimeout(silent, silenceMs + sending);
  try {
    const response = await fetch(url, {
      method,
      headers: { "user-agent": "psk", "accept-encoding": "identity", ...headers },
      redirect: "manual",
      signal: controller.signal,
      ...(body !== undefined && { body: Buffer.from(body.buffer, body.byteOffset, body.length) }),
    });
    const pieces: Uint8Array[] = [];
    let length = 0;
    if (response.body !== null) {
      for await (const piece of response.body) {
        clearTimeout(silence);
        silence = setTimeout(silent, silenceMs);
        length += piece.length;
        if (length > maxBytes) throw tooLong(url, maxBytes);
        pieces.push(piece);
        if (response.ok) onBytes?.(piece.length);
      }
    }
    const { status } = response;
    return { status, headers: response.headers, body: Buffer.concat(pieces, length) };
  } catch (error) {
    if (error instanceof PskError) throw error;
    const { reason } = controller.signal;
    if (reason instanceof BrokenConnection) throw reason;
    throw new BrokenConnection(wordsOf(error), { cause: error });
  } finally {
    clearTimeout(deadline);
    clearTimeout(silence);
    controller.abort(); // lets go of a body that was not read to its end
  }
}

function tooLong(url: URL, maxBytes: number): PskError {
  return new PskError(
    "too_large",
    `${url.host} sent more than the ${maxBytes} bytes that this may have`,
  );
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nobody answers there",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the name of the host cannot be looked up",
  ECONNRESET: "the connection was cut",
  UND_ERR_SOCKET: "the connection was cut",
  EPIPE: "the connection was cut",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is not trusted",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is not trusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is not trusted",
  CERT_HAS_EXPIRED: "its certificate has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host",
  ERR_SSL_WRONG_VERSION_NUMBER: "it does not speak HTTPS (--plain-http speaks HTTP)",
};

/** fetch hides what happened in a chain of causes. */
function wordsOf(error: unknown): string {
  let at: unknown = error;
  for (let depth = 0; depth < 5 && at instanceof Error; depth++) {
    const code = "code" in at && typeof at.code === "string" ? at.code : undefined;
    const words = code === undefined ? undefined : REASONS[code];
    if (words !== undefined) return words;
    if (at instanceof AggregateError && at.errors.length > 0) [at] = at.errors;
    else at = at.cause;
  }
  return "the connection failed";
}
