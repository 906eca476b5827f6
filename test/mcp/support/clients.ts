import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as OldHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { onTestFinished } from "vitest";
import { tempFolder } from "../../support/temp-folder.ts";
import { builtPsk } from "./built-psk.ts";

/** The official client of today, in the era of its server or held to the old one. */
export type Era = "modern" | "legacy";
export const ERAS: readonly Era[] = ["modern", "legacy"];

/** Connects the official client 2.4 over HTTP, until the test is done. */
export async function connectHttp(
  url: string,
  era: Era = "modern",
  headers: Record<string, string> = {},
): Promise<Client> {
  const client = newClient(era);
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
  );
  onTestFinished(() => client.close());
  return client;
}

/** Starts `psk mcp` in a process and connects the official client 2.4 to it. */
export async function connectStdio(args: readonly string[], era: Era): Promise<Client> {
  const client = newClient(era);
  await client.connect(new StdioClientTransport({ ...(await pskMcp(args)), stderr: "ignore" }));
  onTestFinished(() => client.close());
  return client;
}

/** The client 1.32, which knows only the 2025 protocol. */
export async function connectOld(to: { url: string } | { args: readonly string[] }) {
  const client = new OldClient({ name: "old", version: "1" });
  await client.connect(
    "url" in to
      ? new OldHttp(new URL(to.url))
      : new OldStdio({ ...(await pskMcp(to.args)), stderr: "ignore" }),
  );
  onTestFinished(() => client.close());
  return client;
}

function newClient(era: Era): Client {
  return new Client(
    { name: "test", version: "1" },
    { versionNegotiation: { mode: era === "modern" ? "auto" : "legacy" } },
  );
}

async function pskMcp(args: readonly string[]) {
  const env = { PATH: process.env.PATH ?? "", HOME: tempFolder(), PSK_CACHE: tempFolder() };
  const words = [await builtPsk(), "mcp", "--no-store", ...args];
  return { command: process.execPath, args: words, env };
}
