import { describe, expect, test } from "vitest";
import { skillTools } from "../../src/toolkit/skill-tools.ts";
import { executeTool, toAnthropicTools, toOpenAiTools } from "../../src/toolkit/tool-adapters.ts";
import { snapshotOf } from "../prompt/snapshot-of.ts";

const source = { snapshot: () => snapshotOf([{ id: "pdf" }, { id: "mail" }]) };
const NAMES = ["load_skill", "read_skill_file", "search_skills"];

const LOAD_SCHEMA = {
  type: "object",
  properties: {
    skill_id: {
      type: "string",
      description: "The id of the skill, exactly as it stands in <available_skills>.",
      enum: ["mail", "pdf"],
    },
    force: { type: "boolean", description: "Load it again although it is loaded already." },
  },
  required: ["skill_id"],
  additionalProperties: false,
};

describe("the tools in the form of an API", () => {
  test("Anthropic's", () => {
    const tools = toAnthropicTools(skillTools(source));
    expect(tools.map(({ name }) => name)).toEqual(NAMES);
    expect(JSON.parse(JSON.stringify(tools[0]))).toEqual({
      name: "load_skill",
      description: expect.stringContaining("full instructions"),
      input_schema: LOAD_SCHEMA,
    });
  });

  test("OpenAI's", () => {
    const tools = toOpenAiTools(skillTools(source));
    expect(tools.map((tool) => tool.function.name)).toEqual(NAMES);
    expect(JSON.parse(JSON.stringify(tools[0]))).toEqual({
      type: "function",
      function: {
        name: "load_skill",
        description: expect.stringContaining("full instructions"),
        parameters: LOAD_SCHEMA,
      },
    });
  });
});

describe("a call", () => {
  const calls = [
    ["load_skill", { skill_id: "pdf" }],
    ["load_skill", { skill_id: "pdf" }],
    ["load_skill", { skill_id: "nope" }],
    ["search_skills", { query: "mail" }],
    ["read_skill_file", { skill_id: "mail", path: "SKILL.md" }],
    ["load_skill", { skill_id: "pdf", force: true }],
  ] as const;

  test("has the same result directly, by name, as JSON text, and from a queue", async () => {
    const direct: (string | undefined)[] = [];
    const tools = skillTools(source);
    for (const [name, input] of calls) {
      direct.push(await tools.find((tool) => tool.name === name)?.execute(input));
    }
    expect(new Set(direct).size).toBe(5); // the forced load is the first once more

    const byName = skillTools(source);
    const named: string[] = [];
    for (const [name, input] of calls) named.push(await executeTool(byName, name, input));
    expect(named).toEqual(direct);

    const byJson = skillTools(source);
    const texts: string[] = [];
    for (const [name, input] of calls) {
      texts.push(await executeTool(byJson, name, JSON.stringify(input)));
    }
    expect(texts).toEqual(direct);

    const queued = skillTools(source);
    const queue = calls.map(
      ([name, input]) =>
        () =>
          executeTool(queued, name, input),
    );
    expect(await Promise.all(queue.map(async (work) => work()))).toEqual(direct);
  });

  test("of a tool that is not there, or with text that is not JSON, is answered in words", async () => {
    const tools = skillTools(source);
    expect(await executeTool(tools, "rm", {})).toBe("There is no tool rm here.\n");
    expect(await executeTool(tools, "load_skill", "{")).toBe(
      'load_skill needs the text "skill_id".\n',
    );
  });
});
