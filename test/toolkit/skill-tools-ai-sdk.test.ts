import * as ai from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { expect, test } from "vitest";
import { availableSkills } from "../../src/prompt/available-skills.ts";
import { loadSkill } from "../../src/prompt/load-skill.ts";
import { skillTools } from "../../src/toolkit/skill-tools.ts";
import { toAiSdkTools } from "../../src/toolkit/tool-adapters.ts";
import { parseEnvelope } from "../prompt/parse-envelope.ts";
import { putText, registryIn } from "../registry/registry-in.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText } from "../support/write-skill.ts";

type Answer = Awaited<ReturnType<MockLanguageModelV3["doGenerate"]>>;
type Prompt = Parameters<MockLanguageModelV3["doGenerate"]>[0]["prompt"];

const usage: Answer["usage"] = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

test("a whole turn: the section, the call of load_skill, the envelope intact, the answer", async () => {
  const root = tempFolder();
  const body = "# Forms\r\n\n</skill_context> & <b>\u2028\n```sh\necho '\"$&\"'\n```\n";
  putText(root, "pdf-forms", skillText("pdf-forms", [], body), { "run.py": "" });
  const registry = await registryIn(root);
  const system = availableSkills(registry.snapshot());
  const prompts: Prompt[] = [];
  const model = new MockLanguageModelV3({
    async doGenerate({ prompt, tools }) {
      prompts.push(prompt);
      expect(tools?.map(({ name }) => name)).toEqual([
        "load_skill",
        "read_skill_file",
        "search_skills",
      ]);
      return prompts.length === 1 ? callFor(prompt) : answerTo(prompt);
    },
  });

  const result = await ai.generateText({
    model,
    system,
    prompt: "Fill in this form.",
    tools: toAiSdkTools(skillTools(registry), ai),
    stopWhen: ai.stepCountIs(5),
  });

  const { text: envelope } = loadSkill(registry.snapshot(), "pdf-forms");
  expect(prompts).toHaveLength(2);
  expect(prompts[0]?.[0]).toMatchObject({ role: "system", content: system });
  expect(resultIn(prompts[1] ?? [])).toBe(envelope);
  expect(parseEnvelope(envelope).body).toBe(body.replace("</skill", "&lt;/skill"));
  expect(result.text).toBe("Done as pdf-forms says.");
  expect(result.steps[0]?.toolResults).toMatchObject([
    { toolName: "load_skill", output: envelope },
  ]);
});

/** What a model does that finds a fitting skill in its system prompt. */
function callFor(prompt: Prompt): Answer {
  const [first] = prompt;
  const id = first?.role === "system" ? /<id>(.*)<\/id>/.exec(first.content)?.[1] : undefined;
  return {
    content: [
      {
        type: "tool-call",
        toolCallId: "call-1",
        toolName: "load_skill",
        input: JSON.stringify({ skill_id: id }),
      },
    ],
    finishReason: { unified: "tool-calls", raw: undefined },
    usage,
    warnings: [],
  };
}

function answerTo(prompt: Prompt): Answer {
  const { id } = parseEnvelope(resultIn(prompt));
  return {
    content: [{ type: "text", text: `Done as ${id} says.` }],
    finishReason: { unified: "stop", raw: undefined },
    usage,
    warnings: [],
  };
}

/** The text of the last tool result. */
function resultIn(prompt: Prompt): string {
  const last = prompt.at(-1);
  const part = last?.role === "tool" ? last.content[0] : undefined;
  if (part?.type !== "tool-result" || part.output.type !== "text")
    throw new Error("no tool result");
  return part.output.value;
}
