import { appendFileSync, chmodSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readDir } from "../../src/skill/read-dir.ts";
import { statFiles } from "../../src/skill/stat-files.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { writeFiles, writeSkill } from "../support/write-skill.ts";

test("finds the same files as reading does, with their sizes", async () => {
  const root = tempFolder();
  writeFiles(root, { "shared/one.md": "1", "outside.md": "2" });
  const folder = writeSkill(
    "s",
    {
      ".hidden/x": "x",
      "run.sh": "#!",
      "in.md": { link: "run.sh" },
      lib: { link: "../shared" },
      "gone.md": { link: "nowhere" },
      "out.md": { link: "/etc/hostname" },
      loop: { link: "." },
      "node_modules/a.js": "no",
    },
    root,
  );
  chmodSync(join(folder, "run.sh"), 0o755);
  const { files } = await readDir(folder, root);
  const seen = statFiles(folder, root, 100);
  const facts = ({
    path,
    size,
    executable,
  }: {
    path: string;
    size: number;
    executable: boolean;
  }) => ({
    path,
    size,
    executable,
  });
  expect(seen.map(facts)).toEqual(files.map(facts));
});

test("stops after as many files as it may find", () => {
  const root = tempFolder();
  const files = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`d/${i}.md`, "x"]));
  expect(statFiles(writeSkill("s", files, root), root, 5)).toHaveLength(5);
});

test("gives another signature when a file changes, and ends at a circle of links", () => {
  const root = tempFolder();
  const folder = writeSkill("s", { "a/b.md": "x" }, root);
  symlinkSync("..", join(folder, "a", "up"));
  const signature = () => statFiles(folder, root, 100).map((file) => file.signature);
  const before = signature();
  expect(signature()).toEqual(before);
  appendFileSync(join(folder, "a", "b.md"), "y");
  expect(signature()).not.toEqual(before);
});
