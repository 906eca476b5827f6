import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { psk } from "../support/psk.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText, writeFiles } from "../support/write-skill.ts";
import { enterWorld } from "./registry-world.ts";

const EXAMPLES = join(process.cwd(), "examples", "skills");
const CODING = ["specification-engine", "opencode-implementer"];
const world = enterWorld();
const env = { PSK_STORE: world.store, PSK_CACHE: world.cache };
const run = (...argv: string[]) => psk(argv, { env });

writeFiles("skills", {
  "shell/SKILL.md": skillText("shell", ["allowed-tools: Bash(git:*), Read"]),
  "odd/SKILL.md": skillText("odd"),
  "odd/skill.json": oddJson(["group:files", "\u001b[2Jx"]),
});

describe("psk compose", () => {
  it("composes the built-in coding skills to the seed's JSON, without any root", async () => {
    const { code, stdout, stderr } = await run("compose", ...CODING, "--json");
    expect([code, stderr]).toEqual([0, ""]);
    const grant = JSON.parse(stdout);
    expect(Object.keys(grant).slice(0, 4)).toEqual([
      ...["skills", "allowed_tools", "forbidden_tools", "execution_protocol"],
    ]);
    expect(grant).toMatchObject({
      skills: CODING,
      allowed_tools: ["specKit", "opencode-executor"],
      forbidden_tools: ["write", "edit"],
      warnings: [],
    });
  });

  it("shows a table of tools by skills", async () => {
    const { stdout } = await run("compose", ...CODING);
    expect(stdout).toMatch(/^TOOL +EFFECT +specification-engine +opencode-implementer\n/);
    expect(stdout).toMatch(/\nopencode-executor +allowed +\+\n/);
    expect(stdout).toMatch(/\nwrite +forbidden +-\n/);
    expect(stdout).toContain("  4. read-spec\n");
  });

  it("with --explain says who allows, who forbids and where each step comes from", async () => {
    const { stdout } = await run("compose", ...CODING, "--explain");
    expect(stdout).toMatch(/\nedit +forbidden +- +opencode-implementer\n/);
    expect(stdout).toMatch(/\n6 +verify +opencode-implementer\n/);
  });

  it("of an invalid set prints the validation and ends with 2", async () => {
    const { code, stdout, stderr } = await run("compose", "specification-engine", "shel", "--json");
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      valid: false,
      errors: [
        { code: "UNKNOWN_SKILL", skill: "shel", message: expect.stringContaining('"shell"') },
        { code: "MISSING_REQUIRED", skill: "specification-engine" },
      ],
    });
    expect(stderr).toContain("error: UNKNOWN_SKILL: ");
  });

  it("under a ceiling gives no more, and refuses a ceiling that was changed", async () => {
    const file = join(tempFolder(), "parent.json");
    const parent = await run("compose", ...CODING, "--json");
    writeFileSync(file, parent.stdout);
    const { code, stdout, stderr } = await run("compose", "shell", "--ceiling", file);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nRead +above ceiling +\+\n/);
    expect(stderr).toContain("the ceiling does not have it");
    writeFileSync(file, parent.stdout.replace('"specKit"', '"Bash"'));
    expect(await run("compose", "shell", "--ceiling", file)).toMatchObject({ code: 1 });
    writeFileSync(file, "{");
    expect(await run("compose", "shell", "--ceiling", file)).toMatchObject({ code: 2 });
    expect(await run("compose", "shell", "--ceiling", `${file}x`)).toMatchObject({ code: 4 });
  });

  it("knows the groups of psk.config.json, and no terminal obeys a tool's name", async () => {
    writeFileSync("psk.config.json", JSON.stringify({ groups: { files: ["Read", "Glob"] } }));
    const { stdout, stderr, code } = await run("compose", "odd");
    expect(code).toBe(2);
    expect(stdout + stderr).not.toContain("\u001b");
    expect(stderr).toContain("control character");
    writeFiles("skills", { "odd/skill.json": oddJson(["group:files"]) });
    const fine = await run("compose", "odd", "--json");
    expect(JSON.parse(fine.stdout).allowed_tools).toEqual(["Read", "Glob"]);
    for (const groups of [{ a: "Read" }, ["Read"], { a: ["group:b"] }]) {
      writeFileSync("psk.config.json", JSON.stringify({ groups }));
      expect(await run("compose", "odd")).toMatchObject({ code: 2, stdout: "" });
    }
    writeFileSync("psk.config.json", "{}");
  });
});

describe("psk may", () => {
  it("ends with 0 for what is allowed and 1 for what is not, with the reason", async () => {
    const shell = (command: string) =>
      run("may", "Bash", "--args", JSON.stringify({ command }), "--skills", "shell");
    expect(await shell("git log")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^allow: /),
    });
    expect(await shell("git log && rm -rf x")).toMatchObject({
      code: 1,
      stdout: 'deny: TOOL_NOT_ALLOWED: no skill of this grant allows "rm -rf x"\n',
    });
    const write = await run("may", "Write", "--skills", CODING.join(","), "--json");
    expect(write.code).toBe(1);
    expect(JSON.parse(write.stdout)).toMatchObject({
      ...{ effect: "deny", code: "TOOL_FORBIDDEN", rule: "write", skill: "opencode-implementer" },
    });
  });

  it("refuses bad usage and bad sets with 2", async () => {
    expect(await run("may", "Bash")).toMatchObject({ code: 2 });
    expect(await run("may", "Bash", "--skills", "shell", "--args", "{")).toMatchObject({ code: 2 });
    expect(await run("may", "Bash", "--skills", "shell", "--args", "[]")).toMatchObject({
      code: 2,
    });
    expect(await run("may", "Bash", "--skills", "nope")).toMatchObject({ code: 2 });
  });
});

describe("psk schema", () => {
  it("prints schemas that take what psk itself makes", async () => {
    const check = async (name: string, data: unknown) => {
      const { stdout } = await run("schema", name);
      const validate = new Ajv2020({ strict: false }).compile(JSON.parse(stdout));
      return validate(data);
    };
    for (const name of CODING) {
      const json = JSON.parse(readFileSync(join(EXAMPLES, name, "skill.json"), "utf8"));
      expect(await check("skill", json)).toBe(true);
      expect(await check("skill", { ...json, forbiden_tools: [] })).toBe(false);
    }
    const composed = await run("compose", ...CODING, "--json");
    expect(await check("composed-skill", JSON.parse(composed.stdout))).toBe(true);
    const invalid = await run("compose", "nope", "--json");
    expect(await check("validation-result", JSON.parse(invalid.stdout))).toBe(true);
    expect(await check("compose-request", { skills: CODING, mode: "union" })).toBe(true);
  });

  it("lists the names, and says them when one is wrong", async () => {
    expect((await run("schema")).stdout.split("\n")).toContain("skill");
    expect(await run("schema", "nope")).toMatchObject({ code: 1 });
  });
});

describe("the coding skills that come with psk", () => {
  it.each(CODING)("%s is valid as a package and scans clean", async (name) => {
    const folder = join(EXAMPLES, name);
    expect(await psk(["validate", "--profile", "package", folder])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("0 errors, 0 warnings"),
    });
    const scan = await psk(["scan", folder, "--json"], { env });
    expect(scan.code).toBe(0);
    expect(scan.stdout).not.toContain('"rule_id"');
  });
});

function oddJson(allowed_tools: readonly string[]): string {
  return JSON.stringify({ name: "odd", description: "d", allowed_tools, execution_protocol: [] });
}
