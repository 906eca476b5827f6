import { beforeAll, describe, expect, test } from "vitest";
import { psk } from "../support/psk.ts";
import { enterTempFolder } from "../support/temp-folder.ts";
import { writeFiles, writeSkill } from "../support/write-skill.ts";

const ESCAPE = "\u001b[";

beforeAll(() => {
  enterTempFolder();
  writeSkill("good");
  writeFiles("bad", { "SKILL.md": "" });
  for (let n = 0; n < 51; n++) writeSkill(`s${n}`, {}, n < 50 ? "fifty" : "fifty-one");
  for (let n = 0; n < 50; n++) writeSkill(`t${n}`, {}, "fifty-one");
});

describe("colour", () => {
  test.each<[what: string, outIsTerminal: boolean, env: Record<string, string>, coloured: boolean]>(
    [
      ["on a terminal", true, {}, true],
      ["not in a pipe", false, {}, false],
      ["not with NO_COLOR", true, { NO_COLOR: "1" }, false],
      [
        "not with NO_COLOR, whatever FORCE_COLOR says",
        true,
        { NO_COLOR: "1", FORCE_COLOR: "1" },
        false,
      ],
      ["with an empty NO_COLOR, which asks for nothing", true, { NO_COLOR: "" }, true],
      ["not on a dumb terminal", true, { TERM: "dumb" }, false],
      ["in a pipe with FORCE_COLOR", false, { FORCE_COLOR: "1" }, true],
      ["not in a pipe with FORCE_COLOR=0", false, { FORCE_COLOR: "0" }, false],
    ],
  )("%s", async (_, outIsTerminal, env, coloured) => {
    for (const argv of [["validate", "bad", "good"], ["rules"], ["rules", "name-folder"]]) {
      const { stdout } = await psk(argv, { outIsTerminal, env });
      expect(stdout.includes(ESCAPE)).toBe(coloured);
    }
  });

  test("never in JSON or SARIF", async () => {
    for (const format of ["json", "sarif"]) {
      const argv = ["validate", "bad", "--format", format];
      const { stdout } = await psk(argv, { outIsTerminal: true, env: { FORCE_COLOR: "1" } });
      expect(stdout).not.toContain(ESCAPE);
    }
  });

  test("changes nothing but the colour", async () => {
    const plain = await psk(["validate", "bad", "good"]);
    const coloured = await psk(["validate", "bad", "good"], { outIsTerminal: true });
    expect(coloured.stdout.replace(/\u001b\[\d+m/g, "")).toBe(plain.stdout);
  });
});

describe("the progress bar", () => {
  const validate = (tree: string, ...options: readonly string[]) =>
    psk(["validate", "--recursive", tree, ...options], { errIsTerminal: true });

  test("is drawn on stderr for more than 50 skills, and wiped out at the end", async () => {
    const { code, stdout, stderr } = await validate("fifty-one");
    expect(stderr).toContain("51/51");
    expect(stderr.endsWith("\r\u001b[2K")).toBe(true);
    expect(stdout).not.toContain("█");
    expect(code).toBe(0);
  });

  test("is not drawn for 50", async () => {
    expect((await validate("fifty")).stderr).toBe("");
  });

  test("is not drawn with --quiet", async () => {
    expect((await validate("fifty-one", "--quiet")).stderr).toBe("");
  });

  test("is not drawn when stderr is no terminal, though stdout is", async () => {
    const argv = ["validate", "--recursive", "fifty-one"];
    expect((await psk(argv, { outIsTerminal: true })).stderr).toBe("");
  });
});
