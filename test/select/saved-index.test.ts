import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadIndex, saveIndex } from "../../src/select/saved-index.ts";
import { skillIndex } from "../../src/select/skill-index.ts";
import { snapshotOf } from "../prompt/snapshot-of.ts";
import { tempFolder } from "../support/temp-folder.ts";

const SKILLS = [
  { id: "charts", description: "Draws charts." },
  { id: "mail", description: "Writes mail." },
];

describe("a saved index", () => {
  test("comes back as it was", async () => {
    const { forward } = await skillIndex(snapshotOf(SKILLS));
    const file = join(tempFolder(), "cache", "select.index");
    saveIndex(file, "1.0.0", forward);
    expect(loadIndex(file, "1.0.0")).toEqual(forward);
  });

  test("is used for what did not change: those texts are not read again", async () => {
    const { forward } = await skillIndex(snapshotOf(SKILLS));
    const read: string[] = [];
    const changed = snapshotOf([SKILLS[0] ?? { id: "" }, { id: "mail", description: "New." }]);
    const watched = {
      ...changed,
      open: (entry: Parameters<typeof changed.open>[0]) => {
        read.push(entry.skill_id);
        return changed.open(entry);
      },
    };
    const index = await skillIndex(watched, forward);
    expect(read).toEqual(["mail"]);
    expect(index.search("chart", 5).map(({ entry }) => entry.skill_id)).toEqual(["charts"]);
    const fresh = await skillIndex(
      snapshotOf([
        { ...SKILLS[0], id: "charts" },
        { id: "mail", description: "New." },
      ]),
    );
    expect(index.search("new chart", 5).map(({ score }) => score)).toEqual(
      fresh.search("new chart", 5).map(({ score }) => score),
    );
  });

  test.each([
    ["is gone", () => "none"],
    [
      "was cut off",
      (file: string) => {
        truncateSync(file, readFileSync(file).length - 3);
        return file;
      },
    ],
    [
      "was written over",
      (file: string) => {
        const bytes = readFileSync(file);
        bytes[bytes.length - 10] = (bytes[bytes.length - 10] ?? 0) ^ 1;
        writeFileSync(file, bytes);
        return file;
      },
    ],
    [
      "is empty",
      (file: string) => {
        writeFileSync(file, "");
        return file;
      },
    ],
  ])("counts as none when it %s", async (_, spoil) => {
    const { forward } = await skillIndex(snapshotOf(SKILLS));
    const file = join(tempFolder(), "select.index");
    saveIndex(file, "1.0.0", forward);
    expect(loadIndex(spoil(file), "1.0.0")).toBeUndefined();
  });

  test("counts as none when another version of psk wrote it", async () => {
    const { forward } = await skillIndex(snapshotOf(SKILLS));
    const file = join(tempFolder(), "select.index");
    saveIndex(file, "1.0.0", forward);
    expect(loadIndex(file, "1.0.1")).toBeUndefined();
  });
});
