import { join } from "node:path";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { describe, expect, test } from "vitest";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText, writeFiles, writeSkill } from "../support/write-skill.ts";
import { connectHttp, connectOld, connectStdio, ERAS } from "./support/clients.ts";
import { serveRoots } from "./support/serve.ts";

/** Skills of the kinds that real collections have. */
function mixedSkills(): string {
  const root = tempFolder();
  writeSkill("plain", { "references/guide.md": "# Guide\n", ".config/x": "y" }, root);
  writeSkill("other-folder", { "SKILL.md": skillText("named-otherwise") }, root);
  writeSkill("crlf", { "SKILL.md": skillText("crlf").replaceAll("\n", "\r\n") }, root);
  writeSkill("bom", { "SKILL.md": `\ufeff${skillText("bom")}` }, root);
  writeFiles(join(root, "lower"), { "skill.md": skillText("lower") });
  writeSkill("linked", { "SKILL.md": { link: "real.txt" }, "real.txt": skillText("linked") }, root);
  writeSkill("binary", { "logo.png": Buffer.from([0x89, 0x50, 0xff, 0]), "Q&A ü.md": "?" }, root);
  writeSkill("nested", { "SKILL.md": skillText("nested", ["metadata:", "  a: {b: [1]}"]) }, root);
  writeSkill("Title Case", { "SKILL.md": skillText("Title Case") }, root);
  writeSkill("broken", { "SKILL.md": "no frontmatter" }, root);
  return root;
}

const LISTED = ["binary", "bom", "crlf", "linked", "lower", "named-otherwise", "nested", "plain"];

describe.each(ERAS)("the official client in the %s era", (era) => {
  test("lists all, and verifies every file, over HTTP", async () => {
    const { url } = await serveRoots({ roots: [mixedSkills()] });
    const client = await connectHttp(url, era);
    expect(client.getNegotiatedProtocolVersion()).toBe(
      era === "modern" ? "2026-07-28" : "2025-11-25",
    );
    const reader = new SkillsClient(client);
    const { skills, invalid } = await reader.list();
    expect(invalid).toEqual([]);
    expect(skills.map(({ frontmatter }) => frontmatter.name)).toEqual(LISTED);
    for (const skill of skills) {
      if (skill.resources === "dynamic") throw new Error("nothing is dynamic");
      for (const { uri } of skill.resources) {
        expect(await reader.read(skill, uri)).toMatchObject({ verified: true });
      }
      const { skill: alone } = await reader.get(skill.uri);
      expect(alone).toEqual(skill);
    }
  });

  test("gets the same text from get_skill as from the resource, of every skill", async () => {
    const { url } = await serveRoots({ roots: [mixedSkills()] });
    const client = await connectHttp(url, era);
    const { resources } = await client.listResources();
    expect(resources).toHaveLength(LISTED.length);
    for (const { uri } of resources) {
      const { contents } = await client.readResource({ uri });
      const answer = await client.callTool({ name: "get_skill", arguments: { uri } });
      expect(contents).toHaveLength(1);
      const [content] = contents;
      if (content === undefined || !("text" in content)) throw new Error("SKILL.md is text");
      expect(answer).toMatchObject({
        isError: false,
        content: [{ type: "text", text: content.text }],
        structuredContent: { uri, mimeType: "text/markdown", text: content.text },
      });
    }
  });

  test("finds every folder and file through resources/directory/read", async () => {
    const { url } = await serveRoots({ roots: [mixedSkills()] });
    const reader = new SkillsClient(await connectHttp(url, era));
    const { resources } = await reader.readDirectory("skill://plain");
    expect(resources).toMatchObject([
      { uri: "skill://plain/.config", name: ".config", mimeType: "inode/directory" },
      { uri: "skill://plain/SKILL.md", mimeType: "text/markdown", name: "plain" },
      { uri: "skill://plain/references", mimeType: "inode/directory" },
    ]);
    const below = await reader.readDirectory("skill://plain/references");
    expect(below.resources).toMatchObject([{ name: "guide.md", size: 8 }]);
    for (const uri of ["skill://plain/SKILL.md", "skill://plain/no", "skill://nobody", "x:y"]) {
      await expect(reader.readDirectory(uri)).rejects.toMatchObject({ code: -32602 });
    }
  });

  test("does all that over stdio, too", async () => {
    const client = await connectStdio(["--root", mixedSkills(), "--no-builtin"], era);
    const reader = new SkillsClient(client);
    const { skills } = await reader.list();
    expect(skills.map(({ frontmatter }) => frontmatter.name)).toEqual(LISTED);
    for (const skill of skills) expect((await reader.read(skill)).verified).toBe(true);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "get_skill",
      "list_skills",
      "load_skill",
      "read_skill_file",
      "search_skills",
    ]);
  });
});

describe("the client 1.32", () => {
  test.each(["http", "stdio"])("lists, reads and calls over %s", async (transport) => {
    const root = mixedSkills();
    const client = await connectOld(
      transport === "http"
        ? { url: (await serveRoots({ roots: [root] })).url }
        : { args: ["--root", root, "--no-builtin"] },
    );
    const { resources } = await client.listResources();
    expect(resources.map(({ name }) => name)).toEqual(LISTED);
    const { contents } = await client.readResource({ uri: "skill://plain/SKILL.md" });
    expect(contents).toMatchObject([{ text: skillText("plain") }]);
    const answer = await client.callTool({
      name: "get_skill",
      arguments: { uri: "skill://plain/SKILL.md" },
    });
    expect(answer).toMatchObject({
      isError: false,
      structuredContent: { text: skillText("plain") },
    });
    expect(client.getInstructions()?.slice(0, 512)).toContain("load_skill");
    await expect(client.readResource({ uri: "skill://nobody/SKILL.md" })).rejects.toMatchObject({
      code: -32602,
    });
  });
});
