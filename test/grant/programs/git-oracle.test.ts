import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Option, optionTable } from "../../../src/grant/programs/program.ts";
import { GIT } from "../../../src/grant/programs/tables/git.ts";
import { GIT_LINES } from "./git-lines.ts";

const { options, subcommands = {} } = GIT.git ?? {};
const root = mkdtempSync(join(tmpdir(), "psk-git-"));
const repo = join(root, "repo");
const marker = join(root, "marks", "ran");
const NOBODY = 65_534;
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

const env = {
  PATH: `${join(root, "bin")}:${process.env.PATH ?? ""}`,
  HOME: join(root, "home"),
  GIT_ALLOW_PROTOCOL: "none",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_EDITOR: "pwn",
  GIT_PAGER: "pwn",
  GIT_TERMINAL_PROMPT: "0",
  PAGER: "cat",
};

function run(program: string, args: readonly string[], cwd = repo) {
  return spawnSync(program, args, {
    cwd,
    env,
    encoding: "utf8",
    timeout: 20_000,
    ...asNobody,
    input: "",
  });
}

beforeAll(() => {
  for (const folder of ["bin", "home", "marks", "repo"]) mkdirSync(join(root, folder));
  const pwn = join(root, "bin", "pwn");
  writeFileSync(pwn, `#!/bin/sh\necho "$@" >> ${marker}\nexit 1\n`);
  chmodSync(pwn, 0o755);
  for (const folder of [root, ...["home", "marks", "repo"].map((name) => join(root, name))]) {
    chmodSync(folder, 0o755);
    if (asNobody.uid !== undefined) chownSync(folder, NOBODY, NOBODY);
  }
  const made = run("sh", [
    "-ec",
    `git init -q -b main .
     git config user.name me && git config user.email me@host.invalid
     for i in 1 2 3 4; do echo $i >> a.txt; git add a.txt; git commit -q -m "fix: $i"; done
     git branch old && git branch feature && echo x > message.txt`,
  ]);
  expect(made.status, made.stderr).toBe(0);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What git tells about its own long options: `--x=` takes a value, `--x` need not. */
function realOptions(subcommand: string): ReadonlyMap<string, boolean> | undefined {
  const real = subcommand.replace(/^submodule (?=.)/, "submodule--helper ");
  const { status, stdout } = run("git", [...real.split(" "), "--git-completion-helper-all"]);
  if (status !== 0) return undefined;
  const words = stdout.split(/\s+/).filter((word) => /^--[a-z0-9]/.test(word));
  return new Map(words.map((word) => [word.replace(/=$/, ""), word.endsWith("=")]));
}

/** The options of a subcommand that `git log` has not, or has with another value. */
function ownOptions(subcommand: string): [string, Option][] {
  const log = optionTable(subcommands.log?.options);
  return [...optionTable(subcommands[subcommand]?.options)].filter(
    ([name, { value }]) =>
      !["--output", "--stdin", "-h"].includes(name) &&
      (subcommand === "log" || log.get(name)?.value !== value),
  );
}

describe("the table of git agrees with the git that is installed", () => {
  it("about which long options take a value, in every subcommand that tells", () => {
    const told: string[] = [];
    const wrong: string[] = [];
    for (const [subcommand, usage] of Object.entries(subcommands)) {
      const real = realOptions(subcommand);
      if (real === undefined) continue;
      told.push(subcommand);
      for (const [name, { value }] of optionTable(usage.options)) {
        const takes = real.get(name);
        if (takes !== undefined && takes !== (value === "required")) {
          wrong.push(`git ${subcommand} ${name}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(told.length).toBeGreaterThan(60);
  }, 120_000);

  // `--output=FILE` behind an option makes the file only when the option leaves the word alone. Where
  // git wants `--format=X` in one word it makes the file and then fails: psk refuses the line before.
  it.each(["log", "format-patch"])(
    "about what each option of git %s takes from the next word",
    (subcommand) => {
      const wrong: string[] = [];
      let swallowed = 0;
      for (const [name, { value }] of ownOptions(subcommand)) {
        const file = join(repo, "out.txt");
        if (name === "--range-diff") continue; // passes its value on to `git log`, options included
        const { status } = run("git", [subcommand, name, "--output=out.txt", "HEAD~1..HEAD"]);
        const made = existsSync(file);
        if (made) rmSync(file);
        if (status === 0 && made !== (value !== "required")) wrong.push(name);
        if (value === "required" && !made) swallowed += 1;
      }
      expect(wrong).toEqual([]);
      expect(swallowed).toBeGreaterThan(5);
    },
    120_000,
  );

  it("about which options before the subcommand take the next word", () => {
    const wrong = [...optionTable(options)].flatMap(([name, { value }]) => {
      if (name === "--help" || name === "-h") return [];
      // An option that leaves the next word alone lets `git version` complain about the last one.
      const { stderr } = run("git", [name, "version", "--no-such-option"]);
      const left = stderr.includes("usage: git version");
      const took = stderr.startsWith("unknown option: --no-such-option");
      return (value === "required" ? left : took) ? [name] : [];
    });
    expect(wrong).toEqual([]);
  });
});

describe("no line that is allowed starts the marker", () => {
  it("of all ordinary lines, run one after the other by an unprivileged user", () => {
    const failed: string[] = [];
    // A plain `git commit` starts the editor, which is the marker here and `false` in the gateway.
    const lines = GIT_LINES.filter((line) => line !== "git commit");
    for (const line of lines) {
      const { stderr } = run("sh", ["-c", line]);
      if (/unknown (?:option|switch)|unrecognized argument|usage: git/.test(stderr))
        failed.push(line);
      if (existsSync(marker)) throw new Error(`${line} started the marker`);
    }
    expect(failed.filter((line) => !/^git config (?:get|list|set)/.test(line))).toEqual([]);
  }, 120_000);

  it("and the marker works, so that its absence says something", () => {
    run("sh", ["-c", "git -c alias.p=!pwn p"]);
    expect(existsSync(marker)).toBe(true);
    rmSync(marker);
  });

  it("and a push to a folder would start it, with nothing but files that anybody may write", () => {
    const made = run("sh", [
      "-ec",
      `git init -q --bare evil && git init -q --bare alt
       git config -f evil/config core.alternateRefsCommand 'pwn;true'
       echo "$PWD/alt/objects" > evil/objects/info/alternates
       GIT_ALLOW_PROTOCOL=file git push evil HEAD:refs/heads/x || true`,
    ]);
    expect(made.status, made.stderr).toBe(0);
    expect(existsSync(marker)).toBe(true);
    rmSync(marker);
    run("sh", ["-c", "GIT_ALLOW_PROTOCOL=http:https:ssh:git git push evil HEAD:refs/heads/y"]);
    expect(existsSync(marker)).toBe(false);
  });
});
