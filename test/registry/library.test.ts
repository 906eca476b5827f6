import { expect, test } from "vitest";
import * as psk from "../../src/index.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { put } from "./registry-in.ts";

test("the library serves skills with what it exports", async () => {
  const root = tempFolder();
  put(root, "pdf", "pdf");
  const registry = await psk.createRegistry({ roots: [{ scope: "project", path: root }] });
  const snapshot: psk.Snapshot = registry.snapshot();
  expect(psk.availableSkills(snapshot)).toContain("<id>pdf</id>");
  expect(psk.loadSkill(snapshot, "pdf").ok).toBe(true);
  expect(psk.readSkillFile(snapshot, "pdf", "SKILL.md").text).toContain("name: pdf");
  const tools = psk.skillTools(registry);
  expect(psk.toAnthropicTools(tools)).toHaveLength(3);
  expect(psk.toOpenAiTools(tools)).toHaveLength(3);
  const sdk = psk.toAiSdkTools(tools, { jsonSchema: (schema) => schema });
  expect(Object.keys(sdk)).toEqual(["load_skill", "read_skill_file", "search_skills"]);
  expect(await psk.executeTool(tools, "load_skill", { skill_id: "pdf" })).toContain("in force");
  const watching = await psk.watchRegistry(
    registry,
    [root],
    () => {},
    () => {},
  );
  await watching.close();
});
