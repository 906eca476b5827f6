import { nearest } from "../../toolkit/prompt.ts";
import type { Catalog } from "../catalog.ts";
import { canHaveUri, fileUri, parseSkillUri, skillUri } from "../skill-uri.ts";
import { failure, hasOther, type ObjectSchema, type ToolResult, textIn } from "./tool.ts";

const EXAMPLE = "skill://engage/SKILL.md";

/** The schema of a tool that takes one URI. */
export const URI_INPUT: ObjectSchema = {
  type: "object",
  properties: {
    uri: {
      type: "string",
      description: `A URI as list_skills gives it, such as ${EXAMPLE}.`,
    },
  },
  required: ["uri"],
  additionalProperties: false,
};

/** An input that has the right form, or the answer that says which form is right. */
export type UriInput =
  | { readonly state: "validated_format"; readonly uri: string }
  | { readonly state: "rejected_format"; readonly answer: ToolResult };

/** Takes the one field of the input. Whatever else is in it is refused and not repeated. */
export function uriInput(tool: string, input: Readonly<Record<string, unknown>>): UriInput {
  const uri = textIn(input, "uri");
  if (hasOther(input, "uri")) {
    return rejected(tool, "takes the one field `uri`; no credentials and nothing else is accepted");
  }
  if (uri === undefined) return rejected(tool, "needs `uri`, a text that is not empty");
  if (!/^skill:\/\//i.test(uri)) return rejected(tool, "reads only URIs that begin with skill://");
  return { state: "validated_format", uri };
}

function rejected(tool: string, why: string): UriInput {
  const answer = failure(
    `${tool} ${why}. Call it with {"uri": "${EXAMPLE}"}, for instance. list_skills names the URIs there are.`,
  );
  return { state: "rejected_format", answer };
}

/** The answer for a URI at which nothing is served; of the URI itself it repeats nothing. */
export function unsupported(catalog: Catalog, uri: string): ToolResult {
  const name = parseSkillUri(uri)?.name ?? uri.slice("skill://".length).split("/")[0] ?? "";
  const near = nearest(name, [...catalog.snapshot().byId.keys()].filter(canHaveUri));
  const hint = near === undefined ? "" : ` The nearest is ${fileUri(skillUri(near), "SKILL.md")}.`;
  return failure(
    `No skill is registered at this URI.${hint} A URI has the form skill://<name>/SKILL.md, such as ${EXAMPLE}. list_skills names the URIs there are.`,
  );
}
