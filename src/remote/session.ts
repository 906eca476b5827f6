/**
 * Speaks with one registry: shows credentials when they are asked for, and only to whom they
 * belong; tries again when that may help; follows redirects without taking anything along.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { PskError } from "../errors.ts";
import { type Challenge, parseChallenge } from "./challenge.ts";
import { type Credentials, findCredentials } from "./docker-config.ts";
import {
  type Answer,
  BrokenConnection,
  DEFAULT_SILENCE_MS,
  exchange,
  type Outgoing,
} from "./exchange.ts";
import { isLoopback } from "./reference.ts";

/** How a registry is spoken with. */
export interface RemoteOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** HTTP without TLS also beyond this machine. */
  readonly plainHttp?: boolean;
  readonly silenceMs?: number;
  /** In place of those that Docker's config.json holds. */
  readonly credentials?: Credentials;
}

/** One thing to ask of a registry. */
export interface Question {
  readonly method: Outgoing["method"];
  /** Below the registry, or a whole address that it named. */
  readonly path: string | URL;
  /** What a token must allow, such as `repository:NAME:pull`. */
  readonly scope: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly maxBytes?: number;
  /** False where the caller knows better how to go on after a failure. */
  readonly again?: boolean;
  /** Says of an answer that it may be another one in a moment. */
  readonly passing?: (answer: Answer) => boolean;
  readonly onBytes?: ((count: number) => void) | undefined;
}

/** An open conversation with one host. */
export interface Session {
  readonly host: string;
  ask(question: Question): Promise<Answer>;
  /** An address that the registry named, which may be relative to what was asked. */
  resolve(location: string, base: string | URL): URL;
}

const ATTEMPTS = 5;
const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 20_000;
const MAX_REDIRECTS = 5;
const MAX_SMALL_BYTES = 1024 * 1024;
const AGAIN = new Set([408, 429, 500, 502, 503, 504]);
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Opens a conversation; nothing is sent until something is asked. */
export function openSession(host: string, options: RemoteOptions): Session {
  const plain = options.plainHttp === true || isLoopback(host);
  const root = new URL(`${plain ? "http" : "https"}://${host}`);
  const silenceMs = options.silenceMs ?? DEFAULT_SILENCE_MS;
  const tokens = new Map<string, string>();
  let credentials: Credentials | null | undefined = options.credentials;

  const known = (): Credentials | undefined => {
    if (credentials === undefined) credentials = findCredentials(host, options.env) ?? null;
    return credentials ?? undefined;
  };

  function resolve(location: string, base: string | URL): URL {
    const url = parseUrl(location, new URL(base, root), host);
    if (url.protocol === "https:" || (url.protocol === "http:" && plain)) return url;
    throw new PskError(
      "denied",
      `${host} leads to ${url.protocol}//${url.host}, which is not safe`,
    );
  }

  /** One attempt, redirects and login included. */
  async function attempt(question: Question): Promise<Answer> {
    const { method, scope, headers = {}, body, maxBytes = MAX_SMALL_BYTES, onBytes } = question;
    let url = resolve(String(question.path), root);
    let shown = false;
    for (let hops = 0; ; ) {
      const own = url.origin === root.origin;
      const token = own ? tokens.get(scope) : undefined;
      const answer = await exchange({
        ...{ method, url, maxBytes, silenceMs, onBytes },
        headers: { ...headers, ...(token !== undefined && { authorization: token }) },
        ...(body !== undefined && { body }),
      });
      if (answer.status === 401 && own && !shown) {
        shown = true;
        tokens.set(scope, await authorization(answer, scope));
      } else if (REDIRECTS.has(answer.status) && (method === "GET" || method === "HEAD")) {
        if (++hops > MAX_REDIRECTS) throw new PskError("io", `${host} redirects without end`);
        url = resolve(answer.headers.get("location") ?? "", url);
      } else {
        return answer;
      }
    }
  }

  async function authorization({ headers }: Answer, scope: string): Promise<string> {
    const challenge = parseChallenge(headers.get("www-authenticate"));
    const mine = known();
    if (challenge?.scheme === "bearer") return `Bearer ${await fetchToken(challenge, scope)}`;
    if (challenge?.scheme === "basic" && mine?.kind === "password") return basic(mine);
    const advice = mine === undefined ? `; log in with psk login ${host}` : "";
    throw new PskError("unauthenticated", `${host} wants to know who asks${advice}`);
  }

  async function fetchToken(challenge: Challenge & { scheme: "bearer" }, scope: string) {
    const mine = known();
    const url = resolve(challenge.realm, root);
    const wanted = challenge.scope ?? scope;
    const service = challenge.service === undefined ? {} : { service: challenge.service };
    const common = { url, maxBytes: MAX_SMALL_BYTES, silenceMs };
    let answer: Answer;
    if (mine?.kind === "identity") {
      const form = { grant_type: "refresh_token", client_id: "psk", refresh_token: mine.token };
      const body = new URLSearchParams({ ...form, ...service, scope: wanted });
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      answer = await exchange({ ...common, method: "POST", headers, body: Buffer.from(`${body}`) });
    } else {
      url.search = `${new URLSearchParams([...url.searchParams, ...Object.entries(service), ["scope", wanted]])}`;
      const headers: Record<string, string> = {};
      if (mine !== undefined) headers.authorization = basic(mine);
      answer = await exchange({ ...common, method: "GET", headers });
    }
    const token = answer.status === 200 ? tokenOf(answer.body) : undefined;
    if (token !== undefined) return token;
    const advice = mine === undefined ? "log in with" : "log in anew with";
    throw new PskError("unauthenticated", `${host} gave no token; ${advice} psk login ${host}`);
  }

  return {
    host,
    resolve,
    async ask(question) {
      for (let tried = 1; ; tried++) {
        const last = tried === ATTEMPTS || question.again === false;
        try {
          const answer = await attempt(question);
          const passing = AGAIN.has(answer.status) || question.passing?.(answer);
          if (last || !passing) return answer;
          await sleep(waitFor(tried, answer.headers.get("retry-after")));
        } catch (error) {
          if (!(error instanceof BrokenConnection)) throw error;
          if (last) throw new PskError("io", `${host}: ${error.message}`, { cause: error });
          await sleep(waitFor(tried, null));
        }
      }
    },
  };
}

/** Twice as long each time, with some chance in it so that many do not come back as one. */
function waitFor(tried: number, retryAfter: string | null): number {
  const asked = Number(retryAfter ?? Number.NaN) * 1000;
  const own = FIRST_WAIT_MS * 2 ** (tried - 1) * (0.75 + Math.random() / 2);
  return Math.min(MAX_WAIT_MS, Number.isFinite(asked) && asked > 0 ? asked : own);
}

function basic(credentials: Credentials & { kind: "password" }): string {
  const { username, password } = credentials;
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}

function tokenOf(body: Uint8Array): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(body).toString());
    if (typeof data !== "object" || data === null) return undefined;
    const token = "token" in data ? data.token : "access_token" in data ? data.access_token : "";
    // What is not plain text could become a second header.
    return typeof token === "string" && /^[\x21-\x7e]+$/.test(token) ? token : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function parseUrl(location: string, base: URL, host: string): URL {
  if (location !== "" && URL.canParse(location, base.href)) return new URL(location, base);
  throw new PskError("io", `${host} leads to an address that is none`);
}
