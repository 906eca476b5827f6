import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Snapshot } from "../../src/registry/entry.ts";
import { skillIndex } from "../../src/select/skill-index.ts";
import { snapshotOf } from "../prompt/snapshot-of.ts";

const office = snapshotOf([
  { id: "pdf-forms", description: "Fills in and flattens PDF forms." },
  { id: "pdf-merge", description: "Joins several PDF files into one document." },
  { id: "charts", description: "Draws bar charts and line charts from a table of numbers." },
  { id: "spreadsheets", description: "Edits Excel tables, formulas and numbers." },
  {
    id: "release-notes",
    description: "Writes release notes from the commits of a git repository.",
  },
  { id: "commit-message", description: "Writes a git commit message for staged changes." },
  { id: "mail", description: "Writes polite e-mail in the user's voice." },
]);

const search = async (snapshot: Snapshot, text: string, limit: number) =>
  (await skillIndex(snapshot)).search(text, limit);

async function best(text: string, limit = 3): Promise<string[]> {
  return (await search(office, text, limit)).map(({ entry }) => entry.skill_id);
}

describe("search", () => {
  test.each([
    ["fill in this form", "pdf-forms"],
    ["please merge these two PDFs", "pdf-merge"],
    ["draw me a chart of our sales", "charts"],
    ["change a formula in an excel sheet", "spreadsheets"],
    ["what should the commit message say", "commit-message"],
    ["prepare the notes for our next release", "release-notes"],
    ["answer that mail", "mail"],
    ["charts", "charts"],
    ["pdf-forms", "pdf-forms"],
    ["SPREADSHEETS", "spreadsheets"],
  ])("finds for %j first %s", async (text, id) => {
    expect((await best(text))[0]).toBe(id);
  });

  test("gives at most as many as asked for, the best first", async () => {
    const found = await search(office, "pdf forms", 10);
    expect(found.map(({ entry }) => entry.skill_id)).toEqual(["pdf-forms", "pdf-merge"]);
    expect(found.map(({ score }) => score)).toEqual(
      found.map(({ score }) => score).sort((a, b) => b - a),
    );
    expect(await best("pdf forms", 1)).toEqual(["pdf-forms"]);
  });

  test.each(["", "the and of", "zebra", "!?", "\u0000"])("finds nothing for %j", async (text) => {
    expect(await best(text)).toEqual([]);
  });

  test("puts ties in byte order, whatever order the skills came in", async () => {
    const ids = ["y", "x", "Z", "é", "Y"];
    for (const order of [ids, ids.toReversed()]) {
      const snapshot = snapshotOf(order.map((id) => ({ id, description: "Makes tea." })));
      const found = (await search(snapshot, "tea", 5)).map(({ entry }) => entry.skill_id);
      expect(found).toEqual(["Y", "Z", "x", "y", "é"]);
    }
  });

  test("leaves out what a model may not choose", async () => {
    const snapshot = snapshotOf([
      { id: "tea", listed: false },
      { id: "coffee", description: "No tea." },
    ]);
    expect((await search(snapshot, "tea", 5)).map(({ entry }) => entry.skill_id)).toEqual([
      "coffee",
    ]);
  });

  test("works with one skill, and with none", async () => {
    expect(await search(snapshotOf([{ id: "tea" }]), "tea", 5)).toHaveLength(1);
    expect(await search(snapshotOf([]), "tea", 5)).toEqual([]);
  });

  test("answers any text the same way twice, without an exception", async () => {
    const words = fc.array(
      fc.constantFrom("pdf", "chart", "git", "the", "__proto__", "constructor"),
    );
    const text = fc.oneof(
      words.map((list) => list.join(" ")),
      fc.string({ unit: "binary" }),
    );
    await fc.assert(
      fc.asyncProperty(text, async (query) => {
        expect(await best(query)).toEqual(await best(query));
      }),
    );
  });
});
