import { sourceName } from "../../grant/your-rules.ts";
import type { Snapshot } from "../../registry/entry.ts";
import { openRegistry } from "../../toolkit/open-registry.ts";
import { type SkillTool, skillTools as toolsOf } from "../../toolkit/skill-tools.ts";
import type { OpenSession } from "../session.ts";
import { type GatewayTool, textResult } from "../tool.ts";
import type { SkillFolders } from "./run-form.ts";

const OFFERED: readonly SkillTool["name"][] = ["load_skill", "read_skill_file"];

/** The skills of the grant, as they are at the start. */
export async function grantedSkills(
  { grant, registry }: Pick<OpenSession, "grant" | "registry">,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Snapshot> {
  const { roots, store, no_store, no_builtin } = registry;
  const opened = await openRegistry({
    ...{ roots, noStore: no_store, noBuiltin: no_builtin, env },
    ...(store !== undefined && { store }),
  });
  return onlyGranted(opened.registry.snapshot(), new Set(grant.skills));
}

/** `load_skill` and `read_skill_file`, for exactly these skills. */
export function skillTools(snapshot: Snapshot): GatewayTool[] {
  if (snapshot.entries.length === 0) return [];
  return toolsOf({ snapshot: () => snapshot }, { hideRoot: true })
    .filter(({ name }) => OFFERED.includes(name))
    .map((tool) => asGatewayTool(tool, [...snapshot.byId.keys()]));
}

/** Where each skill is on the disk, by its name as a source of rules. */
export function skillFolders(snapshot: Snapshot): SkillFolders {
  return new Map(
    snapshot.entries.map((entry) => [sourceName(entry.skill_id), snapshot.open(entry).folder]),
  );
}

/** Skills that are not of the grant are not there at all, and no answer names them. */
function onlyGranted(snapshot: Snapshot, granted: ReadonlySet<string>): Snapshot {
  const entries = snapshot.entries.filter(({ skill_id }) => granted.has(skill_id));
  return {
    ...snapshot,
    entries,
    byId: new Map(entries.map((entry) => [entry.skill_id, entry])),
    missing: snapshot.missing.filter(({ skill_id }) => skill_id && granted.has(skill_id)),
  };
}

function asGatewayTool(tool: SkillTool, ids: readonly string[]): GatewayTool {
  const skill_id = { type: "string", enum: [...ids], description: "The id of the skill." };
  const path = { type: "string", description: "The path of the file, relative to the skill." };
  return {
    owner: "psk",
    names: [tool.name],
    always: true,
    definition: {
      name: tool.name,
      description: tool.description,
      inputSchema: {
        type: "object",
        properties: tool.name === "load_skill" ? { skill_id } : { skill_id, path },
        required: [...tool.input_schema.required],
      },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    prepare: async (args) => async () => textResult(await tool.execute(args)),
  };
}
