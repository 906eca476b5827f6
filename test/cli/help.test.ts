import { describe, expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands.ts";
import { COMMON } from "../../src/cli/program.ts";
import { psk, VERSION } from "../support/psk.ts";
import { readError } from "../support/report.ts";

const NAMES = COMMANDS.map(({ name }) => name);

describe("help", () => {
  test.each([[[]], [["--help"]], [["-h"]], [["help"]]])(
    "psk %j names every command on stdout",
    async (argv) => {
      const { code, stdout, stderr } = await psk(argv);
      for (const name of NAMES) expect(stdout).toMatch(new RegExp(`^ {2}${name} `, "m"));
      expect(stderr).toBe("");
      expect(code).toBe(0);
    },
  );

  test.each(COMMANDS)(
    "psk $name --help shows its arguments, options and examples",
    async (spec) => {
      const { code, stdout } = await psk([spec.name, "--help"]);
      const words = stdout.replace(/\s+/g, " ");
      for (const [name, { help }] of Object.entries({ ...spec.options, ...COMMON })) {
        expect(words).toContain(`--${name} `);
        expect(words).toContain(help);
      }
      for (const { name, help } of spec.args) {
        expect(words).toContain(name);
        expect(words).toContain(help);
      }
      for (const [example] of spec.examples) expect(words).toContain(example);
      expect(await psk(["help", spec.name])).toEqual({ code, stdout, stderr: "" });
      expect(code).toBe(0);
    },
  );

  test.each(COMMANDS)("psk $name has --json and --quiet", async ({ name }) => {
    const { stdout } = await psk([name, "--help"]);
    expect(stdout).toMatch(/^ {2}--json\b/m);
    expect(stdout).toMatch(/^ {2}--quiet\b/m);
  });

  test.each(["--version", "-V"])("psk %s prints the version alone", async (flag) => {
    expect(await psk([flag])).toEqual({ code: 0, stdout: `${VERSION}\n`, stderr: "" });
  });
});

describe("what psk does not know fails with 2, and with a suggestion where one is near", () => {
  test.each<[argv: string[], words: string]>([
    [["valdate", "x"], "Did you mean validate?"],
    [["valdate", "--help"], "Did you mean validate?"],
    [["help", "valdate"], "Did you mean validate?"],
    [["zzzzzzzz"], "unknown command 'zzzzzzzz'; see psk --help"],
    [["help", "zzzzzzzz"], "unknown command 'zzzzzzzz'"],
    [["--hlep"], "Did you mean --help?"],
    [["validate", ".", "--recusive"], "Did you mean --recursive?"],
    [["validate", ".", "--zzzzzzzz"], "unknown option '--zzzzzzzz'"],
    [["validate"], "missing required argument 'path'; see psk validate --help"],
    [["validate", ".", "--profile"], "argument missing"],
    [["validate", ".", "--profile", "strict"], "load, spec, package"],
    [["validate", ".", "--format", "xml"], "text, json, sarif"],
    [["completion", "tcsh"], "bash, zsh, fish"],
    [["rules", "a", "b"], "too many arguments"],
    [["validate", ".", "--\u001b[31m\u202e"], "unknown option '--\\x1b[31m\\u202e'"],
  ])("psk %j", async (argv, words) => {
    const { code, stdout, stderr } = await psk(argv);
    expect(stderr).toContain(words);
    expect(stderr.trimEnd()).not.toContain("\n");
    expect(stdout).toBe("");
    expect(code).toBe(2);
  });

  test("with --json the failure also stands on stdout, as one object", async () => {
    for (const argv of [
      ["valdate", "--json"],
      ["validate", "--json", "--recusive", "."],
    ]) {
      const { code, stdout, stderr } = await psk(argv);
      const error = readError(stdout);
      expect(error.code).toBe("usage");
      expect(stderr).toContain(error.message);
      expect(code).toBe(2);
    }
  });

  test("behind `--`, --json is a path like any other", async () => {
    const { stdout, stderr } = await psk(["validate", "--", "--json"]);
    expect(stdout).toBe("");
    expect(stderr).toContain("--json: no such file or folder");
  });
});
