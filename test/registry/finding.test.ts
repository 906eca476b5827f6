import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadSkill } from "../../src/prompt/load-skill.ts";
import { createRegistry } from "../../src/registry/registry.ts";
import { asNobody } from "../support/as-nobody.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText, writeFiles } from "../support/write-skill.ts";
import {
  missingAt,
  offered,
  projectRoot,
  put,
  putText,
  rootsOf,
  snapshotIn,
} from "./registry-in.ts";

describe("below a root", () => {
  test("skills are found down to depth 6; what lies deeper is reported once, with a count", async () => {
    const root = tempFolder();
    put(root, "1/2/3/4/5/6", "six");
    put(root, "1/2/3/4/5/6/seven", "seven");
    put(root, "1/2/3/4/5/6/7th", "another");
    const snapshot = await snapshotIn(root);
    expect(offered(snapshot)).toEqual(["six project:1/2/3/4/5/6"]);
    expect(snapshot.missing).toMatchObject([
      {
        state: "truncated",
        source: { path: "1/2/3/4/5/6/7th" },
        reason: "2 folders more than 6 below the root, this one first: not looked into",
      },
    ]);
  });

  test("each root tells of its own depths", async () => {
    const folder = tempFolder();
    for (const root of ["one", "two"])
      mkdirSync(join(folder, root, "1/2/3/4/5/6/7"), { recursive: true });
    const roots = ["one", "two"].map((name) => projectRoot(join(folder, name)));
    expect((await createRegistry({ roots })).snapshot().missing).toHaveLength(2);
  });

  test("dot folders count, caches and version control do not", async () => {
    const root = tempFolder();
    for (const path of [".system/a", "b", ".git/c", "node_modules/d", "x/.venv/e"]) {
      put(root, path, path.slice(-1));
    }
    expect(offered(await snapshotIn(root))).toEqual(["a project:.system/a", "b project:b"]);
  });

  test("the root itself may be a skill, and a nested skill is an entry of its own", async () => {
    const root = tempFolder();
    put(root, "", "outer");
    put(root, "inner", "inner");
    put(root, "inner/core", "core");
    expect(offered(await snapshotIn(root))).toEqual([
      "core project:inner/core",
      "inner project:inner",
      "outer project:",
    ]);
  });

  test("skill.md in lower case is taken where there is no SKILL.md, a link too", async () => {
    const root = tempFolder();
    writeFiles(join(root, "lower"), { "skill.md": skillText("lower") });
    writeFiles(join(root, "linked"), {
      "skill.md": { link: "docs/text.md" },
      "docs/text.md": skillText("linked", [], "behind\n"),
    });
    putText(root, "both", skillText("both"), { "skill.md": skillText("other") });
    const snapshot = await snapshotIn(root);
    expect(snapshot.entries.map(({ skill_id, file }) => `${skill_id} ${file}`)).toEqual([
      "both SKILL.md",
      "linked skill.md",
      "lower skill.md",
    ]);
    expect(loadSkill(snapshot, "linked").text).toContain("\nbehind\n");
    expect(loadSkill(snapshot, "lower").ok).toBe(true);
  });

  test("a root that is not there holds nothing; one the user named is reported", async () => {
    const root = join(tempFolder(), "nowhere");
    expect(await snapshotIn(root)).toMatchObject({ entries: [], missing: [] });
    const { snapshot } = await createRegistry({ roots: [{ ...projectRoot(root), named: true }] });
    expect(snapshot().missing).toMatchObject([
      { state: "unreadable", source: { root, path: "" }, reason: "there is no such folder" },
    ]);
  });

  test("a root that is a file is reported", async () => {
    const root = join(tempFolder(), "file");
    writeFileSync(root, "");
    expect((await snapshotIn(root)).missing).toMatchObject([{ state: "unreadable" }]);
  });

  test("a folder and a file without rights are reported, and the others are found", async () => {
    const root = tempFolder();
    chmodSync(root, 0o755);
    chmodSync(put(root, "closed", "closed"), 0);
    chmodSync(join(put(root, "secret", "secret"), "SKILL.md"), 0);
    put(root, "open", "open");
    const snapshot = await asNobody(() => snapshotIn(root));
    chmodSync(join(root, "closed"), 0o755);
    expect(offered(snapshot)).toEqual(["open project:open"]);
    expect(missingAt(snapshot, "closed")).toMatchObject({
      state: "unreadable",
      reason: "cannot be read (EACCES)",
    });
    expect(missingAt(snapshot, "secret")).toMatchObject({
      state: "unreadable",
      reason: "cannot be read (EACCES)",
    });
  });
});

