import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { psk } from "../support/psk.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { writeSkill } from "../support/write-skill.ts";

let root: string;
let world: { env: Record<string, string> };

beforeAll(() => {
  const folder = tempFolder();
  root = join(folder, "skills");
  world = { env: { PSK_CACHE: join(folder, "cache") } };
  const skills = { slides: "Makes slides for talks.", garden: "Plans a vegetable garden." };
  for (const [name, description] of Object.entries(skills)) {
    const text = `---\nname: ${name}\ndescription: ${description}\n---\nDo it.\n`;
    writeSkill(name, { "SKILL.md": text }, root);
  }
});

const select = (...argv: string[]) => psk(["select", ...argv, "--root", root, "--no-store"], world);

describe("psk select", () => {
  test("prints the names, the best first", async () => {
    const { code, stdout } = await select("build a deck for tomorrow", "--no-builtin");
    expect({ code, stdout }).toEqual({ code: 0, stdout: "slides\n" });
  });

  test("prints nothing and says why when nothing fits", async () => {
    const { code, stdout, stderr } = await select("hello there", "--no-builtin");
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(stderr).toBe("Nothing was chosen: no skill here fits the task.\n");
  });

  test("--coding brings both coding skills", async () => {
    const { stdout } = await select("implement the login form", "--coding", "--json");
    const names = JSON.parse(stdout).skills.map(({ skill }: { skill: string }) => skill);
    expect(names.slice(0, 2)).toEqual(["specification-engine", "opencode-implementer"]);
  });

  test("--explain says why each was chosen", async () => {
    const { stdout } = await select("slides for a talk", "--explain", "--no-builtin");
    expect(stdout).toContain("speaks of slides in the name");
  });

  test("--json gives scores, reasons and what was left out", async () => {
    const { stdout } = await select(
      "slides for a talk",
      "--risk",
      "high",
      "--json",
      "--no-builtin",
    );
    expect(JSON.parse(stdout)).toEqual({
      skills: [],
      left_out: [{ skill: "slides", reason: "it is not a verified version of a store" }],
      abstained: "every skill that fits was left out",
    });
  });

  test("answers the same from the saved index", async () => {
    const first = await select("slides", "--json", "--no-builtin");
    const second = await select("slides", "--json", "--no-builtin");
    expect(second.stdout).toBe(first.stdout);
  });

  test.each([
    [["", "--no-builtin"], "say what the task is"],
    [["slides", "--limit", "0"], '--limit must be a whole number from 1 on, not "0"'],
    [["slides", "--budget", "x"], '--budget must be a whole number from 1 on, not "x"'],
  ])("refuses %j", async (argv, message) => {
    const { code, stderr } = await select(...argv);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
  });
});
