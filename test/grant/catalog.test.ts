import { describe, expect, it } from "vitest";
import { createCatalog } from "../../src/grant/catalog.ts";
import { createRegistry } from "../../src/registry/registry.ts";
import { build } from "../../src/toolkit/build.ts";
import { openStore } from "../../src/toolkit/stored.ts";
import { projectRoot, putText } from "../registry/registry-in.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText } from "../support/write-skill.ts";
import { skill } from "./support.ts";

const withTools = (name: string, tools: string, more: string[] = []) =>
  skillText(name, [`allowed-tools: ${tools}`, ...more]);

async function catalogIn(root: string) {
  const registry = await createRegistry({ roots: [projectRoot(root)] });
  return { registry, catalog: createCatalog(registry) };
}

describe("a definition in the registry", () => {
  it("comes from skill.json, or else from the frontmatter", async () => {
    const root = tempFolder();
    const json = skill("with-json", { allowed_tools: ["specKit"], execution_protocol: ["plan"] });
    putText(root, "with-json", skillText("with-json"), { "skill.json": JSON.stringify(json) });
    const more = ["disallowed-tools: Write", 'metadata: {version: "1.2"}'];
    putText(root, "plain", withTools("plain", "Read, Bash(git add *)", more));
    const { catalog } = await catalogIn(root);
    expect(await catalog.getSkill("with-json")).toEqual(json);
    expect(await catalog.getSkill("plain")).toEqual({
      ...{ name: "plain", description: "What it does.", version: "1.2.0" },
      ...{ allowed_tools: ["Read", "Bash(git add *)"], forbidden_tools: ["Write"] },
      execution_protocol: [],
    });
    expect(catalog.listAvailableSkills()).toEqual(["plain", "with-json"]);
  });

  it("is refused when skill.json is wrong or says something else than the frontmatter", async () => {
    const root = tempFolder();
    putText(root, "a", skillText("a"), { "skill.json": `{"name": "a", "forbiden_tools": []}` });
    const other = JSON.stringify(skill("b", { allowed_tools: ["write"] }));
    putText(root, "b", withTools("b", "Read"), { "skill.json": other });
    putText(root, "c", withTools("c", "Bash (git add *)"));
    const { catalog } = await catalogIn(root);
    const { errors } = await catalog.validateSkillSet(["a", "b", "c"]);
    expect(errors.map(({ code, skill: who }) => [code, who])).toEqual([
      ["INVALID_DEFINITION", "a"],
      ["INVALID_DEFINITION", "b"],
      ["INVALID_DEFINITION", "c"],
    ]);
    expect(errors[0]?.message).toContain("forbiden_tools");
    expect(await catalog.getSkill("a")).toBeUndefined();
  });

  it("is that of the newest snapshot", async () => {
    const root = tempFolder();
    putText(root, "a", withTools("a", "Read"));
    const { registry, catalog } = await catalogIn(root);
    expect((await catalog.getSkill("a"))?.allowed_tools).toEqual(["Read"]);
    putText(root, "a", withTools("a", "Grep, Glob"));
    putText(root, "new", withTools("new", "Read"));
    await registry.sync();
    expect((await catalog.getSkill("a"))?.allowed_tools).toEqual(["Grep", "Glob"]);
    expect((await catalog.validateSkillSet(["new"])).valid).toBe(true);
  });

  it("that is not on offer says why", async () => {
    const root = tempFolder();
    putText(root, "a", withTools("a", "Read"));
    const registry = await createRegistry({ roots: [projectRoot(root)], disabled: ["a"] });
    const { errors } = await createCatalog(registry).validateSkillSet(["a"]);
    expect(errors).toMatchObject([
      { code: "UNKNOWN_SKILL", message: expect.stringContaining("disabled") },
    ]);
  });
});