describe("a SKILL.md that is a link", () => {
  test("is served when it leads to a file inside the root", async () => {
    const root = tempFolder();
    writeFiles(root, { "shared/pdf.md": skillText("pdf", [], "shared body\n") });
    writeFiles(join(root, "pdf"), { "SKILL.md": { link: "../shared/pdf.md" } });
    const snapshot = await snapshotIn(root);
    expect(offered(snapshot)).toEqual(["pdf project:pdf"]);
    expect(loadSkill(snapshot, "pdf").text).toContain("shared body");
  });

  test("is refused in every scope when it leaves the root, and never read", async () => {
    const [root, outside] = [tempFolder(), tempFolder()];
    writeFiles(outside, { "SKILL.md": skillText("stolen") });
    writeFiles(join(root, "pdf"), { "SKILL.md": { link: join(outside, "SKILL.md") } });
    for (const scope of ["project", "user"] as const) {
      const snapshot = (await createRegistry({ roots: [{ scope, path: root }] })).snapshot();
      expect(snapshot.entries).toEqual([]);
      expect(missingAt(snapshot, "pdf")).toMatchObject({
        state: "unreadable",
        reason: "SKILL.md is a link that leads out of its root",
      });
    }
  });

  test("is reported when it leads to nothing, to itself, to a folder or to a device", async () => {
    const root = tempFolder();
    const targets = { gone: "nothing", loop: "SKILL.md", folder: ".", device: "/dev/zero" };
    for (const [name, link] of Object.entries(targets)) {
      writeFiles(join(root, name), { "SKILL.md": { link } });
    }
    const snapshot = await snapshotIn(root);
    for (const name of Object.keys(targets)) {
      expect(missingAt(snapshot, name).state).toBe("unreadable");
    }
  });
});

describe("a skill's folder that is a link", () => {
  test("may lead anywhere from a user's root, with its own links inside", async () => {
    const [root, outside] = [tempFolder(), tempFolder()];
    const folder = put(outside, "pdf", "pdf");
    renameSync(join(folder, "SKILL.md"), join(folder, "text.md"));
    symlinkSync("text.md", join(folder, "SKILL.md"));
    symlinkSync(folder, join(root, "pdf"));
    const snapshot = (await createRegistry({ roots: rootsOf([["user", root]]) })).snapshot();
    expect(offered(snapshot)).toEqual(["pdf user:pdf"]);
    expect(loadSkill(snapshot, "pdf").ok).toBe(true);
  });

  test("may lead from a project into another root, and nowhere else", async () => {
    const [project, user, outside] = [tempFolder(), tempFolder(), tempFolder()];
    symlinkSync(put(user, "mine", "mine"), join(project, "mine"));
    symlinkSync(put(outside, "stolen", "stolen"), join(project, "stolen"));
    const roots = rootsOf([
      ["project", project],
      ["user", user],
    ]);
    const snapshot = (await createRegistry({ roots })).snapshot();
    expect(offered(snapshot)).toEqual(["mine project:mine"]);
    expect(missingAt(snapshot, "stolen")).toMatchObject({
      state: "unreadable",
      reason: "is a link that leads out of all roots",
    });
  });

  test("is refused at loading when it took the place of a folder after the snapshot", async () => {
    const [root, outside] = [tempFolder(), tempFolder()];
    const folder = put(root, "pdf", "pdf");
    putText(outside, "secret", skillText("pdf", [], "secret text\n"));
    const snapshot = await snapshotIn(root);
    rmSync(folder, { recursive: true });
    symlinkSync(join(outside, "secret"), folder);
    const result = loadSkill(snapshot, "pdf");
    expect(result).toMatchObject({ ok: false, reason: "unreadable" });
    expect(result.text).toContain("leads out of all roots");
    expect(result.text).not.toContain("secret text");
    expect(result.text).not.toContain(outside);
  });
});
