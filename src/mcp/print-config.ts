import { resolve } from "node:path";
import { parseListenAddress } from "./http/listen-address.ts";

/** Clients whose settings psk knows. */
export type ConfigClient = "claude" | "cursor" | "vscode" | "codex" | "gemini" | "opencode";

/** The flags that the server will be started with. */
export interface ConfigFlags {
  readonly http: string | undefined;
  readonly "token-file": string | undefined;
  readonly root: readonly string[];
  readonly store: string | undefined;
  readonly "no-store": boolean;
  readonly "no-builtin": boolean;
}

/** The variable that clients take the token from; a token itself is never printed. */
const TOKEN_VARIABLE = "PSK_TOKEN";

/** What to paste into the settings of a client, to start the server or to reach one over HTTP. */
export function printConfig(client: ConfigClient, flags: ConfigFlags): string {
  const settings =
    flags.http === undefined ? ofCommand(client, flags) : ofUrl(client, flags, flags.http);
  return typeof settings === "string" ? settings : `${JSON.stringify(settings, null, 2)}\n`;
}

function ofCommand(client: ConfigClient, flags: ConfigFlags): object | string {
  const args = ["mcp", ...registryArgs(flags)];
  const start = { command: "psk", args };
  switch (client) {
    case "claude":
    case "cursor":
    case "gemini":
      return { mcpServers: { psk: start } };
    case "vscode":
      return { servers: { psk: { type: "stdio", ...start } } };
    case "codex":
      return `[mcp_servers.psk]\ncommand = "psk"\nargs = ${JSON.stringify(args)}\n`;
    case "opencode":
      return { mcp: { psk: { type: "local", command: ["psk", ...args], enabled: true } } };
  }
}

function ofUrl(client: ConfigClient, flags: ConfigFlags, http: string): object | string {
  const { host, port } = parseListenAddress(http);
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}/mcp`;
  const secured = flags["token-file"] !== undefined;
  const headersWith = (variable: string) =>
    secured ? { headers: { Authorization: `Bearer ${variable}` } } : {};
  switch (client) {
    case "claude":
      return {
        mcpServers: { psk: { type: "http", url, ...headersWith(`\${${TOKEN_VARIABLE}}`) } },
      };
    case "cursor":
      return { mcpServers: { psk: { url, ...headersWith(`\${env:${TOKEN_VARIABLE}}`) } } };
    case "vscode":
      return {
        servers: { psk: { type: "http", url, ...headersWith(`\${env:${TOKEN_VARIABLE}}`) } },
      };
    case "codex": {
      const token = secured ? `bearer_token_env_var = "${TOKEN_VARIABLE}"\n` : "";
      return `[mcp_servers.psk]\nurl = "${url}"\n${token}`;
    }
    case "gemini":
      return { mcpServers: { psk: { httpUrl: url, ...headersWith(`$${TOKEN_VARIABLE}`) } } };
    case "opencode":
      return {
        mcp: {
          psk: { type: "remote", url, enabled: true, ...headersWith(`{env:${TOKEN_VARIABLE}}`) },
        },
      };
  }
}

/** A client starts the server in a folder of its own choice: paths are given in full. */
function registryArgs(flags: ConfigFlags): string[] {
  const args = flags.root.flatMap((root) => ["--root", resolve(root)]);
  if (flags.store !== undefined) args.push("--store", resolve(flags.store));
  if (flags["no-store"]) args.push("--no-store");
  if (flags["no-builtin"]) args.push("--no-builtin");
  return args;
}
