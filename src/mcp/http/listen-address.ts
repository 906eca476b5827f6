import { isIP } from "node:net";
import { PskError } from "../../errors.ts";

/** Where a server listens. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

const ADDRESS = /^(?:(\[[0-9a-f:.]+\]|[a-z0-9.-]+):)?(\d{1,5})$/i;

/** Reads `[HOST:]PORT`; without a host it is this machine alone. */
export function parseListenAddress(text: string): ListenAddress {
  const [, host = "127.0.0.1", digits = ""] = ADDRESS.exec(text) ?? [];
  const port = Number(digits);
  if (digits === "" || port > 65_535) {
    throw new PskError("usage", `"${text}" is no address; write PORT or HOST:PORT`);
  }
  return { host: host.replace(/^\[|\]$/g, ""), port };
}

/** True when only programs on this machine can reach it. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}
