import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { type Skill, SkillsClient } from "@modelcontextprotocol/client/ext/skills";

/** What the official client saw of the server in one era of the protocol. */
export interface Visit {
  readonly protocol: string;
  readonly skills: readonly Skill[];
  /** Files whose size, digest and frontmatter were compared with their entry. */
  readonly verified: number;
  readonly failed: readonly { readonly uri: string; readonly message: string }[];
  readonly tools: readonly string[];
  readonly prompts: number;
}

/** Lists everything and reads every file with the official client, which verifies what it reads. */
export async function visit(url: string, era: "modern" | "legacy"): Promise<Visit> {
  const client = new Client(
    { name: "psk-doctor", version: "1" },
    { versionNegotiation: { mode: era === "modern" ? "auto" : "legacy" } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  try {
    const reader = new SkillsClient(client);
    const { skills } = await reader.list();
    const failed: { uri: string; message: string }[] = [];
    let verified = 0;
    for (const skill of skills) {
      for (const { uri } of skill.resources === "dynamic" ? [] : skill.resources) {
        try {
          await reader.read(skill, uri);
          verified++;
        } catch (error) {
          failed.push({ uri, message: error instanceof Error ? error.message : String(error) });
        }
      }
    }
    const { tools } = await client.listTools();
    const { prompts } = await client.listPrompts();
    const protocol = client.getNegotiatedProtocolVersion() ?? "unknown";
    const names = tools.map(({ name }) => name);
    return { protocol, skills, verified, failed, tools: names, prompts: prompts.length };
  } finally {
    await client.close();
  }
}
