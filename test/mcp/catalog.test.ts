import { hash } from "node:crypto";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openDiskStore } from "../../src/store/disk-store.ts";
import { versionOf } from "../store/support/version-of.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText, writeFiles, writeSkill } from "../support/write-skill.ts";
import { catalogOf, listed } from "./support/catalog-of.ts";

describe("what is listed", () => {
  test("is served under the name of the skill, not of its folder", async () => {
    const root = tempFolder();
    writeSkill("folder", { "SKILL.md": skillText("name") }, root);
    const catalog = await catalogOf({ roots: [root] });
    expect(await listed(catalog)).toEqual(["name"]);
    expect((await catalog.read("skill://name/SKILL.md"))?.text).toContain("name: name");
    expect(await catalog.read("skill://folder/SKILL.md")).toBeUndefined();
  });

  test.each(["Title Case", "under_score", "a/b", "stitch::x", "größe", "a".repeat(65), "v", "<b>"])(
    "is no skill with the name %j, which is reported",
    async (name) => {
      const root = tempFolder();
      writeSkill("x", { "SKILL.md": skillText(JSON.stringify(name)) }, root);
      const reports: string[] = [];
      const catalog = await catalogOf({ roots: [root] }, (id, why) =>
        reports.push(`${id}: ${why}`),
      );
      expect(await listed(catalog)).toEqual([]);
      expect(reports).toEqual([expect.stringContaining("its name is not")]);
      expect(await catalog.find(`skill://${encodeURIComponent(name)}/SKILL.md`)).toBeUndefined();
    },
  );

  test.each([
    ["more than 512 files", Object.fromEntries(many(512).map((name) => [name, "x"])), "512 files"],
    ["more than 16 MiB", { "a.bin": Buffer.alloc(9e6), "b.bin": Buffer.alloc(9e6) }, "bytes"],
    ["a description over 1,024", { "SKILL.md": longText() }, "1-1024"],
  ])("is no skill with %s, which is reported", async (_, files, why) => {
    const root = tempFolder();
    writeSkill("big", files, root);
    writeSkill("small", {}, root);
    const reports: string[] = [];
    const catalog = await catalogOf({ roots: [root] }, (id, reason) =>
      reports.push(`${id}: ${reason}`),
    );
    expect(await listed(catalog)).toEqual(["small"]);
    expect(reports).toEqual([expect.stringContaining(why)]);
    expect(await catalog.find("skill://big/SKILL.md")).toBeUndefined();
    expect(await catalog.read("skill://big/SKILL.md")).toBeUndefined();
  });

  test("has a manifest of exactly the files there are, each once", async () => {
    const root = tempFolder();
    writeFiles(tempFolder(), {});
    const files = {
      ".hidden": "h",
      "a b.md": "1",
      "d/.x/y.md": "2",
      "link.md": { link: "a b.md" },
    };
    writeSkill("full", { ...files, "node_modules/x.js": "no", ".git/HEAD": "no" }, root);
    writeSkill("full/inner", { "SKILL.md": skillText("inner") }, root);
    const catalog = await catalogOf({ roots: [root] });
    expect(await listed(catalog)).toEqual(["full", "inner"]);
    const { skill } = (await catalog.find("skill://full/SKILL.md")) ?? {};
    expect([...(skill?.files.keys() ?? [])]).toEqual([
      ".hidden",
      "SKILL.md",
      "a b.md",
      "d/.x/y.md",
      "inner/SKILL.md",
      "link.md",
    ]);
    expect(skill?.files.get("link.md")).toMatchObject({ size: 1, sha256: hash("sha256", "1") });
  });

  test("holds no file with secrets, and says which are kept back", async () => {
    const root = tempFolder();
    const key = "-----BEGIN PRIVATE KEY-----\nMII\n";
    writeSkill(
      "s",
      { ".env": "A=1", ".env.example": "A=", "k/id_rsa": key, "deploy.pem": key },
      root,
    );
    const catalog = await catalogOf({ roots: [root] });
    const { skill } = (await catalog.find("skill://s/SKILL.md")) ?? {};
    expect([...(skill?.files.keys() ?? [])]).toEqual([".env.example", "SKILL.md"]);
    expect(skill?.manifest.withheld).toEqual([".env", "deploy.pem", "k/id_rsa"]);
    for (const path of [".env", "deploy.pem", "k/id_rsa"]) {
      expect(await catalog.read(`skill://s/${path}`)).toBeUndefined();
    }
  });
});

