import { realpathSync } from "node:fs";
import type { Keeper } from "./keeper.ts";
import type { OpenSession } from "./session.ts";
import type { GatewayTool } from "./tool.ts";

/** What the gateway's own tools need. */
export interface OwnToolOptions {
  readonly keeper: Keeper;
  readonly env: Readonly<Record<string, string | undefined>>;
  report(message: string): void;
}

/** The tools that the gateway brings itself, as its session asks for them. */
export async function ownTools(
  session: OpenSession,
  options: OwnToolOptions,
): Promise<GatewayTool[]> {
  const tools: GatewayTool[] = [];
  const { grantedSkills, skillFolders, skillTools } = await import("./tools/skill-tools.ts");
  const skills = await grantedSkills(session, options.env);
  tools.push(...skillTools(skills));
  if (session.files !== undefined) {
    const { fileTools } = await import("./tools/file-tools.ts");
    tools.push(...fileTools(session.grant, session.files));
  }
  if (session.shell) {
    const { shellTool } = await import("./tools/shell-tool.ts");
    const folder = realpathSync(session.files ?? process.cwd());
    const { env, keeper } = options;
    const sandbox = await sandboxOf(session, folder, env);
    const { grant } = session;
    const folders = skillFolders(skills);
    tools.push(shellTool({ grant, skills: folders, keeper, folder, env, sandbox }));
  }
  const { spawnTool } = await import("./tools/spawn-tool.ts");
  const spawn = spawnTool(session, options.env);
  if (spawn !== undefined) tools.push(spawn);
  return tools;
}

async function sandboxOf({ sandbox }: OpenSession, folder: string, env: OwnToolOptions["env"]) {
  if (!sandbox) return undefined;
  const { openSandbox } = await import("./tools/sandbox.ts");
  return openSandbox(folder, env.PATH ?? "");
}
