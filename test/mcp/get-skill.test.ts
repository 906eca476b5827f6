import { appendFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { Catalog } from "../../src/mcp/catalog.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText, writeSkill } from "../support/write-skill.ts";
import { callTool, catalogOf, textOf } from "./support/catalog-of.ts";

let catalog: Catalog;
let root = "";

beforeAll(async () => {
  root = tempFolder();
  writeSkill("pdf-forms", { "references/a.md": "a" }, root);
  catalog = await catalogOf({ roots: [root], noBuiltin: false });
});

const getSkill = (input: Record<string, unknown>) => callTool(catalog, "get_skill", input);

describe("get_skill answers with the skill", () => {
  test.each(["skill://engage/SKILL.md", "  skill://engage/SKILL.md\n", "SKILL://engage/SKILL.md"])(
    "for %j, under its canonical URI",
    async (uri) => {
      const answer = await getSkill({ uri });
      expect(answer.isError).toBe(false);
      const { text } = (await catalog.read("skill://engage/SKILL.md")) ?? {};
      expect(answer.structuredContent).toEqual({
        uri: "skill://engage/SKILL.md",
        mimeType: "text/markdown",
        text,
      });
      expect(answer.content).toEqual([{ type: "text", text }]);
      expect(text).toContain("name: engage");
    },
  );
});

describe("get_skill answers with an error that helps", () => {
  test.each([
    ["no input", {}],
    ["an empty text", { uri: "" }],
    ["blanks", { uri: " \t\n" }],
    ["a number", { uri: 7 }],
    ["null", { uri: null }],
    ["a list", { uri: ["skill://engage/SKILL.md"] }],
    ["an object", { uri: { toString: "skill://engage/SKILL.md" } }],
    ["another scheme", { uri: "https://engage/SKILL.md" }],
    ["a path", { uri: "/etc/passwd" }],
    ["a file URI", { uri: "file:///etc/passwd" }],
    ["a skill that is not there", { uri: "skill://nobody/SKILL.md" }],
    ["a folder", { uri: "skill://engage" }],
    ["another file of a skill", { uri: "skill://pdf-forms/references/a.md" }],
    ["a field too many", { uri: "skill://engage/SKILL.md", pat: "x" }],
  ])("for %s", async (_, input) => {
    const answer = await getSkill(input);
    expect(answer.isError).toBe(true);
    expect(answer.structuredContent).toBeUndefined();
    expect(textOf(answer)).toContain("skill://engage/SKILL.md");
    expect(textOf(answer)).toContain("list_skills");
  });

  test("and suggests the nearest skill", async () => {
    expect(textOf(await getSkill({ uri: "skill://pdf-form/SKILL.md" }))).toContain(
      "skill://pdf-forms/SKILL.md",
    );
  });

  test("and never gives placeholder text for a skill that cannot be read", async () => {
    const own = tempFolder();
    writeSkill("gone", {}, own);
    const seen = await catalogOf({ roots: [own] });
    const [entry] = seen.snapshot().entries;
    if (entry === undefined) throw new Error("the skill is there");
    await seen.offer(entry);
    rmSync(join(own, "gone", "SKILL.md"));
    writeFileSync(join(own, "gone", "other.md"), "x");
    const answer = await callTool(seen, "get_skill", { uri: "skill://gone/SKILL.md" });
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).not.toContain(own);
  });
});

describe("the secret boundary", () => {
  const SECRETS = ["ghp_16C7e42F292c6912E7710c838347Ae178B4a", "sk-live-hunter2", "AKIAIOSFODNN7"];

  test.each(SECRETS)("no error repeats %s, wherever it stands", async (secret) => {
    const inputs = [
      { uri: `skill://user:${secret}@engage/SKILL.md` },
      { uri: `skill://${secret}/SKILL.md` },
      { uri: `skill://engage/${secret}` },
      { uri: `skill://engage/SKILL.md?token=${secret}` },
      { uri: `skill://engage/SKILL.md#${secret}` },
      { uri: secret },
      { uri: "skill://engage/SKILL.md", token: secret },
      { uri: "skill://engage/SKILL.md", [secret]: 1 },
    ];
    for (const input of inputs) {
      const answer = await getSkill(input);
      expect(answer.isError).toBe(true);
      expect(JSON.stringify(answer)).not.toContain(secret);
    }
    for (const name of ["load_skill", "search_skills", "read_skill_file", "list_skills"]) {
      const given = { skill_id: secret, query: secret, uri: secret, cursor: secret };
      for (const [key, value] of Object.entries(given)) {
        const answer = await callTool(catalog, name, {
          [key]: value,
          ...(key === "query" && { x: 1 }),
        });
        expect(JSON.stringify(answer)).not.toContain(secret);
      }
    }
  });

  test("no error repeats anything of a random input", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 12 }), async (text) => {
        const answer = await getSkill({ uri: `skill://${text}` });
        fc.pre(answer.isError);
        expect(textOf(answer)).not.toContain(text);
      }),
      { numRuns: 200 },
    );
  });
});

test("after an edit, the tool and the resource both give the new text", async () => {
  const own = tempFolder();
  const folder = writeSkill("edited", {}, own);
  const seen = await catalogOf({ roots: [own] });
  const uri = "skill://edited/SKILL.md";
  expect((await seen.read(uri))?.text).toBe(skillText("edited"));
  appendFileSync(join(folder, "SKILL.md"), "More.\n");
  const answer = await callTool(seen, "get_skill", { uri });
  expect(answer.structuredContent?.text).toBe(`${skillText("edited")}More.\n`);
});
