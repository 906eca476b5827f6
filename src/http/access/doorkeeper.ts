import type { IncomingMessage } from "node:http";
import { PskError } from "../../errors.ts";
import { createGuard } from "../../mcp/http/guard.ts";
import { isLoopback, type ListenAddress } from "../../mcp/http/listen-address.ts";
import type { Caller } from "./caller.ts";
import { createRateLimit } from "./rate-limit.ts";
import { type FindToken, SCOPES, type Scope } from "./tokens.ts";

/** Who may come in. */
export interface DoorOptions {
  readonly address: ListenAddress;
  /** More names this service goes by. */
  readonly hosts: readonly string[];
  readonly tokens: FindToken | undefined;
  readonly requestsPerMinute: number;
}

/** A caller that came too often, with the seconds to wait. */
export class TooManyRequests extends PskError {
  readonly seconds: number;

  constructor(seconds: number) {
    super("busy", `Too many requests; wait ${seconds} s`);
    this.seconds = seconds;
  }
}

/** Says who asks, or throws why they may not. */
export type Doorkeeper = (request: IncomingMessage, scope: Scope | undefined) => Caller;

/** Throws unless an address may be listened on: beyond this machine only with tokens. */
export function checkBinding({ address, tokens }: Pick<DoorOptions, "address" | "tokens">): void {
  if (isLoopback(address.host) || tokens !== undefined) return;
  const what = `${address.host} can be reached from other machines`;
  throw new PskError("usage", `${what}; give --token-file, or listen on 127.0.0.1`);
}

/** Makes the one place where requests are let in: name and origin, token, scope, rate. */
export function createDoorkeeper(options: DoorOptions): Doorkeeper {
  const { address, hosts, tokens } = options;
  const guard = createGuard({ address, hosts });
  const take = createRateLimit(options.requestsPerMinute);
  return (request, scope) => {
    const refused = guard(request);
    if (refused !== undefined) throw new PskError("denied", refused.message);
    // A page of another site that a browser sends without an origin.
    if (request.method !== "GET" && request.headers["sec-fetch-site"] === "cross-site") {
      throw new PskError("denied", "Pages of other sites may not ask this server");
    }
    const caller = callerOf(request, tokens);
    // Counted before the token is judged: who tries tokens is held back like everyone else.
    const seconds = take(caller.id);
    if (seconds > 0) throw new TooManyRequests(seconds);
    if (scope === undefined || caller.scopes.has(scope)) return caller;
    if (caller.scopes.size > 0) {
      throw new PskError("denied", `This token has not the scope "${scope}"`);
    }
    throw new PskError("unauthenticated", "A valid bearer token is needed");
  };
}

/** Without tokens anyone may do everything; with them, who shows none may do nothing. */
function callerOf({ headers, socket }: IncomingMessage, tokens: FindToken | undefined): Caller {
  const address = socket.remoteAddress ?? "";
  if (tokens === undefined) return { id: address, label: "", scopes: new Set(SCOPES) };
  const record = tokens(headers.authorization);
  if (record === undefined) return { id: address, label: "", scopes: new Set() };
  return { id: record.digest.toString("hex"), label: record.label, scopes: record.scopes };
}
