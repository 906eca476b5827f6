import { PskError } from "../errors.ts";
import { loadSkill } from "../prompt/load-skill.ts";
import { readSkillFile } from "../prompt/read-skill-file.ts";
import type { Snapshot } from "../registry/entry.ts";
import { skillIndex } from "../select/skill-index.ts";

/** With more ids than this, a list of them costs more than it helps. */
const MAX_ENUM = 100;
const DEFAULT_RESULTS = 5;
const MAX_RESULTS = 50;

/** A JSON Schema of the input of a tool. */
export interface ToolSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/** A tool for a model, in no agent's particular form. */
export interface SkillTool {
  readonly name: "load_skill" | "read_skill_file" | "search_skills";
  readonly description: string;
  readonly input_schema: ToolSchema;
  /** The text for the model. Never throws: a failure is a text that says what to do. */
  execute(input: unknown): Promise<string>;
}

/** What the tools need: a registry, or anything else that gives snapshots. */
export interface SnapshotSource {
  snapshot(): Snapshot;
}

/** How the tools answer. */
export interface SkillToolOptions {
  /** Leaves the folders of this machine out of what the model sees. */
  readonly hideRoot?: boolean;
}

/**
 * The tools of one conversation: it remembers what was loaded, so that the same text does not
 * fill the context twice. Failures are never remembered.
 */
export function skillTools(source: SnapshotSource, options: SkillToolOptions = {}): SkillTool[] {
  const loaded = new Map<string, string>();
  return [
    {
      name: "load_skill",
      description:
        "Loads the full instructions of a skill. Call it before you start work that a skill in <available_skills> describes.",
      get input_schema() {
        return loadSchema(source.snapshot());
      },
      async execute(input) {
        const id = textOf(input, "skill_id");
        if (id === undefined) return missingInput("load_skill", "skill_id");
        const result = loadSkill(source.snapshot(), id, options);
        if (!result.ok) return result.text;
        if (loaded.get(id) === result.digest && fieldOf(input, "force") !== true) {
          const name = result.entry.listing.id;
          return `The skill ${name} is already loaded (${result.digest}); its instructions are above.\n`;
        }
        loaded.set(id, result.digest);
        return result.text;
      },
    },
    {
      name: "read_skill_file",
      description: "Reads one file of a skill, as named under <active_resources>.",
      input_schema: schema(
        {
          skill_id: { type: "string", description: "The id of the skill." },
          path: { type: "string", description: "The path of the file, relative to the skill." },
        },
        ["skill_id", "path"],
      ),
      async execute(input) {
        const id = textOf(input, "skill_id");
        const path = fieldOf(input, "path");
        if (id === undefined) return missingInput("read_skill_file", "skill_id");
        if (typeof path !== "string") return missingInput("read_skill_file", "path");
        return readForModel(source.snapshot(), id, path);
      },
    },
    {
      name: "search_skills",
      description: "Finds skills for a task described in words, the best first.",
      input_schema: schema(
        {
          query: { type: "string", description: "What the task is about." },
          limit: { type: "integer", minimum: 1, maximum: MAX_RESULTS },
        },
        ["query"],
      ),
      async execute(input) {
        const query = textOf(input, "query");
        if (query === undefined) return missingInput("search_skills", "query");
        return searchForModel(source.snapshot(), query, limitOf(input));
      },
    },
  ];
}

/** The ids are those on offer at the moment of asking, while they are few. */
function loadSchema({ entries }: Snapshot): ToolSchema {
  const ids = entries.filter((entry) => entry.model_invocable).map(({ skill_id }) => skill_id);
  const skill_id = {
    type: "string",
    description: "The id of the skill, exactly as it stands in <available_skills>.",
    ...(ids.length > 0 && ids.length <= MAX_ENUM && { enum: ids }),
  };
  const force = { type: "boolean", description: "Load it again although it is loaded already." };
  return schema({ skill_id, force }, ["skill_id"]);
}

function schema(properties: ToolSchema["properties"], required: readonly string[]): ToolSchema {
  return { type: "object", properties, required, additionalProperties: false };
}

function readForModel(snapshot: Snapshot, id: string, path: string): string {
  try {
    const { text, bytes } = readSkillFile(snapshot, id, path);
    return text ?? `The file "${path}" is not text (${bytes.length} bytes).\n`;
  } catch (error) {
    const why = error instanceof PskError ? error.message : "something went wrong inside psk";
    return `Not read: ${why}.\n`;
  }
}

async function searchForModel(snapshot: Snapshot, query: string, limit: number): Promise<string> {
  const found = (await skillIndex(snapshot)).search(query, limit);
  if (found.length === 0)
    return "No skill fits these words. Try others, or go on without a skill.\n";
  const lines = found.map(({ entry }) => `- ${entry.listing.id}: ${entry.listing.description}\n`);
  return `${lines.join("")}Load one with load_skill and its id.\n`;
}

function limitOf(input: unknown): number {
  const limit = fieldOf(input, "limit");
  if (typeof limit !== "number" || !Number.isInteger(limit)) return DEFAULT_RESULTS;
  return Math.min(MAX_RESULTS, Math.max(1, limit));
}

function textOf(input: unknown, key: string): string | undefined {
  const value = fieldOf(input, key);
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? undefined : text;
}

function fieldOf(input: unknown, key: string): unknown {
  if (typeof input !== "object" || input === null) return undefined;
  return Object.getOwnPropertyDescriptor(input, key)?.value;
}

function missingInput(tool: string, key: string): string {
  return `${tool} needs the text "${key}".\n`;
}
