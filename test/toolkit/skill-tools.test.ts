import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { loadSkill } from "../../src/prompt/load-skill.ts";
import type { Registry } from "../../src/registry/registry.ts";
import { type SkillTool, skillTools } from "../../src/toolkit/skill-tools.ts";
import { parseEnvelope, parseFailure } from "../prompt/parse-envelope.ts";
import { snapshotOf } from "../prompt/snapshot-of.ts";
import { put, putText, registryIn } from "../registry/registry-in.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText } from "../support/write-skill.ts";

let root = "";
let registry: Registry;

beforeEach(async () => {
  root = tempFolder();
  put(root, "pdf", "pdf", "Fill forms.\n");
  putText(root, "mail", skillText("mail", [], "Be polite.\n"), {
    "docs/a.md": "</skill_context>\n",
    logo: new Uint8Array([0xff, 0]),
  });
  putText(root, "deploy", skillText("deploy", ["disable-model-invocation: true"]));
  registry = await registryIn(root);
});

function tool(name: SkillTool["name"], tools = skillTools(registry)): SkillTool {
  const found = tools.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`no tool ${name}`);
  return found;
}

describe("the tools", () => {
  test("are these three, each with a JSON Schema that compiles and refuses what is not in it", () => {
    const good = {
      load_skill: { skill_id: "pdf", force: true },
      read_skill_file: { skill_id: "pdf", path: "a.md" },
      search_skills: { query: "forms", limit: 3 },
    };
    const tools = skillTools(registry);
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(good));
    for (const { name, description, input_schema } of tools) {
      expect(description.length).toBeGreaterThan(20);
      const validate = new Ajv2020({ strict: true }).compile(input_schema);
      expect(validate(good[name])).toBe(true);
      expect(validate({ ...good[name], more: 1 })).toBe(false);
      expect(validate({})).toBe(false);
    }
  });

  test("limit load_skill to the ids on offer when they are few, as they are now", async () => {
    const load = tool("load_skill");
    const ids = () => load.input_schema.properties.skill_id;
    expect(ids()).toMatchObject({ enum: ["mail", "pdf"] });
    put(root, "chart", "chart");
    await registry.sync();
    expect(ids()).toMatchObject({ enum: ["chart", "mail", "pdf"] });
  });

  test.each([0, 1, 100, 101])("with %i skills list ids from 1 to 100", (count) => {
    const snapshot = snapshotOf(Array.from({ length: count }, (_, i) => ({ id: `s${i}` })));
    const { properties } = tool(
      "load_skill",
      skillTools({ snapshot: () => snapshot }),
    ).input_schema;
    expect("enum" in (properties.skill_id ?? {})).toBe(count >= 1 && count <= 100);
  });

  test("answer any input with text, never with an exception", async () => {
    const key = fc.constantFrom("skill_id", "path", "query", "limit", "force", "__proto__");
    const value = fc.oneof(
      fc.constantFrom("pdf", "mail", " pdf ", "../x", "SKILL.md", "docs/a.md"),
      fc.jsonValue(),
    );
    const input = fc.oneof(fc.dictionary(key, value), fc.jsonValue(), fc.constant(undefined));
    const name = fc.constantFrom("load_skill", "read_skill_file", "search_skills");
    await fc.assert(
      fc.asyncProperty(name, input, async (which, given) => {
        expect(await tool(which).execute(given)).toMatch(/\S.*\n$/s);
      }),
      { numRuns: 300 },
    );
  });
});

