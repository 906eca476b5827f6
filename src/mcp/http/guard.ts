import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { ListenAddress } from "./listen-address.ts";
import type { TokenCheck } from "./tokens.ts";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
const ANY_ADDRESS = ["0.0.0.0", "::"];

/** Who may ask, and under which names. */
export interface GuardOptions {
  readonly address: ListenAddress;
  /** More names this server goes by. */
  readonly hosts?: readonly string[];
  readonly tokens?: TokenCheck | undefined;
}

/** A request that is turned away. */
export interface Refusal {
  readonly status: 401 | 403;
  readonly message: string;
}

/**
 * Turns away what does not come from a client of this server. A page in a browser can send
 * requests to this machine, and by DNS rebinding under a name of its own: both show in the headers.
 */
export function createGuard({ address, hosts = [], tokens }: GuardOptions) {
  const named = new Set([...LOOPBACK, ...hosts, bracketed(address.host)]);
  const everywhere = ANY_ADDRESS.includes(address.host);
  // Only a name can be bound to another address; an address is what it is.
  const mayBe = (host: string) =>
    named.has(host) || (everywhere && isIP(host.replace(/^\[|\]$/g, "")) !== 0);

  return ({ headers }: IncomingMessage): Refusal | undefined => {
    if (!mayBe(hostnameOf(`http://${headers.host}`))) {
      return { status: 403, message: "This server does not go by the name in the Host header" };
    }
    if (headers.origin !== undefined && !mayBe(hostnameOf(headers.origin))) {
      return { status: 403, message: "Pages of this origin may not ask this server" };
    }
    if (tokens !== undefined && !tokens(headers.authorization)) {
      return { status: 401, message: "A valid bearer token is needed" };
    }
    return undefined;
  };
}

function bracketed(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}

/** The name in a URL; empty, which is no one's name, when it is no URL. */
function hostnameOf(url: string): string {
  try {
    return new URL(url).hostname;
  } catch (error) {
    if (error instanceof TypeError) return "";
    throw error;
  }
}
