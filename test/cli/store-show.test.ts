import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openDiskStore } from "../../src/store/disk-store.ts";
import { versionOf } from "../store/support/version-of.ts";
import { memoryFolder } from "../support/memory-folder.ts";
import { psk } from "../support/psk.ts";

const store = join(memoryFolder(), "store");
const show = (...words: string[]) => psk(["show", ...words, "--store", store]);
const diff = (...words: string[]) => psk(["diff", ...words, "--store", store]);
const opened = openDiskStore(store);

for (const version of ["1.0.0", "1.2.0", "1.10.0", "2.0.0-rc.1"]) {
  opened.put(versionOf("demo", version, { "a.md": `This is ${version}.\n` }));
}
opened.put(versionOf("beta", "0.1.0-alpha"));
opened.put(versionOf("beta", "0.1.0-beta"));

describe("psk show", () => {
  test.each([
    ["demo", "1.10.0"],
    ["demo@1.2.0", "1.2.0"],
    ["demo@1.2", "1.2.0"],
    ["demo@^1.0.0", "1.10.0"],
    ["demo@~1.2", "1.2.0"],
    ["demo@1", "1.10.0"],
    ["demo@<1.10", "1.2.0"],
    ["demo@1.0.0 - 1.5.0", "1.2.0"],
    ["demo@>=2.0.0-0", "2.0.0-rc.1"],
    ["demo@2.0.0-rc.1", "2.0.0-rc.1"],
    ["demo@*", "1.10.0"],
    ["beta", "0.1.0-beta"],
  ])("%s is version %s", async (spec, version) => {
    const { code, stdout } = await show(spec, "--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout).manifest.version).toBe(version);
  });

  test.each([
    ["demo@3", "error: demo@3 is not in the store; there is 2.0.0-rc.1, 1.10.0, 1.2.0, 1.0.0\n", 1],
    [
      "demo@1.0.1-x",
      "error: demo@1.0.1-x is not in the store; there is 2.0.0-rc.1, 1.10.0, 1.2.0, 1.0.0\n",
      1,
    ],
    ["dem", "error: dem is not in the store; did you mean demo?\n", 1],
    ["zzzzzz", "error: zzzzzz is not in the store; `psk list` shows what is there\n", 1],
    ["demo@latest", 'error: "latest" is neither a version nor a range of versions\n', 2],
    ["../store", "error: ../store is not in the store; `psk list` shows what is there\n", 1],
  ])("%s is not there", async (spec, stderr, code) => {
    expect(await show(spec)).toEqual({ code, stdout: "", stderr });
  });

  test("shows the manifest, the files and what validation finds", async () => {
    const { code, stdout, stderr } = await show("demo@1.2.0");
    const { manifest } = versionOf("demo", "1.2.0", { "a.md": "This is 1.2.0.\n" });
    const [skillFile, other] = manifest.files;
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toBe(
      [
        "demo@1.2.0",
        "  description  What it does.",
        "  author       ada",
        "  maintainer   grace",
        "  built        2026-02-11T14:30:00Z",
        `  hash         ${manifest.sourceHash}`,
        `  place        ${store}/demo/1.2.0`,
        "  validation   0 errors, 0 warnings",
        "",
        "FILE      BYTES  MODE  SHA-256",
        `SKILL.md  ${skillFile?.size}     0644  ${skillFile?.sha256.slice(0, 12)}`,
        `a.md      15     0644  ${other?.sha256.slice(0, 12)}`,
        "",
      ].join("\n"),
    );
  });

  test("as JSON holds the manifest itself, the place and the count of findings", async () => {
    const shown = JSON.parse((await show("demo@1.2.0", "--json")).stdout);
    expect(Object.keys(shown)).toEqual(["manifest", "path", "findings"]);
    expect(shown.manifest).toEqual(opened.get("demo", "1.2.0")?.manifest);
    expect(shown.findings).toEqual({ errors: 0, warnings: 0, rules: {} });
  });
});

describe("psk show --file", () => {
  opened.put(
    versionOf("files", "1.0.0", { "esc.md": "a\x1b[31mb\n", "bin.dat": "\xff\0", "data.bin": "" }),
  );

  test("prints one file as it is", async () => {
    expect(await show("demo@1.2.0", "--file", "a.md")).toEqual({
      code: 0,
      stdout: "This is 1.2.0.\n",
      stderr: "",
    });
    expect((await show("files", "--file", "esc.md")).stdout).toBe("a\x1b[31mb\n");
  });

  test("prints nothing to a terminal that would act there", async () => {
    const words = ["show", "files", "--file", "esc.md", "--store", store];
    const { stdout } = await psk(words, { outIsTerminal: true });
    expect(stdout).toBe("a\\x1b[31mb\n");
  });

  test("as JSON says how the content is written", async () => {
    const shown = JSON.parse((await show("demo@1.2.0", "--file", "a.md", "--json")).stdout);
    expect(shown).toEqual({ path: "a.md", encoding: "utf-8", content: "This is 1.2.0.\n" });
  });

  test("that is not there: exit 1", async () => {
    for (const path of ["nope.md", "../../.store-version", "manifest.json", "/etc/passwd"]) {
      const stderr = `error: demo@1.10.0 has no file ${path}\n`;
      expect(await show("demo", "--file", path)).toEqual({ code: 1, stdout: "", stderr });
    }
  });
});

describe("psk diff", () => {
  opened.put(
    versionOf("tree", "1.0.0", { "gone.md": "x\n", "same.md": "s\n", "a.md": "1\n2\n3\n" }),
  );
  opened.put(
    versionOf("tree", "2.0.0", { "new.md": "x\n", "same.md": "s\n", "a.md": "1\ntwo\n3\n" }),
  );

  test("names files added, removed and changed, and shows the lines", async () => {
    const { code, stdout, stderr } = await diff("tree@1", "tree@2");
    expect([code, stderr]).toEqual([0, ""]);
    const [head, ...lines] = stdout.split("\n");
    expect(head).toBe("tree@1.0.0 → tree@2.0.0");
    expect(lines.slice(0, 4)).toEqual(["- gone.md", "+ new.md", "~ SKILL.md", "~ a.md"]);
    expect(stdout).toContain(
      "--- tree@1.0.0/a.md\n+++ tree@2.0.0/a.md\n@@ -1,3 +1,3 @@\n 1\n-2\n+two\n 3\n",
    );
    expect(stdout).not.toContain("same.md");
  });

  test("as JSON has the same in fields", async () => {
    const result = JSON.parse((await diff("tree@1", "tree@2", "--json")).stdout);
    expect(result).toMatchObject({
      from: "tree@1.0.0",
      to: "tree@2.0.0",
      added: ["new.md"],
      removed: ["gone.md"],
      changed: [{ path: "SKILL.md" }, { path: "a.md", diff: expect.stringContaining("+two\n") }],
    });
  });

  test("of a version with itself says that they are the same", async () => {
    const { stdout } = await diff("tree@1.0.0", "tree@1.0.0");
    expect(stdout).toBe("tree@1.0.0 and tree@1.0.0 hold the same files.\n");
  });

  test("compares two skills as well", async () => {
    const { code, stdout } = await diff("beta@0.1.0-beta", "demo@1.0.0");
    expect(code).toBe(0);
    expect(stdout).toContain("+ a.md");
  });

  test("shows a changed mode, and no lines of what is not text", async () => {
    const script = versionOf("mode", "1.0.0", { "run.sh": "x", "bin.dat": "\0a" });
    opened.put(script);
    const two = versionOf("mode", "2.0.0", { "run.sh": "x", "bin.dat": "\0b" });
    const files = two.manifest.files.map((file) => ({ ...file, mode: "0644" as const }));
    opened.put({
      manifest: { ...two.manifest, files },
      files: two.files.map((file) => ({ ...file, executable: false })),
    });
    const { stdout } = await diff("mode@1", "mode@2");
    expect(stdout).toContain("~ run.sh (mode 0755 → 0644)\n");
    expect(stdout).toContain("~ bin.dat\n");
    expect(stdout).not.toContain("\0");
  });

  test("of something that is not there: exit 1", async () => {
    expect((await diff("tree@1", "tree@9")).code).toBe(1);
  });
});
