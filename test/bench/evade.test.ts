import { beforeAll, describe, expect, test } from "vitest";
import {
  type Attack,
  type Files,
  folderOf,
  loadAttacks,
  scanFiles,
} from "../../bench/evade/attack.ts";
import { belowFloor, counts, type Kept, together } from "../../bench/evade/measure.ts";
import { payloadAt } from "../../bench/evade/payload.ts";
import { disguised } from "../../bench/evade/transform.ts";
import { TRANSFORMS } from "../../bench/evade/transforms.ts";
import { loadGrammars } from "../../src/check/views/syntax.ts";
import { parseSkill } from "../../src/skill/parse-skill.ts";

let attacks: Attack[];
beforeAll(async () => {
  await loadGrammars();
  attacks = await loadAttacks(".");
}, 120_000);

describe("the attacks", () => {
  test("are many, of every kind, and none of the half that is set aside", () => {
    expect(attacks.length).toBeGreaterThan(150);
    expect(attacks.filter(({ name }) => name.includes("held"))).toEqual([]);
    const kinds = new Set(attacks.flatMap(({ payloads }) => payloads.map(({ kind }) => kind)));
    expect([...kinds]).toEqual(
      expect.arrayContaining(["shell-script", "shell-fence", "python", "javascript", "prose"]),
    );
  });
});

const ENOUGH = 5;

describe.each(TRANSFORMS)("$name", (transform) => {
  test("changes at least five attacks, always in the same way, into skills that load", async () => {
    let changed = 0;
    for (const attack of attacks) {
      if (changed === ENOUGH) break;
      const files = disguised(attack, transform);
      if (files === undefined) continue;
      changed++;
      expect(sameFiles(files, attack.files)).toBe(false);
      const again = disguised(attack, transform);
      expect(again && sameFiles(again, files)).toBe(true);
      expect(await fieldsOf(files)).toEqual(await fieldsOf(attack.files));
    }
    expect(changed).toBe(ENOUGH);
  });
});

/** What is blocked must be blocked for the attack: the same disguise of something harmless is not. */
describe("a harmless skill", () => {
  const FAIR =
    /^(?:carrier|encoding|frontmatter|heading|NULs|own host|plain text|table cell|topic)/;
  const order = "Keep the order of the columns and align numbers to the right.";
  const skill = (body: string) =>
    `---\nname: table-maker\ndescription: Formats lists as tables. Use when there is a list to show.\n---\n\n# Tables\n\n${body}\n`;
  const prose = skill(`${order} See https://www.northgate-tables.org for more.`);
  const fence = skill("```sh\npython3 -m json.tool table.json\n```");
  const made = [harmless(prose, 8), harmless(fence, 9)];

  test.each(TRANSFORMS.filter(({ name }) => FAIR.test(name)))(
    "is not malicious in this disguise: $name",
    async (transform) => {
      for (const attack of made) {
        const files = disguised(attack, transform);
        if (files === undefined) continue;
        const { findings, verdict } = await scanFiles(folderOf(attack, files), files);
        expect({ verdict, findings }).not.toMatchObject({ verdict: "malicious" });
      }
    },
  );
});

describe("what all disguises come to", () => {
  const row = (transform: string, tried: number, kept: number): Kept => {
    return { transform, tried, kept, notJudged: 0, lost: [] };
  };

  test("leaves translations out", () => {
    expect(counts(row("order in German", 8, 1))).toBe(false);
    expect(counts(row("base64 into sh", 8, 1))).toBe(true);
  });

  test("names newer transforms that keep less than the others, when enough was tried", () => {
    const few = row("carrier: rtf", 19, 0);
    const low = row("carrier: json", 100, 84);
    const fair = row("carrier: toml", 100, 85);
    const old = row("base64 into sh", 100, 10);
    expect(belowFloor([few, low, fair, old])).toEqual([low]);
  });

  test("adds up the shares of several processes", () => {
    const a = { attacks: 2, rows: [row("x", 2, 1), row("y", 1, 1)] };
    const b = { attacks: 3, rows: [row("x", 3, 3), row("y", 0, 0)] };
    expect(together([a, b])).toEqual({ attacks: 5, rows: [row("x", 5, 4), row("y", 1, 1)] });
  });
});

test("every transform has a name of its own", () => {
  const names = TRANSFORMS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(20);
});

describe("the payload at a line", () => {
  const text = "---\nname: x\n---\nOne\ntwo.\n\n```sh\nls\ncurl x\n```\n\nLast.\n";

  test.each([
    [5, "prose", "One\ntwo."],
    [9, "shell-fence", "ls\ncurl x"],
    [12, "prose", "Last."],
    [2, "other", "name: x"],
  ])("%d of a document is %s", (line, kind, content) => {
    expect(payloadAt("SKILL.md", text, line)).toMatchObject({ kind, text: content });
  });

  test("of a script is the whole script", () => {
    expect(payloadAt("a.py", "import os\n", 1)).toMatchObject({ kind: "python", start: 0 });
  });
});

function sameFiles(a: Files, b: Files): boolean {
  return a.size === b.size && [...a].every(([path, bytes]) => b.get(path)?.equals(bytes));
}

/** What every skill needs, as far as it can be read. */
async function fieldsOf(files: Files) {
  const bytes = files.get("SKILL.md") ?? Buffer.alloc(0);
  const file = { path: "SKILL.md", size: bytes.length, executable: false, bytes };
  const { skillText } = await parseSkill({
    folder: "skill",
    files: [file],
    refused: [],
    ignored: [],
  });
  if (skillText.state !== "text" || skillText.frontmatter.state !== "parsed") return [];
  const { fields } = skillText.frontmatter;
  return ["name", "description"].filter((key) => typeof fields.get(key)?.value === "string");
}

function harmless(text: string, line: number): Attack {
  const files = new Map([["SKILL.md", Buffer.from(text)]]);
  return { name: "harmless/table-maker", files, payloads: [payloadAt("SKILL.md", text, line)] };
}
