import { spawnSync } from "node:child_process";
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { authorize } from "../../src/grant/authorize.ts";
import type { ComposedSkill } from "../../src/grant/composed-skill.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { grantOf } from "./support.ts";

/** Programs that only write down how they were called. */
const PROGRAMS = [
  "git",
  "rm",
  "ls",
  "cat",
  "find",
  "npm",
  "xargs",
  "env",
  "nice",
  "timeout",
  "nohup",
];
const folder = tempFolder();
const bin = join(folder, "bin");
mkdirSync(bin);
writeFileSync(join(bin, "git"), `#!/bin/bash\nprintf '%s\\n' "\${0##*/} $*" >> "$NOTES"\n`);
chmodSync(join(bin, "git"), 0o755);
for (const name of PROGRAMS.slice(1)) linkSync(join(bin, "git"), join(bin, name));
/** What nice and the like do: start the rest. */
for (const [name, skip] of [
  ["nice", 1],
  ["nohup", 1],
  ["timeout", 2],
  ["env", 1],
  ["xargs", 1],
] as const) {
  rmSync(join(bin, name));
  writeFileSync(join(bin, name), `#!/bin/bash\n"\${@:${skip}}"\n`);
  chmodSync(join(bin, name), 0o755);
}

let count = 0;

/**
 * What a real bash starts for a line, and the files it leaves. Each line has a folder of its own:
 * what it started in the background may still write when the next one runs.
 */
function runs(line: string): { readonly started: string[]; readonly files: string[] } {
  const own = join(folder, `run-${count++}`);
  const [work, log] = [join(own, "work"), join(own, "log")];
  mkdirSync(work, { recursive: true });
  for (const name of ["a", "b"]) writeFileSync(join(work, name), "rm y\n");
  writeFileSync(log, "");
  spawnSync("/bin/bash", ["-c", line], {
    cwd: work,
    env: { PATH: bin, NOTES: log, x: "rm", c: "push", HOME: work },
    stdio: "ignore",
    timeout: 5_000,
  });
  const started = readFileSync(log, "utf8")
    .split("\n")
    .filter((entry) => entry !== "");
  return { started, files: readdirSync(work).sort() };
}

const BRACED = ["$", "{x}"].join("");
const DEFAULTED = ["$", "{y:-$(rm y)}"].join("");
const NARROW = grantOf([
  ...["Bash(git add *)", "Bash(git status *)", "Bash(ls *)", "Bash(cat *)", "Bash(echo *)"],
]);
const OPEN = grantOf(["Bash"], ["Bash(rm *)", "Bash(git push *)", "write"]);

/** Pieces that an attacker would put together, and pieces that make a line look harmless. */
const PIECES = [
  ...["git", "add", "status", "ls", "cat", "echo", "rm", "push", "a", "b", "-rf", "x", "--"],
  ...["'rm'", '"git"', "r\\m", "$'\\x72m'", "$x", '"$x"', BRACED, "git\\\n", "g''it", "\\git"],
  ...["$(rm y)", "`rm y`", "<(rm y)", '"$(rm y)"', "'$(rm y)'", DEFAULTED, "$((1))"],
  ...["&&", "||", ";", "|", "&", "\n", "|&", ";;", "(", ")", "{", "}", "!", "#", "\\", "'", '"'],
  ...["> f", ">> f", "2>&1", "> /dev/null", "&> f", "< a", "<<< a", "<<E\nrm y\nE\n", "<<'E'\n"],
  ...["if", "then", "fi", "for z in a b;", "for PATH in a;", "do", "done", "while", "case", "esac"],
  ...["eval", "exec", "command", "builtin", "env", "xargs", "nice", "timeout 1", "nohup", "time"],
  ...["f() {", "x=1", "PATH=.", "{rm,y}", "{git,add}", "g?t", "*", "~", "[[", "]]", "((", "))"],
  ...["sh -c", "bash -c", ". ./a", "source a", "-exec", "git -c alias.q='!rm y' q", "$c", "git $c"],
];
const line = fc
  .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(" ", " ", " ", "", "\t")), {
    minLength: 1,
    maxLength: 9,
  })
  .map((pieces) => pieces.flat().join(""));
/** A harmless command with an attack around it, so that many lines come through. */
const command = fc
  .tuple(
    fc.constantFrom("git add a", "git status", "ls", "cat a", "echo a", "time ls", "nice ls"),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 2 }),
  )
  .map(([start, more]) => [start, ...more].join(" "));
const mixed = fc
  .array(fc.tuple(command, fc.constantFrom(" && ", "; ", " | ", "\n", " & ", " || ", " ")), {
    minLength: 1,
    maxLength: 3,
  })
  .map((pairs) => pairs.flat().join(""));

describe("what authorize lets through, run by a real bash with programs that only take notes", () => {
  const letThrough = (grant: ComposedSkill, text: string) =>
    authorize(grant, { tool: "bash", args: { command: text } }).effect === "allow";

  it("starts only what the grant lists, and writes no file", { timeout: 120_000 }, () => {
    let passed = 0;
    fc.assert(
      fc.property(fc.oneof(line, mixed), (text) => {
        if (!letThrough(NARROW, text)) return;
        passed++;
        const { started, files } = runs(text);
        for (const entry of started) expect(entry).toMatch(/^(?:git (?:add|status)|ls|cat)(?: |$)/);
        expect(files).toEqual(["a", "b"]);
      }),
      { numRuns: 1_200 },
    );
    expect(passed).toBeGreaterThan(50);
  });

  it("starts nothing that is forbidden under an open shell", { timeout: 120_000 }, () => {
    let passed = 0;
    fc.assert(
      fc.property(fc.oneof(line, mixed), (text) => {
        if (!letThrough(OPEN, text)) return;
        passed++;
        const { started, files } = runs(text);
        for (const entry of started) expect(entry).not.toMatch(/^(?:rm|git push)(?: |$)/);
        expect(files).toEqual(["a", "b"]);
      }),
      { numRuns: 800 },
    );
    expect(passed).toBeGreaterThan(50);
  });

  it("would see an attack: the same bash without authorize does start what is forbidden", () => {
    expect(runs("git add a && rm y").started).toEqual(["git add a", "rm y"]);
    expect(runs("git add $(rm y) > f")).toEqual({
      started: ["rm y", "git add"],
      files: ["a", "b", "f"],
    });
  });
});
