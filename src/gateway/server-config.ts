import { readFileSync } from "node:fs";
import { z } from "zod";
import { ioError, PskError } from "../errors.ts";

/** Names become parts of the names of tools, so they are as plain as those. */
const NAME = /^[A-Za-z0-9_-]{1,64}$/;

const texts = z.record(z.string(), z.string());
const stdioServer = z.object({
  type: z.literal("stdio").optional(),
  command: z.string().min(1),
  args: z.array(z.string()).optional(),
  env: texts.optional(),
  cwd: z.string().optional(),
});
const httpServer = z.object({
  type: z.enum(["http", "streamable-http", "streamableHttp"]).optional(),
  url: z.url(),
  headers: texts.optional(),
});

/** `ServerSettings` as they are read. */
export const serverSettings = z.union([stdioServer, httpServer]);

/** One MCP server behind the gateway, as an entry of `mcpServers` names it. */
export type ServerSettings = StdioServerSettings | HttpServerSettings;

/** A server that is started and spoken to over its standard input and output. */
export interface StdioServerSettings {
  type?: "stdio" | undefined;
  command: string;
  args?: string[] | undefined;
  env?: Record<string, string> | undefined;
  cwd?: string | undefined;
}

/** A server that is reached over Streamable HTTP. */
export interface HttpServerSettings {
  type?: "http" | "streamable-http" | "streamableHttp" | undefined;
  url: string;
  headers?: Record<string, string> | undefined;
}

/** Servers by their names. */
export type ServerList = Readonly<Record<string, ServerSettings>>;

const configFile = z.object({ mcpServers: z.record(z.string(), z.unknown()) });

/** Reads a file of the usual form: `{"mcpServers": {"NAME": {"command": …}}}`. */
export function readServerConfig(path: string): ServerList {
  const file = configFile.safeParse(readJson(path));
  if (!file.success) {
    throw new PskError("usage", `${path}: it must have the form {"mcpServers": {"NAME": {…}}}`);
  }
  const servers: Record<string, ServerSettings> = {};
  for (const [name, entry] of Object.entries(file.data.mcpServers)) {
    checkServerName(name, path);
    const settings = serverSettings.safeParse(entry);
    if (!settings.success) {
      throw new PskError("usage", `${path}: the server "${name}" needs a \`command\` or a \`url\``);
    }
    servers[name] = settings.data;
  }
  return servers;
}

/** Refuses a name with which rules for another server could be meant: `good_` has `mcp__good___x`. */
export function checkServerName(name: string, where: string): void {
  if (NAME.test(name) && !name.includes("__") && !name.endsWith("_")) return;
  const form = "letters, digits, - and _, and no two _ in a row or one at the end";
  throw new PskError("usage", `${where}: the name of the server "${name}" may have ${form}`);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) throw new PskError("usage", `${path}: not JSON`);
    throw ioError(path, error);
  }
}
