import type { GuardOptions } from "./guard.ts";
import { parseListenAddress } from "./listen-address.ts";
import { readTokens } from "./tokens.ts";

/** Where to listen and who may ask, in the user's words. */
export interface HttpDoor {
  /** `[HOST:]PORT`. */
  readonly address: string;
  readonly tokenFile: string | undefined;
  /** More names that the server goes by. */
  readonly hosts: readonly string[];
}

/** The same, read and checked. */
export function guardOptions({ address, tokenFile, hosts }: HttpDoor): GuardOptions {
  const listenAddress = parseListenAddress(address);
  const tokens = tokenFile === undefined ? undefined : readTokens(tokenFile);
  return { address: listenAddress, hosts, tokens };
}
