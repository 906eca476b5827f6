import { realpathSync } from "node:fs";
import type { Keeper } from "./keeper.ts";
import type { OpenSession } from "./session.ts";
import type { GatewayTool } from "./tool.ts";
import type { SkillFolders } from "./tools/run-form.ts";

/** What the gateway's own tools need. */
export interface OwnToolOptions {
  readonly keeper: Keeper;
  readonly env: Readonly<Record<string, string | undefined>>;
  report(message: string): void;
  /** Something to end with the gateway. */
  onClose(close: () => Promise<void>): void;
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
    const { grant } = session;
    const folders = skillFolders(skills);
    const sandbox = await sandboxOf(session, folders, options);
    tools.push(shellTool({ grant, skills: folders, keeper, folder, env, sandbox }));
  }
  const { spawnTool } = await import("./tools/spawn-tool.ts");
  const spawn = spawnTool(session, options.env);
  if (spawn !== undefined) tools.push(spawn);
  return tools;
}

/** Opens the sandbox of a session, and says what it holds. */
async function sandboxOf(
  session: OpenSession,
  folders: SkillFolders,
  { env, report, onClose }: OwnToolOptions,
) {
  const { openSandbox } = await import("./sandbox/open-sandbox.ts");
  const { enforcedInWords } = await import("./sandbox/enforced.ts");
  const { grant, shell, files, sandbox: choice } = session;
  const skills = [...folders.values()];
  const { sandbox, enforced } = await openSandbox({ grant, shell, choice, files, skills, env });
  for (const line of enforcedInWords(enforced)) report(line);
  if (sandbox !== undefined) onClose(() => sandbox.close());
  return sandbox;
}
