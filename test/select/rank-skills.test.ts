import { describe, expect, test } from "vitest";
import type { Entry, Snapshot } from "../../src/registry/entry.ts";
import {
  rankSkills,
  type SelectionContext,
  type SelectionSource,
  type SkillTies,
  selectSkills,
} from "../../src/select/rank-skills.ts";
import { skillIndex } from "../../src/select/skill-index.ts";
import { type Given, snapshotOf } from "../prompt/snapshot-of.ts";

const OFFICE: readonly Given[] = [
  { id: "presentations", description: "Makes slides for talks and meetings." },
  { id: "sales-reports", description: "Sums up the sales of a quarter in a report." },
  { id: "sales-reports-copy", description: "Sums up the sales of a quarter in a report." },
  { id: "brand-colours", description: "The colours and fonts of the house." },
  { id: "plain-slides", description: "Makes slides without any colours." },
  { id: "garden", description: "Plans a vegetable garden." },
  { id: "specification-engine", description: "Writes specifications for code." },
  { id: "opencode-implementer", description: "Implements code by a specification." },
];

interface World {
  readonly ties?: Readonly<Record<string, Partial<SkillTies>>>;
  readonly verdicts?: Readonly<Record<string, "suspicious" | "malicious">>;
  readonly stored?: readonly string[];
  readonly skills?: readonly Given[];
  readonly rerank?: SelectionSource["rerank"];
}

async function sourceOf(world: World): Promise<SelectionSource> {
  const snapshot = stored(snapshotOf(world.skills ?? OFFICE), world.stored ?? []);
  return {
    snapshot,
    index: await skillIndex(snapshot),
    tiesOf: async (name) => ({ requires: [], excludes: [], ...world.ties?.[name] }),
    verdictOf: async ({ skill_id }) => world.verdicts?.[skill_id] ?? "safe",
    ...(world.rerank && { rerank: world.rerank }),
  };
}

function stored(snapshot: Snapshot, names: readonly string[]): Snapshot {
  const entries = snapshot.entries.map((entry): Entry => {
    if (!names.includes(entry.skill_id)) return entry;
    return { ...entry, source: { ...entry.source, scope: "store" } };
  });
  return { ...snapshot, entries, byId: new Map(entries.map((entry) => [entry.skill_id, entry])) };
}

async function select(context: SelectionContext, world: World = {}): Promise<string[]> {
  return selectSkills(context, await sourceOf(world));
}

async function rank(context: SelectionContext, world: World = {}) {
  return rankSkills(context, await sourceOf(world));
}

describe("choosing skills for a task", () => {
  test("gives the best first, also when the task uses other words", async () => {
    expect((await select({ taskDescription: "build a deck for the board" }))[0]).toBe(
      "presentations",
    );
  });

  test("says of each why it was chosen", async () => {
    const { skills } = await rank({ taskDescription: "sum up our sales" });
    expect(skills[0]).toMatchObject({ skill: "sales-reports", tokens: expect.any(Number) });
    expect(skills[0]?.reasons.join()).toContain("sales in the name");
  });

  test.each([
    "",
    "hello, how are you?",
    "thanks, that was great",
    "qwertz uiop",
    "what time is it",
  ])("abstains for %j and says so", async (taskDescription) => {
    expect(await rank({ taskDescription })).toMatchObject({
      skills: [],
      abstained: "no skill here fits the task",
    });
  });

  test("takes a skill and its copy under another name once", async () => {
    const { skills, left_out } = await rank({ taskDescription: "report on sales" });
    expect(skills.map(({ skill }) => skill)).toContain("sales-reports");
    expect(left_out).toContainEqual({
      skill: "sales-reports-copy",
      reason: "nearly the same as sales-reports",
    });
  });

  test("gives no more than the limit", async () => {
    expect(await select({ taskDescription: "slides with colours", limit: 1 })).toHaveLength(1);
  });
});