describe("content", () => {
  test.each([
    ["text with a byte order mark", Buffer.from("\ufeffhello"), "\ufeffhello"],
    ["text with CRLF", Buffer.from("a\r\nb"), "a\r\nb"],
    ["an empty file", Buffer.alloc(0), ""],
    ["text with a null byte", Buffer.from("a\0b"), "a\0b"],
    ["bytes that are no text", Buffer.from([0xff, 0xfe, 0]), undefined],
  ])("%s comes back byte for byte", async (_, bytes, text) => {
    const root = tempFolder();
    writeSkill("s", { file: bytes }, root);
    const content = await (await catalogOf({ roots: [root] })).read("skill://s/file");
    expect(content?.text).toBe(text);
    expect(Buffer.from(content?.bytes ?? [])).toEqual(bytes);
    expect(content?.mimeType).toBe(text === undefined ? "application/octet-stream" : "text/plain");
  });

  test("of a file that changed is the new one, with its new digest", async () => {
    const root = tempFolder();
    const folder = writeSkill("s", { "a.md": "old" }, root);
    const catalog = await catalogOf({ roots: [root] });
    expect((await catalog.read("skill://s/a.md"))?.text).toBe("old");
    writeFiles(folder, { "a.md": "newer", "b.md": "added" });
    expect(await catalog.read("skill://s/a.md")).toMatchObject({
      text: "newer",
      sha256: hash("sha256", "newer"),
    });
    expect((await catalog.read("skill://s/b.md"))?.text).toBe("added");
  });
});

describe("a version in the store", () => {
  test("is served at its URI and is in no list", async () => {
    const store = tempFolder();
    const disk = openDiskStore(store);
    for (const version of ["1.0.0", "2.0.0"]) {
      disk.put(await versionOf("pdf", version, { "SKILL.md": skillText("pdf", [], version) }));
    }
    const catalog = await catalogOf({ store, roots: [tempFolder()] });
    expect(await listed(catalog)).toEqual(["pdf"]);
    expect((await catalog.read("skill://pdf/SKILL.md"))?.text).toContain("2.0.0");
    const pinned = await catalog.read("skill://v/1.0.0/pdf/SKILL.md");
    expect(pinned?.text).toContain("1.0.0");
    expect(pinned?.uri).toBe("skill://v/1.0.0/pdf/SKILL.md");
    const found = await catalog.find("skill://v/1.0.0/pdf/SKILL.md");
    expect(found?.skill.uri).toBe("skill://v/1.0.0/pdf");
    for (const version of ["3.0.0", "1.0", "..", "v1.0.0"]) {
      expect(await catalog.read(`skill://v/${version}/pdf/SKILL.md`)).toBeUndefined();
    }
  });

  test("is not served when its skill is switched off", async () => {
    const store = tempFolder();
    openDiskStore(store).put(await versionOf("pdf", "1.0.0", { "SKILL.md": skillText("pdf") }));
    const cwd = tempFolder();
    writeFiles(cwd, { "psk.config.json": JSON.stringify({ disabled: ["pdf"] }) });
    const catalog = await catalogOf({ store, cwd, roots: [join(cwd, "none")] });
    expect(await catalog.read("skill://v/1.0.0/pdf/SKILL.md")).toBeUndefined();
    expect(await catalog.find("skill://v/1.0.0/pdf/SKILL.md")).toBeUndefined();
  });
});

function many(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `files/${index}.md`);
}

function longText(): string {
  return `---\nname: big\ndescription: ${"x".repeat(1025)}\n---\n`;
}
