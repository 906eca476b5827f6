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
  const { skillTools } = await import("./tools/skill-tools.ts");
  tools.push(...(await skillTools(session, options.env)));
  return tools;
}
