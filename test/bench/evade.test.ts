import { beforeAll, describe, expect, test } from "vitest";
import { type Attack, type Files, loadAttacks } from "../../bench/evade/attack.ts";
import { payloadAt } from "../../bench/evade/payload.ts";
import { disguised } from "../../bench/evade/transform.ts";
import { TRANSFORMS } from "../../bench/evade/transforms.ts";
import { loadGrammars } from "../../src/check/views/syntax.ts";

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

describe.each(TRANSFORMS)("$name", (transform) => {
  test("changes at least five attacks, always in the same way", () => {
    const changed = attacks.flatMap((attack) => {
      const files = disguised(attack, transform);
      return files === undefined ? [] : [{ attack, files }];
    });
    expect(changed.length).toBeGreaterThanOrEqual(5);
    for (const { attack, files } of changed) {
      expect(sameFiles(files, attack.files)).toBe(false);
      const again = disguised(attack, transform);
      expect(again && sameFiles(again, files)).toBe(true);
    }
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
