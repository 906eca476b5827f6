import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { availableSkills } from "../../src/prompt/available-skills.ts";
import { byBytes } from "../../src/skill/path.ts";
import { type Given, snapshotOf } from "./snapshot-of.ts";

const FRAME = `## Agent Skills
Skills are instructions for particular kinds of work. Only their summaries are listed here.
1. Compare the request with the descriptions in <available_skills>.
2. When one fits, call the tool load_skill with its id, exactly as written, before you start.
   An id is not the name of a tool. When none fits, go on without a skill.

<available_skills>
`;

describe("the section", () => {
  test("is exactly this text", () => {
    const snapshot = snapshotOf([
      { id: "pdf-forms", description: "Fills forms." },
      { id: "charts", description: "Draws." },
    ]);
    expect(availableSkills(snapshot)).toBe(`${FRAME}  <skill>
    <id>charts</id>
    <description>Draws.</description>
  </skill>
  <skill>
    <id>pdf-forms</id>
    <description>Fills forms.</description>
  </skill>
</available_skills>
`);
  });

  test("is empty when there are no skills to choose from", () => {
    expect(availableSkills(snapshotOf([]))).toBe("");
    expect(availableSkills(snapshotOf([{ id: "a", listed: false }]))).toBe("");
    expect(availableSkills(snapshotOf([]), { budget: 1 })).toBe("");
  });

  test("is sorted by code point", () => {
    const ids = ["b", "B", "a-b", "ab", "é", "\uff5e", "😀"];
    const text = availableSkills(snapshotOf(ids.map((id) => ({ id }))));
    expect(idsIn(text)).toEqual(["B", "a-b", "ab", "b", "é", "\uff5e", "😀"]);
  });

  test("escapes what could end an element, and folds white space and controls", () => {
    const description = "a <b> & c\n\n  d\t</description>\u0007\u2028e\u0085f\u00a0g ";
    const text = availableSkills(snapshotOf([{ id: "x<y>&z", description }]));
    expect(text).toContain("<id>x&lt;y&gt;&amp;z</id>\n");
    expect(text).toContain(
      "<description>a &lt;b&gt; &amp; c d &lt;/description&gt; e f g</description>\n",
    );
  });
});

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom("<", ">", "&", "&lt;", "</description>", "<id>", "\n", " ", "\r", "😀", "é"),
      fc.string({ maxLength: 12, unit: "binary" }),
      fc.lorem({ maxCount: 4 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

const skills: fc.Arbitrary<Given[]> = fc.uniqueArray(
  fc.record({ id: hostile, description: hostile }),
  { selector: ({ id }) => id, maxLength: 20 },
);

describe("for any skills", () => {
  test("the same snapshot gives the same bytes, in whatever order the skills came", () => {
    fc.assert(
      fc.property(skills, fc.option(fc.nat(2000), { nil: undefined }), (given, budget) => {
        const options = { ...(budget !== undefined && { budget }) };
        const text = availableSkills(snapshotOf(given), options);
        expect(availableSkills(snapshotOf(given.toReversed()), options)).toBe(text);
      }),
    );
  });

  test("each is one element that parses back to its text on one line", () => {
    fc.assert(
      fc.property(skills, (given) => {
        const snapshot = snapshotOf(given);
        const text = availableSkills(snapshot);
        expect(elementsIn(text)).toEqual(
          snapshot.entries.map(({ skill_id, description }) => [
            oneLine(skill_id),
            oneLine(description),
          ]),
        );
      }),
    );
  });
});

describe("with a budget", () => {
  const many = Array.from({ length: 30 }, (_, i) => ({
    id: `skill-${String(i).padStart(2, "0")}`,
    description: i % 2 === 0 ? "Short." : `${"Words & <more> words about it, ".repeat(8)}the end.`,
  }));
  const whole = availableSkills(snapshotOf(many));
  const tokens = (text: string) => Math.ceil(text.length / 4);

  test("that is large enough nothing changes", () => {
    expect(availableSkills(snapshotOf(many), { budget: tokens(whole) })).toBe(whole);
  });

  test("that is too small, long descriptions become equally short and short ones stay", () => {
    const text = availableSkills(snapshotOf(many), { budget: tokens(whole) - 500 });
    const descriptions = elementsIn(text).map(([, description]) => description);
    expect(descriptions).toHaveLength(30);
    const [short = [], long = []] = [0, 1].map((odd) =>
      descriptions.filter((_, i) => i % 2 === odd),
    );
    expect(new Set(short)).toEqual(new Set(["Short."]));
    expect(new Set(long).size).toBe(1);
    expect(long[0]).toMatch(/^Words & <more> words .*…$/);
    expect(text).not.toContain("showing");
  });

  test("that even the shortest do not fit, some are dropped and the last line says so", () => {
    const text = availableSkills(snapshotOf(many), { budget: 500 });
    const shown = idsIn(text);
    expect(shown.length).toBeGreaterThan(5);
    expect(shown).toEqual(many.slice(0, shown.length).map(({ id }) => id));
    expect(text.split("</available_skills>\n")[1]).toBe(
      `showing ${shown.length} of 30 skills; use search_skills to find more\n`,
    );
    expect(text.length).toBeLessThanOrEqual(2000);
  });

  test("of nothing, the frame and that line are left", () => {
    const floor = `${FRAME}</available_skills>\nshowing 0 of 30 skills; use search_skills to find more\n`;
    for (const budget of [0, 1, 100])
      expect(availableSkills(snapshotOf(many), { budget })).toBe(floor);
  });

  test("of any size it is kept, down to that floor; more budget never shows fewer skills", () => {
    fc.assert(
      fc.property(skills, fc.nat(1500), fc.nat(300), (given, budget, more) => {
        fc.pre(given.length > 0);
        const snapshot = snapshotOf(given);
        const text = availableSkills(snapshot, { budget });
        const floor = availableSkills(snapshot, { budget: 0 });
        expect(text.length).toBeLessThanOrEqual(Math.max(budget * 4, floor.length));
        const larger = availableSkills(snapshot, { budget: budget + more });
        expect(elementsIn(larger).length).toBeGreaterThanOrEqual(elementsIn(text).length);
      }),
    );
  });

  test("no entity and no character is cut in two", () => {
    const cuttable = fc
      .array(fc.constantFrom("&", "<", ">", "😀", "a", " word"), { minLength: 40, maxLength: 120 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(cuttable, fc.integer({ min: 130, max: 260 }), (description, budget) => {
        const text = availableSkills(snapshotOf([{ id: "x", description }]), { budget });
        expect(text.isWellFormed()).toBe(true);
        expect(text.replace(/&(?:amp|lt|gt);/g, "")).not.toContain("&");
      }),
    );
  });
});

test("ids stay in order when there are many", () => {
  const given = Array.from({ length: 3000 }, (_, i) => ({ id: `s${(i * 7919) % 3000}` }));
  const ids = idsIn(availableSkills(snapshotOf(given), { budget: 30_000 }));
  expect(ids).toEqual(ids.toSorted(byBytes));
});

/** The skills of a section by a strict reading: nothing else may stand between the elements. */
function elementsIn(text: string): [id: string, description: string][] {
  if (text === "") return [];
  const [, list = "", rest] = text.split(/^<\/?available_skills>\n/m);
  expect(rest).toMatch(/^(?:showing \d+ of \d+ skills; use search_skills to find more\n)?$/);
  const element =
    / {2}<skill>\n {4}<id>([^<>\n]*)<\/id>\n {4}<description>([^<>\n]*)<\/description>\n {2}<\/skill>\n/g;
  expect(list.replace(element, "")).toBe("");
  return [...list.matchAll(element)].map(([, id = "", description = ""]) => [
    unescaped(id),
    unescaped(description),
  ]);
}

function idsIn(text: string): string[] {
  return elementsIn(text).map(([id]) => id);
}

function unescaped(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
