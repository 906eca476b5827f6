import { describe, expect, test } from "vitest";
import { openDiskStore } from "../../src/store/disk-store.ts";
import { versionOf } from "../store/support/version-of.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText, writeSkill } from "../support/write-skill.ts";
import { connectHttp, ERAS } from "./support/clients.ts";
import { serveRoots } from "./support/serve.ts";

const FILES = "skill://{skill}/{+path}";
const PINNED = "skill://v/{version}/{skill}/{+path}";

describe.each(ERAS)("in the %s era", (era) => {
  test("each skill that a user may call is a prompt, and no other", async () => {
    const root = tempFolder();
    writeSkill(
      "deploy",
      { "SKILL.md": skillText("deploy", ["disable-model-invocation: true"]) },
      root,
    );
    writeSkill("Odd Name", {}, root);
    writeSkill("hidden", { "SKILL.md": skillText("hidden", ["user-invocable: false"]) }, root);
    const { url } = await serveRoots({ roots: [root] });
    const client = await connectHttp(url, era);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["Odd Name", "deploy"]);
    const { messages } = await client.getPrompt({
      name: "deploy",
      arguments: { task: "the web page" },
    });
    expect(messages).toMatchObject([
      { role: "user", content: { text: expect.stringMatching(/^<skill_context id="deploy">/) } },
      { role: "user", content: { text: "Use this skill for: the web page" } },
    ]);
    expect(JSON.stringify(messages)).not.toContain(root);
    for (const name of ["hidden", "none"]) {
      await expect(client.getPrompt({ name })).rejects.toMatchObject({ code: -32602 });
    }
  });

  test("names, paths, versions and choices are completed", async () => {
    const root = tempFolder();
    const store = tempFolder();
    writeSkill("pdf", { "references/a.md": "", "references/b.md": "" }, root);
    const hint = 'argument-hint: "[add|remove] <name>"';
    writeSkill("ppt", { "SKILL.md": skillText("ppt", [hint]) }, root);
    for (const version of ["1.0.0", "1.1.0"]) {
      openDiskStore(store).put(versionOf("pdf", version, { "old.md": "" }));
    }
    const { url } = await serveRoots({ roots: [root], store });
    const client = await connectHttp(url, era);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([FILES, PINNED]);
    const complete = async (uri: string, name: string, value: string, given = {}) => {
      const { completion } = await client.complete({
        ref: { type: "ref/resource", uri },
        argument: { name, value },
        context: { arguments: given },
      });
      return completion.values;
    };
    expect(await complete(FILES, "skill", "p")).toEqual(["pdf", "ppt"]);
    expect(await complete(FILES, "path", "ref", { skill: "pdf" })).toEqual([
      "references/a.md",
      "references/b.md",
    ]);
    expect(await complete(PINNED, "version", "1", { skill: "pdf" })).toEqual(["1.1.0", "1.0.0"]);
    const pinned = { skill: "pdf", version: "1.0.0" };
    expect(await complete(PINNED, "path", "", pinned)).toEqual(["SKILL.md", "old.md"]);
    expect(await complete(FILES, "path", "", { skill: "../x" })).toEqual([]);
    const { completion } = await client.complete({
      ref: { type: "ref/prompt", name: "ppt" },
      argument: { name: "task", value: "re" },
    });
    expect(completion.values).toEqual(["remove"]);
    await expect(complete("skill://other/{x}", "x", "")).rejects.toMatchObject({ code: -32602 });
  });
});
