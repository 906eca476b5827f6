import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { COMMANDS } from "../../src/cli/commands.ts";
import { COMMON } from "../../src/cli/program.ts";
import { psk } from "../support/psk.ts";
import { tempFolder } from "../support/temp-folder.ts";

const SHELLS = ["bash", "zsh", "fish"] as const;

async function scriptFor(shell: string): Promise<string> {
  const { code, stdout } = await psk(["completion", shell]);
  expect(code).toBe(0);
  return stdout;
}

async function scriptFile(shell: string): Promise<string> {
  const file = join(tempFolder(), `psk.${shell}`);
  writeFileSync(file, await scriptFor(shell));
  return file;
}

function isInstalled(shell: string): boolean {
  return spawnSync(shell, ["-c", "exit 0"]).status === 0;
}

describe.each(SHELLS)("the script for %s", (shell) => {
  test("names every command and every option", async () => {
    const script = await scriptFor(shell);
    for (const { name, options } of COMMANDS) {
      expect(script).toContain(name);
      for (const option of Object.keys({ ...options, ...COMMON })) {
        expect(script).toContain(shell === "fish" ? `-l ${option} ` : `--${option}`);
      }
    }
  });

  test("with --json is a field beside the name of the shell", async () => {
    const { stdout } = await psk(["completion", shell, "--json"]);
    expect(JSON.parse(stdout)).toEqual({ shell, script: await scriptFor(shell) });
  });

  test("is accepted by the shell, where it is installed, and else has its quotes in pairs", async () => {
    if (isInstalled(shell)) execFileSync(shell, ["-n", await scriptFile(shell)]);
    const script = (await scriptFor(shell)).replaceAll("'\\''", "");
    for (const line of script.split("\n")) expect((line.match(/'/g) ?? []).length % 2).toBe(0);
  });
});

describe("in bash, what was typed is completed", () => {
  async function complete(...words: readonly string[]): Promise<string[]> {
    const lines = [
      'source "$1"; shift',
      'COMP_WORDS=(psk "$@"); COMP_CWORD=$#',
      `_psk; printf '%s\\n' "\${COMPREPLY[@]}"`,
    ];
    const argv = ["--norc", "-c", lines.join("\n"), "bash", await scriptFile("bash"), ...words];
    const found = execFileSync("bash", argv, { encoding: "utf8" });
    return found.split("\n").filter((word) => word !== "");
  }

  test.each<[words: string[], found: string[]]>([
    [["val"], ["validate"]],
    [["ru"], ["rules"]],
    [["--v"], ["--version"]],
    [["validate", "--rec"], ["--recursive"]],
    [
      ["validate", ".", "--f"],
      ["--format", "--fix"],
    ],
    [
      ["validate", "--profile", ""],
      ["load", "spec", "package"],
    ],
    [["validate", "--profile", "p"], ["package"]],
    [["validate", "--format", "s"], ["sarif"]],
    [["completion", "z"], ["zsh"]],
    [["init", "--a"], ["--author"]],
    [["validate", "no-such-wo"], []],
  ])("psk %j", async (words, found) => {
    expect((await complete(...words)).sort()).toEqual(found.sort());
  });

  test("every command, when nothing is typed yet", async () => {
    const names = COMMANDS.map(({ name }) => name);
    expect(await complete("")).toEqual(expect.arrayContaining(names));
  });

  test("file names, where psk has nothing to offer", async () => {
    expect(await scriptFor("bash")).toContain("complete -o default -F _psk psk");
  });
});
