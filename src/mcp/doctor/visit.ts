import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { type Skill, SkillsClient } from "@modelcontextprotocol/client/ext/skills";

/** The client keeps a listener a request until it closes; after so many Node complains. */
const READS_A_CLIENT = 1000;

/** What the official client saw of the server in one era of the protocol. */
export interface Visit {
  readonly protocol: string;
  readonly skills: readonly Skill[];
  /** Files whose size, digest and frontmatter were compared with their entry. */
  readonly verified: number;
  readonly failed: readonly FailedRead[];
  readonly tools: readonly string[];
  readonly prompts: number;
}

interface FailedRead {
  readonly uri: string;
  readonly message: string;
}

type Era = "modern" | "legacy";

/** Lists everything and reads every file with the official client, which verifies what it reads. */
export async function visit(url: string, era: Era): Promise<Visit> {
  const seen = await withClient(url, era, async (client) => {
    const { skills } = await new SkillsClient(client).list();
    const { tools } = await client.listTools();
    const { prompts } = await client.listPrompts();
    const protocol = client.getNegotiatedProtocolVersion() ?? "unknown";
    return { protocol, skills, tools: tools.map(({ name }) => name), prompts: prompts.length };
  });
  const files = seen.skills.flatMap((skill) =>
    skill.resources === "dynamic" ? [] : skill.resources.map(({ uri }) => ({ skill, uri })),
  );
  const failed: FailedRead[] = [];
  for (let start = 0; start < files.length; start += READS_A_CLIENT) {
    const part = files.slice(start, start + READS_A_CLIENT);
    failed.push(...(await withClient(url, era, (client) => readAll(client, part))));
  }
  return { ...seen, verified: files.length - failed.length, failed };
}

async function readAll(
  client: Client,
  files: readonly { readonly skill: Skill; readonly uri: string }[],
): Promise<FailedRead[]> {
  const reader = new SkillsClient(client);
  const failed: FailedRead[] = [];
  for (const { skill, uri } of files) {
    try {
      await reader.read(skill, uri);
    } catch (error) {
      failed.push({ uri, message: error instanceof Error ? error.message : String(error) });
    }
  }
  return failed;
}

async function withClient<T>(
  url: string,
  era: Era,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(
    { name: "psk-doctor", version: "1" },
    { versionNegotiation: { mode: era === "modern" ? "auto" : "legacy" } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
