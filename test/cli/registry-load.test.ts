import { beforeAll, describe, expect, test } from "vitest";
import { parseEnvelope, parseFailure } from "../prompt/parse-envelope.ts";
import { put, putText } from "../registry/registry-in.ts";
import { psk } from "../support/psk.ts";
import { skillText } from "../support/write-skill.ts";
import { enterWorld, type World } from "./registry-world.ts";

let world: World;

beforeAll(() => {
  world = enterWorld();
  put("skills", "pdf-forms", "pdf-forms", "Fill.\r\n\u0007");
  putText("skills", "bad", "---\nname: bad\n---\n");
});

describe("psk load", () => {
  test("prints the envelope, byte for byte", async () => {
    const { code, stdout, stderr } = await world.run("load", "pdf-forms");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(parseEnvelope(stdout)).toMatchObject({
      id: "pdf-forms",
      body: "Fill.\r\n\u0007",
      root: `${world.project}/skills/pdf-forms`,
    });
  });

  test("leaves out the folder with --hide-root", async () => {
    const { stdout } = await world.run("load", "pdf-forms", "--hide-root");
    expect(stdout).not.toContain(world.project);
  });

  test("exits with 1 when there is no such skill, the envelope still on stdout", async () => {
    const { code, stdout, stderr } = await world.run("load", "pdf-form");
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(parseFailure(stdout)).toEqual({
      id: "pdf-form",
      message: 'No skill has the id "pdf-form". Did you mean "pdf-forms"?',
    });
  });

  test("exits with 1 when the skill cannot be loaded", async () => {
    const { code, stdout } = await world.run("load", "bad");
    expect(code).toBe(1);
    expect(parseFailure(stdout).message).toContain("cannot be loaded");
  });

  test("with --json says what came of it beside the text", async () => {
    const { stdout: text } = await world.run("load", "pdf-forms");
    const good = await world.run("load", "pdf-forms", "--json");
    expect(good.code).toBe(0);
    expect(JSON.parse(good.stdout)).toEqual({
      skill_id: "pdf-forms",
      ok: true,
      digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      text,
    });
    const bad = await world.run("load", "nothing", "--json");
    expect(bad.code).toBe(1);
    expect(JSON.parse(bad.stdout)).toEqual({
      skill_id: "nothing",
      ok: false,
      reason: "not_found",
      text: (await world.run("load", "nothing")).stdout,
    });
  });

  test("without an id is a mistake of use", async () => {
    expect((await world.run("load")).code).toBe(2);
  });

  test("on a terminal lets no control character of a skill act", async () => {
    putText("odd", "odd", skillText("odd", [], "\u001b[2Jgone\n"));
    const argv = ["load", "odd", "--root", "odd", "--no-store", "--no-builtin"];
    expect((await psk(argv, { outIsTerminal: true })).stdout).toContain("\n\\x1b[2Jgone\n");
    expect((await psk(argv)).stdout).toContain("\u001b[2Jgone");
  });
});