describe("a registration", () => {
  it("is seen by the next call and stands above the registry", async () => {
    const root = tempFolder();
    putText(root, "a", withTools("a", "Read"));
    const { catalog } = await catalogIn(root);
    expect((await catalog.composeSkills(["b"])).ok).toBe(false);
    catalog.registerSkill(skill("b", { allowed_tools: ["x"] }));
    catalog.registerSkill(skill("a", { allowed_tools: ["y"] }));
    const result = await catalog.composeSkills(["a", "b"]);
    expect(result).toMatchObject({ ok: true, grant: { allowed_tools: ["y", "x"] } });
  });

  it("gives and keeps a frozen copy", async () => {
    const catalog = createCatalog();
    const mine = skill("a", { allowed_tools: ["read"] });
    catalog.registerSkill(mine);
    mine.allowed_tools.push("write");
    const got = await catalog.getSkill("a");
    expect(got?.allowed_tools).toEqual(["read"]);
    expect(() => got?.allowed_tools.push("write")).toThrow(TypeError);
  });

  it.each([
    ["no name", { ...skill("a"), name: "" }],
    ["no list of tools", { name: "a", description: "d", execution_protocol: [] }],
    ["a key that is none", { ...skill("a"), forbiden_tools: [] }],
    ["a version that is none", skill("a", { version: "one" })],
    ["nothing", undefined],
  ])("of a definition with %s is refused", (_, data) => {
    expect(() => createCatalog().registerSkill(data)).toThrowError(
      expect.objectContaining({ code: "invalid_skill" }),
    );
  });

  it("warns when a step or the body names a tool that the skill does not allow", () => {
    const { warnings } = createCatalog().registerSkill(
      skill("a", {
        allowed_tools: ["Read", "mcp__git__*"],
        execution_protocol: ["read-spec", "write-code", "use `Edit` here", "Bash"],
      }),
      { body: "Call mcp__git__log and mcp__db__query, then the Write tool. Read and write well." },
    );
    expect(warnings).toEqual([
      'the step "use `Edit` here" of "a" names the tool "Edit", which it does not allow',
      'the step "Bash" of "a" names the tool "Bash", which it does not allow',
      'the body of "a" names the tool "Write", which it does not allow',
      'the body of "a" names the tool "mcp__db__query", which it does not allow',
    ]);
  });
});

describe("another version", () => {
  it("takes the place of the one on offer: registered before, or in a store", async () => {
    const folder = tempFolder();
    const [root, path] = [`${folder}/skills`, `${folder}/store`];
    const store = openStore(path);
    const versions = [
      ["1.0.0", "Read"],
      ["2.0.0", "Read, Write"],
    ] as const;
    for (const [version, tools] of versions) {
      const meta = [`metadata: {version: "${version}", author: me}`];
      const dir = putText(`${root}/${version}`, "pdf", withTools("pdf", tools, meta));
      const { state } = await build(store, dir, { maintainer: "me" });
      expect(state).not.toBe("invalid");
    }
    const registry = await createRegistry({ roots: [], stores: [{ path, store }] });
    const catalog = createCatalog(registry);
    expect((await catalog.getSkill("pdf"))?.allowed_tools).toEqual(["Read", "Write"]);
    await catalog.overrideSkillVersion("pdf", "1.0.0");
    expect(await catalog.getSkill("pdf")).toMatchObject({
      version: "1.0.0",
      allowed_tools: ["Read"],
    });

    const own = createCatalog();
    own.registerSkill(skill("a", { version: "1.0.0", allowed_tools: ["x"] }));
    own.registerSkill(skill("a", { version: "2.0.0", allowed_tools: ["y"] }));
    await own.overrideSkillVersion("a", "1.0");
    expect((await own.getSkill("a"))?.allowed_tools).toEqual(["x"]);
  });

  it("that does not exist is an error and changes nothing", async () => {
    const catalog = createCatalog();
    catalog.registerSkill(skill("a", { version: "1.0.0", allowed_tools: ["x"] }));
    await expect(catalog.overrideSkillVersion("a", "9.0.0")).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(catalog.overrideSkillVersion("zzz", "1.0.0")).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await catalog.getSkill("a"))?.allowed_tools).toEqual(["x"]);
    expect(await catalog.getSkill("zzz")).toBeUndefined();
  });
});