describe("ties between skills", () => {
  const slides = { taskDescription: "make slides for a talk", limit: 1 };

  test("what a skill requires comes with it, and what that requires, too", async () => {
    const ties = {
      presentations: { requires: ["brand-colours"] },
      "brand-colours": { requires: ["garden", "presentations"] },
    };
    const { skills } = await rank(slides, { ties });
    expect(skills.map(({ skill }) => skill)).toEqual(["presentations", "brand-colours", "garden"]);
    expect(skills[1]?.reasons).toEqual(["presentations requires it"]);
  });

  test("a skill that lacks what it requires is left out", async () => {
    const { skills, left_out } = await rank(slides, {
      ties: { presentations: { requires: ["printer"] } },
    });
    expect(skills.map(({ skill }) => skill)).toEqual(["plain-slides"]);
    expect(left_out).toContainEqual({
      skill: "presentations",
      reason: "it requires printer, which is not there",
    });
  });

  test.each([
    ["the better one excludes the other", { presentations: { excludes: ["plain-slides"] } }],
    ["the other excludes the better one", { "plain-slides": { excludes: ["presentations"] } }],
  ])("two that exclude each other never come together: %s", async (_, ties) => {
    const { skills, left_out } = await rank({ ...slides, limit: 5 }, { ties });
    expect(skills.map(({ skill }) => skill)).not.toContain("plain-slides");
    expect(left_out.find(({ skill }) => skill === "plain-slides")?.reason).toBe(
      "it cannot be used with presentations",
    );
  });

  test("a skill that requires what it excludes is left out", async () => {
    const ties = { presentations: { requires: ["garden"], excludes: ["garden"] } };
    expect(await select(slides, { ties })).toEqual(["plain-slides"]);
  });
});

describe("a coding task", () => {
  test("always has both coding skills, whatever the words and the risk", async () => {
    for (const riskLevel of ["low", "medium", "high"] as const) {
      const chosen = await select({ taskDescription: "qwertz", coding: true, riskLevel });
      expect(chosen).toEqual(["specification-engine", "opencode-implementer"]);
    }
  });
});

describe("risk", () => {
  const slides = { taskDescription: "make slides for a talk" };

  test("low takes what fits", async () => {
    const verdicts = { presentations: "malicious" } as const;
    expect(await select(slides, { verdicts })).toContain("presentations");
  });

  test.each(["suspicious", "malicious"] as const)("medium leaves out what is %s", async (word) => {
    const { skills, left_out } = await rank(
      { ...slides, riskLevel: "medium" },
      { verdicts: { presentations: word } },
    );
    expect(skills.map(({ skill }) => skill)).toEqual(["plain-slides"]);
    expect(left_out).toContainEqual({ skill: "presentations", reason: `it is ${word}, by a scan` });
  });

  test("high takes only safe versions of a store", async () => {
    const context = { ...slides, riskLevel: "high" } as const;
    expect(await select(context)).toEqual([]);
    expect(await select(context, { stored: ["presentations"] })).toEqual(["presentations"]);
    expect(
      await select(context, {
        stored: ["presentations"],
        verdicts: { presentations: "suspicious" },
      }),
    ).toEqual([]);
  });

  test("holds for what a skill requires, too", async () => {
    const world: World = {
      ties: { presentations: { requires: ["garden"] } },
      verdicts: { garden: "malicious" },
    };
    expect(await select({ ...slides, riskLevel: "medium" }, world)).toEqual(["plain-slides"]);
  });
});

describe("a budget of tokens", () => {
  test("leaves out what does not fit into the rest, and goes on with smaller ones", async () => {
    const skills: Given[] = [
      { id: "long-slides", description: "Slides, slides.", text: "---\n---\n".padEnd(8000, "x") },
      { id: "short-slides", description: "Makes slides for a talk.", text: "---\n---\nDo it." },
    ];
    const { skills: chosen, left_out } = await rank(
      { taskDescription: "slides", budget: 100 },
      { skills },
    );
    expect(chosen.map(({ skill }) => skill)).toEqual(["short-slides"]);
    expect(left_out).toContainEqual({
      skill: "long-slides",
      reason: expect.stringMatching(/^it costs 2000 tokens and \d+ are left$/),
    });
  });
});

describe("a re-ranker of the user's", () => {
  test("decides on the order, and gets what it needs for that", async () => {
    const seen: string[] = [];
    const chosen = await select(
      { taskDescription: "slides with colours", limit: 2 },
      {
        rerank: async (task, candidates) => {
          seen.push(task, ...candidates.map(({ description }) => description));
          return candidates.map(({ skill }) => skill).toReversed();
        },
      },
    );
    const without = await select({ taskDescription: "slides with colours", limit: 10 });
    expect(chosen).toEqual(without.toReversed().slice(0, 2));
    expect(seen[0]).toBe("slides with colours");
  });

  test("cannot bring in what did not fit, nor one skill twice", async () => {
    const rerank = async () => ["garden", "plain-slides", "plain-slides", "no-such-skill"];
    expect(await select({ taskDescription: "slides" }, { rerank })).toEqual(["plain-slides"]);
  });
});
