import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { onTestFinished } from "vitest";
import { builtPsk } from "../../mcp/support/built-psk.ts";
import { REPOSITORY } from "../../support/child.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { writeSkill } from "../../support/write-skill.ts";

const RECORDING_SERVER = join(REPOSITORY, "test/gateway/support/recording-server.js");

/** A folder with skills, servers that take notes, and a log. */
export interface World {
  readonly folder: string;
  /** Makes a skill with these rules. */
  skill(name: string, rules: Rules): void;
  /** An entry of `mcpServers` whose calls are written down. */
  server(tools: readonly string[]): {
    command: string;
    args: string[];
    env: Record<string, string>;
  };
  config(servers: Readonly<Record<string, unknown>>): string;
  /** What the servers really executed. */
  executed(): { name: string; args: Record<string, unknown> }[];
  readonly audit: string;
  auditLines(): Record<string, unknown>[];
}

interface Rules {
  readonly allowed: readonly string[];
  readonly forbidden?: readonly string[];
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Makes a world for one test. */
export function makeWorld(): World {
  const folder = tempFolder();
  const record = join(folder, "record.jsonl");
  const audit = join(folder, "audit.jsonl");
  return {
    folder,
    audit,
    skill(name, { allowed, forbidden = [], more = {} }) {
      const definition = {
        name,
        description: "What it does.",
        allowed_tools: allowed,
        forbidden_tools: forbidden,
        execution_protocol: ["do it"],
        ...more,
      };
      writeSkill(name, { "skill.json": JSON.stringify(definition) }, join(folder, "skills"));
    },
    server: (tools) => ({
      command: process.execPath,
      args: [RECORDING_SERVER],
      env: { TOOLS: tools.join(","), RECORD: record },
    }),
    config(servers) {
      const path = join(folder, "mcp.json");
      writeFileSync(path, JSON.stringify({ mcpServers: servers }));
      return path;
    },
    executed: () => jsonLines(record),
    auditLines: () => jsonLines(audit),
  };
}

/** A gateway in a process of its own, and the official client in front of it. */
export interface RunningGateway {
  readonly client: Client;
  readonly pid: number;
  /** What it told people. */
  said(): string;
  names(): Promise<string[]>;
  call(name: string, args?: Record<string, unknown>): Promise<Answer>;
}

/** An answer, with its text in one piece. */
export interface Answer {
  readonly isError: boolean;
  readonly text: string;
  readonly code: string | undefined;
}

/** Starts `psk gateway` on the skills of a world. */
export async function startGateway(
  { folder }: World,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  mode: "auto" | "legacy" = "legacy",
  /** Words before the command, such as those that give up the rights of root. */
  before: readonly string[] = [],
): Promise<RunningGateway> {
  const [command = "", ...words] = [...before, process.execPath];
  const transport = new StdioClientTransport({
    command,
    args: [
      ...[...words, await builtPsk(), "gateway", "--no-store", "--no-builtin"],
      ...["--root", join(folder, "skills"), ...args],
    ],
    env: { PATH: process.env.PATH ?? "", HOME: folder, PSK_CACHE: tempFolder(), ...env },
    stderr: "pipe",
    cwd: folder,
  });
  let said = "";
  transport.stderr?.on("data", (chunk: Buffer) => {
    said += chunk;
  });
  const silent = new Promise((resolve) => transport.stderr?.once("end", resolve));
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  onTestFinished(() => client.close());
  try {
    await client.connect(transport);
  } catch (error) {
    await silent; // its last words may come after its end
    throw new Error(`the gateway did not start: ${said}`, { cause: error });
  }
  return {
    client,
    pid: transport.pid ?? 0,
    said: () => said,
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    async call(name, given = {}) {
      const params = { name, arguments: given };
      const result = await client.request({ method: "tools/call", params });
      const text = result.content.map((item) => (item.type === "text" ? item.text : "")).join("");
      return { isError: result.isError === true, text, code: /^Refused: (\w+)/.exec(text)?.[1] };
    },
  };
}

/** The lines of a file that need not be there. */
export function jsonLines<T>(path: string): T[] {
  try {
    const lines = readFileSync(path, "utf8").split("\n");
    return lines.filter((line) => line !== "").map((line): T => JSON.parse(line));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** Waits until something is so. */
export async function until(holds: () => boolean | Promise<boolean>, ms = 15_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error("it did not become so in time");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
