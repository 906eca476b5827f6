import { beforeAll, describe, expect, test } from "vitest";
import { put, putText } from "../registry/registry-in.ts";
import { psk } from "../support/psk.ts";
import { skillText } from "../support/write-skill.ts";
import { enterWorld, type World } from "./registry-world.ts";

let world: World;

beforeAll(() => {
  world = enterWorld();
  put("skills", "pdf", "pdf");
  for (let i = 0; i < 40; i++) put("many", `s${i}`, `s${i}`);
});

describe("psk prompt", () => {
  test("prints the section on stdout and nothing else", async () => {
    const { code, stdout, stderr } = await world.run("prompt");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^## Agent Skills\n/);
    expect(stdout).toContain("    <id>pdf</id>\n    <description>What it does.</description>\n");
    expect(stdout).toMatch(/<\/available_skills>\n$/);
  });

  test("prints nothing where there are no skills", async () => {
    expect(await world.run("prompt", "--root", "none")).toMatchObject({ code: 0, stdout: "" });
  });

  test("keeps to a budget, over roots given one by one", async () => {
    const { stdout } = await world.run(
      "prompt",
      "--budget",
      "300",
      "--root",
      "many",
      "--root",
      "skills",
    );
    expect(stdout.length).toBeLessThanOrEqual(1200);
    expect(stdout).toMatch(/\nshowing \d+ of 41 skills; use search_skills to find more\n$/);
  });

  test.each(["0", "-1", "many", "1.5", ""])("refuses the budget %j", async (budget) => {
    const { code, stderr } = await world.run("prompt", `--budget=${budget}`);
    expect(code).toBe(2);
    expect(stderr).toContain("--budget must be a number of tokens");
  });

  test("with --json gives the same text in an object", async () => {
    const { stdout } = await world.run("prompt");
    const json = await world.run("prompt", "--json");
    expect(JSON.parse(json.stdout)).toEqual({ prompt: stdout });
  });

  test("on a terminal shows characters that act or hide instead of printing them", async () => {
    const text = skillText("odd").replace("What it does.", '"a\\u202eb"');
    putText("odd", "odd", text);
    const argv = ["prompt", "--root", "odd", "--no-store", "--no-builtin"];
    expect((await psk(argv, { outIsTerminal: true })).stdout).toContain("a\\u202eb");
    expect((await psk(argv)).stdout).toContain("a\u202eb");
  });
});
