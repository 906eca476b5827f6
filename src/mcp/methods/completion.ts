import { ProtocolError, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server";
import type { Catalog } from "../catalog.ts";
import type { ServerSource } from "../create-server.ts";
import { canHaveUri, fileUri, skillUri } from "../skill-uri.ts";
import { guarded } from "./guarded.ts";
import { TASK } from "./prompts.ts";
import { FILE_TEMPLATE, PINNED_TEMPLATE } from "./resources.ts";

/** The protocol allows no more values than this in one answer. */
const MAX_VALUES = 100;

/** `completion/complete` for the variables of the templates and the argument of prompts. */
export function addCompletion(server: Server, source: ServerSource): void {
  server.setRequestHandler(
    "completion/complete",
    guarded(source.report, async ({ params }) => {
      const { ref, argument, context } = params;
      const catalog = await source.catalog();
      const given = context?.arguments ?? {};
      const all =
        ref.type === "ref/resource"
          ? await ofTemplate(source, catalog, ref.uri, argument.name, given)
          : await ofPrompt(catalog, ref.name, argument.name);
      const fitting = all.filter((value) => value.startsWith(argument.value));
      const values = fitting.slice(0, MAX_VALUES);
      const hasMore = fitting.length > values.length;
      return { completion: { values, total: fitting.length, hasMore } };
    }),
  );
}

async function ofTemplate(
  { versionsOf }: ServerSource,
  catalog: Catalog,
  template: string,
  variable: string,
  { skill, version }: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  if (template !== FILE_TEMPLATE && template !== PINNED_TEMPLATE) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no such template");
  }
  if (variable === "skill") return [...catalog.snapshot().byId.keys()].filter(canHaveUri);
  if (skill === undefined || !canHaveUri(skill)) return [];
  if (variable === "version" && template === PINNED_TEMPLATE) return versionsOf(skill);
  if (variable !== "path") return [];
  const pinned = template === PINNED_TEMPLATE ? version : undefined;
  const found = await catalog.find(fileUri(skillUri(skill, pinned), "SKILL.md"));
  return found === undefined ? [] : [...found.skill.files.keys()];
}

/** The choices that a skill's `argument-hint` spells out, such as `[add|remove|list]`. */
async function ofPrompt(catalog: Catalog, name: string, argument: string): Promise<string[]> {
  const entry = catalog.snapshot().byId.get(name);
  if (!entry?.user_invocable) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no such prompt");
  }
  const offer = await catalog.offer(entry);
  if (argument !== TASK || offer.state !== "available") return [];
  const hint = offer.skill.frontmatter["argument-hint"];
  const text = typeof hint === "string" ? hint : Array.isArray(hint) ? hint.join(" ") : "";
  return text.split(/[\s[\]<>()]+/).flatMap((part) => (part.includes("|") ? part.split("|") : []));
}
