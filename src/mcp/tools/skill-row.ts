import type { Entry } from "../../toolkit/skill-manifest.ts";
import type { Catalog } from "../catalog.ts";
import { fileUri } from "../skill-uri.ts";

/** The schema of a skill in a list. */
export const SKILL_ROW = {
  type: "object",
  properties: {
    uri: { type: "string", description: "For get_skill; absent when availability is fallback." },
    name: { type: "string", description: "For load_skill." },
    description: { type: "string" },
    version: { type: "string" },
    availability: {
      type: "string",
      enum: ["available", "fallback"],
      description: "fallback: it is no resource and is to be had by load_skill.",
    },
  },
  required: ["name", "description", "availability"],
  additionalProperties: false,
};

/** A skill as `list_skills` and `search_skills` show it. */
export async function skillRow(catalog: Catalog, entry: Entry): Promise<Record<string, string>> {
  const { skill_id: name, description, version } = entry;
  const offer = await catalog.offer(entry);
  return {
    ...(offer.state === "available" && { uri: fileUri(offer.skill.uri, "SKILL.md") }),
    name,
    description,
    ...(version !== undefined && { version }),
    availability: offer.state,
  };
}

/** One line of a list; its texts are already safe for a prompt. */
export function skillLine({ listing }: Entry): string {
  return `- ${listing.id}: ${listing.description}\n`;
}