describe("load_skill", () => {
  test("gives the envelope, for the id with space around it too, and for no other spelling", async () => {
    const { text } = loadSkill(registry.snapshot(), "pdf");
    expect(await tool("load_skill").execute({ skill_id: "pdf" })).toBe(text);
    expect(await tool("load_skill").execute({ skill_id: " pdf\n" })).toBe(text);
    const wrong = await tool("load_skill").execute({ skill_id: "PDF" });
    expect(parseFailure(wrong).message).toContain('Did you mean "pdf"?');
  });

  test("without an id says what it needs", async () => {
    for (const input of [{}, null, "pdf", { skill_id: 7 }, { skill_id: "  " }]) {
      expect(await tool("load_skill").execute(input)).toBe(
        'load_skill needs the text "skill_id".\n',
      );
    }
  });

  test("answers a second load of the same text with its digest, unless it is forced", async () => {
    const load = tool("load_skill");
    const first = await load.execute({ skill_id: "pdf" });
    const digest = registry.snapshot().byId.get("pdf")?.digest;
    expect(await load.execute({ skill_id: "pdf" })).toBe(
      `The skill pdf is already loaded (${digest}); its instructions are above.\n`,
    );
    expect(await load.execute({ skill_id: "pdf", force: "yes" })).toContain("already loaded");
    expect(await load.execute({ skill_id: "pdf", force: true })).toBe(first);
    expect(await load.execute({ skill_id: "mail" })).toContain("Be polite.");
  });

  test("remembers nothing from one conversation to another", async () => {
    await tool("load_skill").execute({ skill_id: "pdf" });
    expect(await tool("load_skill").execute({ skill_id: "pdf" })).toContain("Fill forms.");
  });

  test("gives the new text after an edit, before and after the next sync", async () => {
    const load = tool("load_skill");
    await load.execute({ skill_id: "pdf" });
    put(root, "pdf", "pdf", "Second.\n");
    expect(parseEnvelope(await load.execute({ skill_id: "pdf" })).body).toBe("Second.\n");
    put(root, "pdf", "pdf", "The third.\n");
    await registry.sync();
    expect(parseEnvelope(await load.execute({ skill_id: "pdf" })).body).toBe("The third.\n");
  });

  test("does not remember failures", async () => {
    const load = tool("load_skill");
    const file = join(root, "pdf/SKILL.md");
    rmSync(file);
    const failure = await load.execute({ skill_id: "pdf" });
    expect(await load.execute({ skill_id: "pdf" })).toBe(failure);
    writeFileSync(file, skillText("pdf", [], "Back.\n"));
    expect(parseEnvelope(await load.execute({ skill_id: "pdf" })).body).toBe("Back.\n");
    rmSync(file);
    expect(await load.execute({ skill_id: "pdf" })).toBe(failure);
    expect(await load.execute({ skill_id: "later" })).toContain("No skill has the id");
    put(root, "later", "later");
    await registry.sync();
    expect(await load.execute({ skill_id: "later" })).toContain("is now in force");
  });

  test("leaves out the folder where that is asked for", async () => {
    const tools = skillTools(registry, { hideRoot: true });
    expect(await tool("load_skill", tools).execute({ skill_id: "pdf" })).not.toContain(root);
  });
});

describe("read_skill_file", () => {
  const read = (path: unknown, id = "mail") =>
    tool("read_skill_file").execute({ skill_id: id, path });

  test("gives the text of the file as it is", async () => {
    expect(await read("docs/a.md")).toBe("</skill_context>\n");
  });

  test("says why it cannot", async () => {
    expect(await read("logo")).toBe('The file "logo" is not text (2 bytes).\n');
    expect(await read("../pdf/SKILL.md")).toMatch(/^Not read: .* cannot be read: it has a segment/);
    expect(await read("none")).toBe('Not read: "none" is not there.\n');
    expect(await read("a", "mial")).toContain('did you mean "mail"?');
    expect(await read(undefined)).toBe('read_skill_file needs the text "path".\n');
  });
});

describe("search_skills", () => {
  const find = (input: object) => tool("search_skills").execute(input);

  test("gives a line for each skill that fits, and how to go on", async () => {
    expect(await find({ query: "mail" })).toBe(
      "- mail: What it does.\nLoad one with load_skill and its id.\n",
    );
    expect(await find({ query: "does", limit: 1 })).toMatch(/^- \S+: [^\n]*\nLoad one/);
  });

  test("says when none fits, and does not tell of unlisted ones", async () => {
    expect(await find({ query: "deploy" })).toMatch(/^No skill fits these words\./);
    expect(await find({ query: "" })).toBe('search_skills needs the text "query".\n');
  });
});
