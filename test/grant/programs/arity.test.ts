import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { COMMAND_GROUPS } from "../../../src/cli/commands.ts";
import { type OptionTable, optionTable } from "../../../src/grant/programs/program.ts";
import { PROGRAMS } from "../../../src/grant/programs/programs.ts";

/**
 * A wrong arity makes a value an operand, or an operand a value. So the tables are held against what
 * the programs say themselves; options that only newer versions have are passed over.
 */
type Takes = "none" | "optional" | "required";

function isInstalled(program: string): boolean {
  return spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
}

function said(program: string, ...args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(program, args, { encoding: "utf8", timeout: 60_000 });
  return `${stdout}\n${stderr}`;
}

/** The table of a program, or of one of its subcommands with what stands before it. */
function tableOf(name: string, subcommand?: string): OptionTable {
  const program = PROGRAMS.get(name);
  const usage = subcommand === undefined ? undefined : program?.subcommands?.[subcommand];
  return optionTable(`${program?.options ?? ""}\n${usage?.options ?? ""}`);
}

/** Options of the table that the program reads otherwise, and how many were compared. */
function compare(table: OptionTable, real: ReadonlyMap<string, Takes>) {
  const compared = [...table].filter(([name]) => real.has(name));
  const wrong = compared.flatMap(([name, { value }]) =>
    real.get(name) === value ? [] : [`${name}: ${value}, really ${real.get(name)}`],
  );
  return { wrong, compared: compared.length };
}

/** A flag that may have yes or no behind a `=` is a flag. */
function asFlags(table: OptionTable): OptionTable {
  return new Map(
    [...table].map(([name, option]) => [
      name,
      option.value === "optional" ? { ...option, value: "none" } : option,
    ]),
  );
}

