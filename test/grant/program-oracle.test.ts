import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ComposedSkill } from "../../src/grant/composed-skill.ts";
import {
  type Option,
  optionTable,
  type Program,
  type Usage,
} from "../../src/grant/programs/program.ts";
import { PROGRAMS } from "../../src/grant/programs/programs.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { makeOracleWorld, type OracleWorld } from "./oracle-world.ts";
import { grantOf } from "./support.ts";

/** A line, tried under a rule for its program and nothing else. */
interface Attempt {
  readonly rule: string;
  readonly line: string;
  /** The program is there to write files. */
  readonly mayWrite: boolean;
}

const FOLDER = "test/redteam/lines";
/** Programs that write what they are told to, so that only closed files count as damage. */
const WRITERS =
  /^(?:git bundle|cp|mv|ln|rm|touch|mkdir|install|dd|tee|rsync|truncate|chmod|patch|unzip)\b/;

/** Lines that people wrote to get out. */
function* written(): Generator<Attempt> {
  for (const name of readdirSync(FOLDER)) {
    for (const row of readFileSync(join(FOLDER, name), "utf8").split("\n")) {
      const [rule, line] = row.split("\t");
      if (!rule || line === undefined) continue;
      yield { rule, line, mayWrite: WRITERS.test(rule) || name.startsWith("writers") };
    }
  }
}

/** Each dangerous option of each table, in every form that a program may take it in. */
function* generated(): Generator<Attempt> {
  for (const [name, program] of PROGRAMS) {
    yield* attemptsOf(name, program, program.options ?? "");
    for (const [sub, usage] of Object.entries(program.subcommands ?? {})) {
      if (sub !== "*") yield* attemptsOf(`${name} ${sub}`, usage, usage.options ?? "", program);
    }
  }
}

function* attemptsOf(
  name: string,
  { nature = [], operands = [] }: Usage,
  text: string,
  program?: Program,
): Generator<Attempt> {
  if (nature.includes("anything")) return;
  const table = optionTable(text);
  const flag = [...table].find(([key, { value }]) => /^-\w$/.test(key) && value === "none")?.[0];
  const mayWrite = nature.includes("writes") || operands.some((each) => each.startsWith("writes"));
  for (const option of new Set(table.values())) {
    const kinds = option.effects.filter((effect) => effect !== "reads" && effect !== "script");
    if (kinds.length === 0) continue;
    for (const form of formsOf(option, flag)) {
      for (const rule of [
        `${name} *`,
        ...(program === undefined ? [] : [`${name.split(" ")[0]} *`]),
      ]) {
        yield { rule, line: `${name} ${form} a.txt`, mayWrite };
        yield { rule, line: `${name} a.txt ${form}`, mayWrite };
      }
    }
  }
}

function* formsOf({ names, value, effects }: Option, flag: string | undefined): Generator<string> {
  const values = effects.includes("runs") ? ["pwn"] : ["keep/canary.txt", ".git/config"];
  for (const name of names) {
    if (value === "none") yield name;
    for (const each of values) {
      if (name.startsWith("--")) {
        for (let end = name.length; end > 3; end--) {
          yield `${name.slice(0, end)}=${each}`;
          if (value !== "optional") yield `${name.slice(0, end)} ${each}`;
        }
      } else {
        yield `${name}${each}`;
        yield `${name} ${each}`;
        yield `'${name[0]}'${name.slice(1)} ${each}`;
        if (flag !== undefined && name.length === 2) yield `${flag}${name.slice(1)}${each}`;
      }
    }
  }
}

describe("every line that is allowed, run by the real programs as nobody", () => {
  it("starts no other program and changes no file that it should not", { timeout: 900_000 }, () => {
    const world = makeOracleWorld(tempFolder());
    const attempts = [...written(), ...generated()];
    let run = 0;
    const grants = new Map<string, ComposedSkill>();
    const damage: object[] = [];
    for (const { rule, line, mayWrite } of attempts) {
      const grant = grants.get(rule) ?? grantOf([`Bash(${rule})`]);
      grants.set(rule, grant);
      const done = world.attempt(grant, line, mayWrite);
      if (done === undefined) continue;
      run += 1;
      if (done.marker || done.changed.length > 0) damage.push({ rule, line, ...done });
    }
    console.info(`${attempts.length} lines tried, ${run} of them allowed and run`);
    expect(damage).toEqual([]);
    expect(attempts.length).toBeGreaterThan(1_500);
  });

  it("would see an attack: without the grant the same lines do damage", () => {
    const world: OracleWorld = makeOracleWorld(tempFolder());
    const all = grantOf(["Bash"]);
    const done = (line: string) => world.attempt(all, line, false);
    expect(done("git log -1 --format='[diff]%n external=pwn' -p --ext-diff")?.marker).toBe(false);
    expect(done("git -c diff.external=pwn log -p --ext-diff")?.marker).toBe(true);
    expect(done("git log --output=keep/canary.txt")?.changed).toEqual(["keep/canary.txt"]);
    expect(done("find a.txt -exec pwn {} +")?.marker).toBe(true);
    expect(done("git --git-dir=bare status")?.marker).toBe(false);
    expect(spawnSync("git", ["--version"]).status).toBe(0);
  });
});
