import { utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SCOPES } from "../../src/registry/entry.ts";
import { createRegistry } from "../../src/registry/registry.ts";
import { createMemoryStore } from "../../src/store/memory-store.ts";
import { versionOf } from "../store/support/version-of.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { missingAt, notOffered, offered, projectRoot, put, rootsOf } from "./registry-in.ts";

describe("of skills with the same name", () => {
  test("project beats user beats store beats built-in, whatever order the roots came in", async () => {
    const folder = tempFolder();
    const store = createMemoryStore();
    store.put(versionOf("pdf", "1.0.0"));
    const scopes = ["builtin", "user", "project"] as const;
    for (const scope of scopes) put(join(folder, scope), "pdf", "pdf");
    const left = new Set<string>(SCOPES);
    for (const winner of SCOPES) {
      const { snapshot } = await createRegistry({
        roots: rootsOf(
          scopes.filter((scope) => left.has(scope)).map((scope) => [scope, join(folder, scope)]),
        ),
        ...(left.has("store") && { stores: [{ path: "/store", store }] }),
      });
      expect(snapshot().byId.get("pdf")?.source.scope).toBe(winner);
      expect(snapshot().missing.map(({ state }) => state)).toEqual(
        Array.from({ length: left.size - 1 }, () => "shadowed"),
      );
      left.delete(winner);
    }
  });

  test("age does not matter", async () => {
    const folder = tempFolder();
    for (const [older, newer] of [
      ["project", "user"],
      ["user", "project"],
    ] as const) {
      put(join(folder, older), "pdf", "pdf");
      put(join(folder, newer), "pdf", "pdf");
      utimesSync(join(folder, older, "pdf", "SKILL.md"), 1, 1);
      const roots = rootsOf([
        ["project", join(folder, "project")],
        ["user", join(folder, "user")],
      ]);
      expect(offered((await createRegistry({ roots })).snapshot())).toEqual(["pdf project:pdf"]);
    }
  });

  test("within a scope the earlier root wins, however deep its skill is", async () => {
    const folder = tempFolder();
    put(folder, "one/deep/er/pdf", "pdf");
    put(folder, "two/pdf", "pdf");
    const [one, two] = [join(folder, "one"), join(folder, "two")];
    for (const paths of [
      [one, two],
      [two, one],
    ]) {
      const { snapshot } = await createRegistry({ roots: paths.map(projectRoot) });
      expect(snapshot().byId.get("pdf")?.source.root).toBe(paths[0]);
    }
  });

  test("within a root the shallower wins, then byte order", async () => {
    const folder = tempFolder();
    for (const path of ["a/b/pdf", "z/pdf", "B/pdf", "é/pdf", "😀/pdf"]) put(folder, path, "pdf");
    const { snapshot } = await createRegistry({ roots: [projectRoot(folder)] });
    expect(offered(snapshot())).toEqual(["pdf project:B/pdf"]);
    expect(notOffered(snapshot())).toEqual(
      ["a/b/pdf", "z/pdf", "é/pdf", "😀/pdf"].map((path) => `shadowed pdf project:${path}`),
    );
  });

  test("each shadowed one says which skill is offered in its place", async () => {
    const folder = tempFolder();
    put(folder, "one/pdf", "pdf");
    put(folder, "two/pdf", "pdf");
    const roots = rootsOf([
      ["project", join(folder, "one")],
      ["project", join(folder, "two")],
    ]);
    const { missing } = (await createRegistry({ roots })).snapshot();
    expect(missing).toMatchObject([
      {
        skill_id: "pdf",
        state: "shadowed",
        source: { root: join(folder, "two"), path: "pdf" },
        shadowed_by: { scope: "project", root: join(folder, "one"), path: "pdf" },
        reason: "project:pdf has the same name",
      },
    ]);
  });
});

describe("a folder in two roots", () => {
  test("is one skill, of the root that counts more", async () => {
    const folder = tempFolder();
    put(folder, "skills/pdf", "pdf");
    for (const order of [0, 1]) {
      const roots = rootsOf([
        ["user", folder],
        ["project", join(folder, "skills")],
      ]);
      if (order === 1) roots.reverse();
      const snapshot = (await createRegistry({ roots })).snapshot();
      expect(offered(snapshot)).toEqual(["pdf project:pdf"]);
      expect(snapshot.missing).toEqual([]);
    }
  });

  test("is found by the one that reaches it when the other does not", async () => {
    const folder = tempFolder();
    put(folder, "1/2/3/4/5/6/7/pdf", "pdf");
    const roots = rootsOf([
      ["project", folder],
      ["project", join(folder, "1/2/3/4/5/6/7")],
    ]);
    const snapshot = (await createRegistry({ roots })).snapshot();
    expect(offered(snapshot)).toEqual(["pdf project:pdf"]);
    expect(missingAt(snapshot, "1/2/3/4/5/6/7").state).toBe("truncated");
  });
});

test("roots may be given relative to the current folder", async () => {
  const { snapshot } = await createRegistry({ roots: [projectRoot("examples/skills")] });
  expect(snapshot().byId.get("engage")?.source.root).toBe(join(process.cwd(), "examples/skills"));
});
