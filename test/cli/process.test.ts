import { spawnSync } from "node:child_process";
import { beforeAll, describe, expect, test } from "vitest";
import { PSK_COMMAND, pskProcess } from "../support/child.ts";
import { expectClean } from "../support/judge.ts";
import { enterTempFolder } from "../support/temp-folder.ts";
import { skillText, writeSkill } from "../support/write-skill.ts";

beforeAll(() => {
  enterTempFolder();
  writeSkill("good");
  writeSkill("bad", { "SKILL.md": "" });
  const body = "[a](missing.md)\n".repeat(20_000); // more than any pipe holds
  writeSkill("long", { "SKILL.md": skillText("long", [], body) });
});

/** Runs a line of bash in which `$PSK` is the command; the second number is that of psk. */
function shell(line: string) {
  const env = { ...process.env, PSK: PSK_COMMAND.map((word) => `'${word}'`).join(" ") };
  const script = `set -o pipefail; psk() { eval "$PSK \\"\\$@\\""; }\n${line}`;
  return spawnSync("bash", ["-c", script], { encoding: "utf8", env, timeout: 90_000 });
}

describe("as a process, psk", { timeout: 120_000 }, () => {
  test.each<[code: number, argv: string[]]>([
    [0, ["validate", "good"]],
    [2, ["validate", "bad"]],
    [4, ["validate", "nowhere"]],
    [1, ["rules", "no-such-rule"]],
    [3, ["init", "good"]],
    [2, ["valdate"]],
  ])("exits with %i for psk %j", (code, argv) => {
    const { status, stdout, stderr } = pskProcess(argv);
    expect(status).toBe(code);
    expectClean({ stdout, stderr });
  });

  test("writes all of a long report into a pipe before it ends", () => {
    const { stdout, stderr } = shell("psk validate long --json | tail -n 1");
    expect(stdout).toBe("}\n");
    expect(stderr).toBe("");
  });

  test.each(["text", "json", "sarif"])("ends quietly when nobody reads on: %s", (format) => {
    const { stdout, stderr } = shell(`psk validate long --format ${format} | head -n 1`);
    expect(stdout.split("\n")).toHaveLength(2);
    expect(stderr).toBe("");
  });

  test("ends quietly when nobody reads its stderr", () => {
    const { status, stdout } = shell("{ psk validate nowhere --json 2>&1 >&3 | true; } 3>&1");
    expect(stdout).toContain("no such file or folder");
    expect(status).not.toBe(127);
  });

  test("says that its output cannot be written, and exits 4", () => {
    const { status, stderr } = shell("psk rules > /dev/full");
    expect(stderr).toBe("error: standard output: no space left on the disk\n");
    expect(status).toBe(4);
  });

  test("leaves no half of a new skill when the disk is full", () => {
    // The limit of a file's size stands in for a full disk: the first file does not fit.
    const { status, stderr } = shell("trap '' XFSZ; ulimit -f 0; psk init half; test -e half");
    expect(stderr).toContain("error: half/SKILL.md:");
    expect(status).toBe(1);
  });

  test("takes what it is given from a pipe for no path", () => {
    const { status, stderr } = shell("echo good | psk validate /dev/stdin");
    expect(stderr).toContain("/dev/stdin: neither a file nor a folder");
    expect(status).toBe(2);
  });

  test("says the version of the package", () => {
    expect(pskProcess(["--version"]).stdout).toMatch(/^\d+\.\d+\.\d+/);
  });
});