/** `-o, --output <file>`, `--all`, `-i, --invert [<SPEC>]`, with two spaces before the text. */
function fromColumns(text: string, valued: RegExp, optional = /^\[?=?\[/): Map<string, Takes> {
  const real = new Map<string, Takes>();
  for (const line of text.split("\n")) {
    const [, names = "", value = ""] =
      /^ {1,8}((?:-[\w:#?.], +)?-[-\w.#:?]+)(.*)$/.exec(line) ?? [];
    const rest = value.startsWith("  ") ? "" : value.trimStart();
    const takes = optional.test(rest) ? "optional" : valued.test(rest) ? "required" : "none";
    for (const name of names.split(/, +/)) if (name !== "") real.set(name, takes);
  }
  return real;
}

describe("the tables agree with the installed programs", { timeout: 120_000 }, () => {
  test.skipIf(!isInstalled("curl"))("curl", () => {
    const real = fromColumns(said("curl", "--help", "all"), /^(?:<|\[protocol)/, /^$a/);
    // Its word for what kind of help, which ends everything else.
    for (const help of ["-h", "--help"]) real.delete(help);
    const { wrong, compared } = compare(tableOf("curl"), real);
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(150);
  });

  test.skipIf(!isInstalled("wget"))("wget", () => {
    const help = said("wget", "--help").replace(/^( +-\w,) +/gm, "$1 ");
    const real = fromColumns(help, /^=/, /^$a/);
    // The help leaves out the values of these.
    for (const name of ["--max-redirect", "--hsts-file"]) real.set(name, "required");
    real.set("--backups", "optional");
    const { wrong, compared } = compare(tableOf("wget"), real);
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(120);
  });

  test.each(["ssh", "scp"].filter(isInstalled))("%s", (program) => {
    const usage = said(program);
    const real = new Map<string, Takes>();
    for (const [, flags = ""] of usage.matchAll(/\[-(\w{3,})\]/g)) {
      for (const letter of flags) real.set(`-${letter}`, "none");
    }
    for (const [, letter = ""] of usage.matchAll(/\[-(\w) /g)) real.set(`-${letter}`, "required");
    const { wrong, compared } = compare(tableOf(program), real);
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(15);
  });

  test.skipIf(!isInstalled("pip"))("pip", () => {
    const real = fromColumns(said("pip", "list", "--help"), /^</, /^$a/);
    const { wrong, compared } = compare(tableOf("pip", "list"), real);
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(20);
  });

  test.skipIf(!isInstalled("cargo"))("cargo", () => {
    for (const subcommand of ["tree", "metadata", "search"]) {
      const real = fromColumns(said("cargo", subcommand, "--help"), /^</);
      const { wrong, compared } = compare(tableOf("cargo", subcommand), real);
      expect(wrong).toEqual([]);
      expect(compared).toBeGreaterThan(6);
    }
  });

  test.skipIf(!isInstalled("docker"))("docker", () => {
    const plain = ["ps", "images", "logs", "inspect", "stats", "history", "search", "stop", "rm"];
    for (const subcommand of [...plain, "rmi", "pull", "push", "save", "kill", "version"]) {
      const help = said("docker", subcommand, "--help").replace(/^.*Aliases[\s\S]*?\n\n/m, "");
      const real = fromColumns(help, /^[a-z]+ {2,}/, /^$a/);
      const table = optionTable(PROGRAMS.get("docker")?.subcommands?.[subcommand]?.options);
      const { wrong } = compare(asFlags(table), real);
      expect({ subcommand, wrong }).toEqual({ subcommand, wrong: [] });
    }
    const real = fromColumns(said("docker", "--help"), /^[a-z]+ {2,}/, /^$a/);
    const { wrong, compared } = compare(tableOf("docker"), real);
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(10);
  });

  test.skipIf(!isInstalled("kubectl"))("kubectl", () => {
    const subcommands = Object.entries(PROGRAMS.get("kubectl")?.subcommands ?? {});
    const judged = subcommands.filter(([, { nature }]) => !nature?.includes("anything"));
    const chosen = ["get", "apply", "delete", "logs", "patch", "wait", "create", "rollout status"];
    for (const [name] of judged.filter(([each]) => chosen.includes(each))) {
      const { wrong, compared } = compare(
        optionTable(PROGRAMS.get("kubectl")?.subcommands?.[name]?.options),
        kubectlOptions(said("kubectl", ...name.split(" "), "--help")),
      );
      expect({ name, wrong }).toEqual({ name, wrong: [] });
      expect(compared).toBeGreaterThan(5);
    }
    const { wrong, compared } = compare(
      tableOf("kubectl"),
      kubectlOptions(said("kubectl", "options")),
    );
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(20);
  });

  test.skipIf(!isInstalled("go"))("go", () => {
    const real = new Map<string, Takes>();
    for (const topic of ["build", "testflag"]) {
      for (const [, name = "", value] of said("go", "help", topic).matchAll(
        /^\t {0,4}(-\w+)( .+)?$/gm,
      )) {
        real.set(name, value === undefined ? "none" : "required");
      }
    }
    const { wrong, compared } = compare(asFlags(tableOf("go", "test")), real);
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(30);
  });

  const definitions = npmDefinitions();
  test.skipIf(definitions === undefined)("npm", () => {
    const real = new Map<string, Takes>();
    for (const [name, types] of definitions ?? []) {
      const isFlag = types.includes(Boolean);
      real.set(`--${name}`, isFlag ? "none" : "required");
      if (isFlag) real.set(`--no-${name}`, "none");
    }
    // A word behind it may be its value.
    real.set("--browser", "required");
    real.set("--proxy", "required");
    for (const subcommand of ["test", "install", "ls", "publish", "version", "search"]) {
      const { wrong, compared } = compare(tableOf("npm", subcommand), real);
      expect({ subcommand, wrong }).toEqual({ subcommand, wrong: [] });
      expect(compared).toBeGreaterThan(30);
    }
  });

  test("psk", () => {
    const commands = COMMAND_GROUPS.flatMap((group) => group.commands);
    expect(commands.length).toBeGreaterThan(30);
    for (const { name, options } of commands) {
      const usage = PROGRAMS.get("psk")?.subcommands?.[name];
      expect(usage, `psk ${name} stands in the table`).toBeDefined();
      const real = new Map<string, Takes>();
      for (const [option, spec] of Object.entries(options)) {
        const takes = spec.kind === "flag" ? "none" : "required";
        real.set(`--${option}`, takes);
        if (spec.kind === "value" && spec.short !== undefined) real.set(`-${spec.short}`, takes);
      }
      const { wrong } = compare(tableOf("psk", name), real);
      expect({ name, wrong }).toEqual({ name, wrong: [] });
    }
  });
});

/** `    -o, --output='':` takes a value, `    --all=false:` may have one behind a `=`. */
function kubectlOptions(text: string): Map<string, Takes> {
  const real = new Map<string, Takes>();
  for (const [, names = "", value = ""] of text.matchAll(/^ {4}((?:-\w, )?--[\w-]+)=(.*):$/gm)) {
    // These are texts that may be left out, too.
    const isOptional =
      /^(?:true|false)$/.test(value) || /--(?:cascade|dry-run|validate)$/.test(names);
    for (const name of names.split(", ")) real.set(name, isOptional ? "optional" : "required");
  }
  return real;
}

/** What npm knows of its settings, from its own source. */
function npmDefinitions(): (readonly [string, readonly unknown[]])[] | undefined {
  if (!isInstalled("npm")) return undefined;
  const npm = realpathSync(
    execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim(),
  );
  const folder = join(dirname(npm), "../node_modules/@npmcli/config/lib/definitions");
  if (!existsSync(folder)) return undefined;
  const { definitions } = createRequire(import.meta.url)(`${folder}/index.js`);
  return Object.entries(definitions).map(([name, definition]) => {
    const type =
      typeof definition === "object" && definition !== null && "type" in definition
        ? definition.type
        : [];
    return [name, Array.isArray(type) ? type : [type]];
  });
}
