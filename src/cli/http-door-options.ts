import { PskError } from "../errors.ts";
import type { HttpDoor } from "../mcp/http/http-door.ts";

/** The options of every command that serves MCP on standard input and output, or over HTTP. */
export const HTTP_DOOR_OPTIONS = {
  http: {
    kind: "value",
    value: "[HOST:]PORT",
    help: "listen for Streamable HTTP at /mcp, on this machine unless HOST says otherwise",
  },
  "token-file": {
    kind: "value",
    value: "FILE",
    help: "bearer tokens that clients must show, one a line; needed beyond this machine",
  },
  "allow-host": {
    kind: "list",
    value: "NAME",
    help: "a name that clients may reach the server by; may be repeated",
  },
} as const;

/** What to listen at; nothing, for standard input and output. */
export function httpDoorOf(options: {
  readonly http: string | undefined;
  readonly "token-file": string | undefined;
  readonly "allow-host": readonly string[];
}): { readonly http?: HttpDoor } {
  const { http: address, "token-file": tokenFile, "allow-host": hosts } = options;
  if (address !== undefined) return { http: { address, tokenFile, hosts } };
  // Whoever names tokens believes that they are asked for.
  if (tokenFile !== undefined) throw new PskError("usage", "--token-file is for --http");
  return {};
}
