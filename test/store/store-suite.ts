import { describe, expect, test } from "vitest";
import { PskError } from "../../src/errors.ts";
import { frontmatterOf } from "../../src/skill/skill.ts";
import type { Store } from "../../src/store/store.ts";
import { versionOf } from "./support/version-of.ts";

/** What every store promises, wherever it keeps its versions. */
export function storeSuite(title: string, open: () => Store): void {
  describe(title, () => {
    const text = (store: Store, version: string, path: string) =>
      Buffer.from(store.get("demo", version)?.readFile(path) ?? []).toString();

    describe("put and get", () => {
      test("a version comes back as it was put", async () => {
        const store = open();
        const put = versionOf("demo", "1.0.0", { "scripts/run.sh": "echo hi\n" });
        const { path, replaced } = store.put(put);
        expect(replaced).toBe(false);
        const version = store.get("demo", "1.0.0");
        expect(version?.manifest).toEqual(put.manifest);
        expect(version?.path).toBe(path);
        expect(path).toMatch(/demo\/1\.0\.0$/);
        expect(text(store, "1.0.0", "scripts/run.sh")).toBe("echo hi\n");
      });

      test("a version is read as a skill, with its files in byte order and their executable bits", async () => {
        const store = open();
        store.put(versionOf("demo", "1.0.0", { "b.md": "b", "a/x.sh": "x", "a.md": "a", Z: "z" }));
        const skill = await store.get("demo", "1.0.0")?.readSkill();
        expect(skill?.folder).toBe("demo");
        expect(skill?.files.map(({ path, executable }) => [path, executable])).toEqual([
          ["SKILL.md", false],
          ["Z", false],
          ["a.md", false],
          ["a/x.sh", true],
          ["b.md", false],
        ]);
        expect(skill && frontmatterOf(skill)?.fields.get("name")?.value).toBe("demo");
      });

      test("what was put cannot be changed from outside", () => {
        const store = open();
        const version = versionOf("demo", "1.0.0", { "a.md": "aaa" });
        store.put(version);
        for (const { bytes } of version.files) bytes?.fill(0);
        store.get("demo", "1.0.0")?.readFile("a.md").fill(0);
        expect(text(store, "1.0.0", "a.md")).toBe("aaa");
      });

      test("nothing is found where nothing was put", () => {
        const store = open();
        expect(store.get("demo", "1.0.0")).toBeUndefined();
        store.put(versionOf("demo", "1.0.0"));
        expect(store.get("demo", "1.0.1")).toBeUndefined();
        expect(store.get("other", "1.0.0")).toBeUndefined();
      });

      test("a file that a version does not have is not found, and is named", () => {
        const store = open();
        store.put(versionOf("demo", "1.0.0"));
        const read = (path: string) => () => store.get("demo", "1.0.0")?.readFile(path);
        expect(read("no.md")).toThrow(new PskError("not_found", "demo@1.0.0 has no file no.md"));
        expect(read("../../.store-version")).toThrow("has no file ../../.store-version");
        expect(read("manifest.json")).toThrow("has no file manifest.json");
      });

      test("bytes that are not those of the manifest are not taken in", () => {
        const store = open();
        const version = versionOf("demo", "1.0.0", { "a.md": "aaa" });
        const [first, second] = version.files;
        second?.bytes?.fill(0);
        expect(first?.path).toBe("SKILL.md");
        expect(() => store.put(version)).toThrow("a.md changed while it was being stored");
        expect(store.get("demo", "1.0.0")).toBeUndefined();
        expect(store.list().versions).toEqual([]);
      });
    });

    describe("names", () => {
      const names = ["..", ".", "", "../demo", "Demo", "a/b", "a--b", "-a", ".artifacts", "a\0b"];

      test.each(names)("%j cannot be put, got or removed", (name) => {
        const store = open();
        expect(() => store.put(versionOf(name, "1.0.0"))).toThrow(
          /cannot be the name of a version/,
        );
        expect(store.get(name, "1.0.0")).toBeUndefined();
        expect(store.remove(name, "1.0.0")).toBe(false);
      });

      const versions = [
        "1.0",
        "1",
        "",
        "..",
        "v1.0.0",
        "01.0.0",
        "1.0.0/../2.0.0",
        "1.0.0-01",
        "latest",
      ];

      test.each(versions)("the version %j cannot be put, got or removed", (version) => {
        const store = open();
        store.put(versionOf("demo", "1.0.0"));
        expect(() => store.put(versionOf("demo", version))).toThrow(
          /cannot be the name of a version/,
        );
        expect(store.get("demo", version)).toBeUndefined();
        expect(store.remove("demo", version)).toBe(false);
      });
    });

    describe("a version that is there", () => {
      test("is a conflict, and stays as it is", () => {
        const store = open();
        store.put(versionOf("demo", "1.0.0", { "a.md": "old" }));
        const again = () => store.put(versionOf("demo", "1.0.0", { "a.md": "new" }));
        const words = "demo@1.0.0 is already in the store (use --force to replace it)";
        expect(again).toThrow(new PskError("conflict", words));
        expect(text(store, "1.0.0", "a.md")).toBe("old");
      });

      test("is a conflict also for the very same bytes", () => {
        const store = open();
        store.put(versionOf("demo", "1.0.0"));
        expect(() => store.put(versionOf("demo", "1.0.0"))).toThrow(PskError);
      });

      test("is replaced as a whole by force", () => {
        const store = open();
        store.put(versionOf("demo", "1.0.0", { "a.md": "old", "gone.md": "x" }));
        const { replaced } = store.put(versionOf("demo", "1.0.0", { "a.md": "new" }), {
          force: true,
        });
        expect(replaced).toBe(true);
        expect(text(store, "1.0.0", "a.md")).toBe("new");
        expect(() => text(store, "1.0.0", "gone.md")).toThrow(/has no file gone\.md/);
      });

      test("goes on being read by who found it before it was replaced", () => {
        const store = open();
        store.put(versionOf("demo", "1.0.0", { "a.md": "old" }));
        const found = store.get("demo", "1.0.0");
        store.put(versionOf("demo", "1.0.0", { "a.md": "new" }), { force: true });
        expect(Buffer.from(found?.readFile("a.md") ?? []).toString()).toBe("old");
      });

      test("force without a version to replace just puts it", () => {
        expect(open().put(versionOf("demo", "1.0.0"), { force: true }).replaced).toBe(false);
      });

      test("does not stand in the way of other versions and names", () => {
        const store = open();
        store.put(versionOf("demo", "1.0.0"));
        store.put(versionOf("demo", "1.0.0-rc.1"));
        store.put(versionOf("demo", "1.0.0+build"));
        store.put(versionOf("other", "1.0.0"));
        expect(store.list().versions).toHaveLength(4);
      });
    });

    describe("list", () => {
      const numbers = (store: Store, name?: string) =>
        store.list(name).versions.map((v) => `${v.name}@${v.version}`);

      test("an empty store lists nothing", () => {
        expect(open().list()).toEqual({ versions: [], broken: [], foreign: [] });
      });

      test("names in byte order, then the newest version first", () => {
        const store = open();
        const put = [
          "9.0.0",
          "10.0.0",
          "1.0.0-rc.2",
          "1.0.0",
          "1.0.0-rc.10",
          "1.0.0-alpha",
          "0.9.9",
        ];
        for (const version of put) store.put(versionOf("demo", version));
        for (const name of ["a1", "a-b", "a"]) store.put(versionOf(name, "1.0.0"));
        expect(numbers(store)).toEqual([
          "a@1.0.0",
          "a-b@1.0.0",
          "a1@1.0.0",
          "demo@10.0.0",
          "demo@9.0.0",
          "demo@1.0.0",
          "demo@1.0.0-rc.10",
          "demo@1.0.0-rc.2",
          "demo@1.0.0-alpha",
          "demo@0.9.9",
        ]);
      });

      test("numbers of any size in their order", () => {
        const store = open();
        const versions = ["99999999999999999999.0.0", "100000000000000000000.0.0", "1.0.0"];
        for (const version of versions) store.put(versionOf("demo", version));
        expect(numbers(store)).toEqual([
          "demo@100000000000000000000.0.0",
          "demo@99999999999999999999.0.0",
          "demo@1.0.0",
        ]);
      });

      test("versions that differ in build metadata stand side by side, in a fixed order", () => {
        const store = open();
        for (const build of ["2", "10", "a"]) store.put(versionOf("demo", `1.0.0+${build}`));
        expect(numbers(store)).toEqual(["demo@1.0.0+a", "demo@1.0.0+10", "demo@1.0.0+2"]);
      });

      test("only the versions of one name", () => {
        const store = open();
        store.put(versionOf("demo", "1.0.0"));
        store.put(versionOf("demo-two", "1.0.0"));
        expect(numbers(store, "demo")).toEqual(["demo@1.0.0"]);
        expect(numbers(store, "nothing")).toEqual([]);
        expect(numbers(store, "..")).toEqual([]);
      });

      test("each with what a list shows, and no more", () => {
        const store = open();
        const { manifest } = versionOf("demo", "1.0.0");
        store.put(versionOf("demo", "1.0.0"));
        expect(store.list().versions).toEqual([
          {
            name: "demo",
            version: "1.0.0",
            description: "What it does.",
            author: "ada",
            maintainer: "grace",
            buildTimestamp: "2026-02-11T14:30:00Z",
            sourceHash: manifest.sourceHash,
          },
        ]);
      });
    });

    describe("remove", () => {
      test("takes one version out, and only that one", () => {
        const store = open();
        store.put(versionOf("demo", "1.0.0"));
        store.put(versionOf("demo", "2.0.0"));
        expect(store.remove("demo", "1.0.0")).toBe(true);
        expect(store.get("demo", "1.0.0")).toBeUndefined();
        expect(store.list().versions.map(({ version }) => version)).toEqual(["2.0.0"]);
      });

      test("says when there was nothing to remove", () => {
        const store = open();
        expect(store.remove("demo", "1.0.0")).toBe(false);
        store.put(versionOf("demo", "1.0.0"));
        store.remove("demo", "1.0.0");
        expect(store.remove("demo", "1.0.0")).toBe(false);
      });

      test("makes room for the same version", () => {
        const store = open();
        store.put(versionOf("demo", "1.0.0", { "a.md": "old" }));
        store.remove("demo", "1.0.0");
        expect(store.put(versionOf("demo", "1.0.0", { "a.md": "new" })).replaced).toBe(false);
        expect(text(store, "1.0.0", "a.md")).toBe("new");
      });
    });
  });
}
