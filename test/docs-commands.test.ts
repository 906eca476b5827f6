import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CommanderError } from "commander";
import { describe, expect, test } from "vitest";
import { COMMAND_GROUPS, COMMANDS } from "../src/cli/commands.ts";
import type { Io } from "../src/cli/io.ts";
import { buildProgram, COMMON } from "../src/cli/program.ts";
import { fencesOf } from "./support/fences.ts";
import { markdownFiles } from "./support/markdown-files.ts";
import { shellCommands } from "./support/shell-commands.ts";

const PAGES = markdownFiles();
const TAKES_NOTHING: Io = {
  out: () => {},
  err: () => {},
  outIsTerminal: false,
  errIsTerminal: false,
  env: {},
};
/** The commands as they are declared; none of them does anything. */
const DECLARED = COMMAND_GROUPS.map(({ title, commands }) => ({
  title,
  commands: commands.map((command) => ({ ...command, run: async () => 0 })),
}));

interface Written {
  readonly place: string;
  readonly words: readonly string[];
}

describe("what the manuals tell people to type", () => {
  const written = PAGES.flatMap(commandsIn);

  test("is found at all", () => {
    expect(written.length).toBeGreaterThan(60);
    for (const page of ["README.md", "docs/author.md", "docs/registries.md"])
      expect(written.some(({ place }) => place.startsWith(`${page}:`))).toBe(true);
  });

  test.each(written.map((one) => [one.place, one.words.join(" "), one] as const))(
    "%s: psk %s",
    async (_place, _line, { words }) => {
      expect(await complaint(words)).toBeUndefined();
    },
  );

  test.each(COMMANDS.flatMap(({ examples }) => examples.map(([line]) => line)))(
    "the help: %s",
    async (line) => {
      const [command = []] = shellCommands(line);
      expect(command[0]).toBe("psk");
      expect(await complaint(command.slice(1))).toBeUndefined();
    },
  );

  test.each(PAGES)("%s names in its sentences only commands and options that exist", (page) => {
    const { prose } = fencesOf(readFileSync(page, "utf8"));
    const unknown = [...prose.matchAll(/`psk ([^`]+)`/g)].flatMap(([, words = ""]) =>
      strangersIn(words).map((stranger) => `psk ${words}: ${stranger}`),
    );
    expect(unknown).toEqual([]);
  });
});

test("what the manuals import from psk is exported", () => {
  const imported = PAGES.flatMap((page) => fencesOf(readFileSync(page, "utf8")).fences)
    .filter(({ language }) => language === "ts")
    .map(({ lines }) => lines.map(({ text }) => text).join("\n"))
    .flatMap((code) => [...code.matchAll(/import(?: type)? \{([^}]*)\} from "psk(?:\/(\w+))?"/g)])
    .flatMap(([, names = "", entry = "."]) =>
      names.split(",").map((name) => ({ entry, name: name.replace(/^\s*type /, "").trim() })),
    )
    .filter(({ name }) => name !== "");
  expect(imported.length).toBeGreaterThan(5);
  for (const { entry, name } of imported) {
    expect(readFileSync(join("src", entry, "index.ts"), "utf8")).toMatch(
      new RegExp(`\\b${name}\\b`),
    );
  }
});

describe("the check itself", () => {
  test.each([
    ["scna x", /unknown command/],
    ["scan", /missing required argument/],
    ["scan x --polciy strict", /unknown option/],
    ["scan x --format xml", /Allowed choices/],
    ["scan x --policy", /argument missing/],
    ["rules a b", /too many arguments/],
    ["build x", /--maintainer/],
  ])("finds what is wrong with psk %s", async (line, reason) => {
    expect(await complaint(line.split(" "))).toMatch(reason);
  });

  test("reads a line as a shell would", () => {
    const line = `A=1 psk may bash --args '{"a":"b | c"}' | jq . && psk list > "my file" # all`;
    expect(shellCommands(line)).toEqual([
      ["psk", "may", "bash", "--args", '{"a":"b | c"}'],
      ["jq", "."],
      ["psk", "list"],
    ]);
  });
});

/** Lines of fenced blocks: behind `$ ` in a console, whole in a script. */
function commandsIn(page: string): Written[] {
  const { fences } = fencesOf(readFileSync(page, "utf8"));
  return fences.flatMap(({ language, lines }) => {
    if (!["console", "sh", "bash", "shell"].includes(language)) return [];
    return joined(lines, language === "console").flatMap(({ text, line }) =>
      shellCommands(text)
        .map(wordsOfPsk)
        .filter((words) => words !== undefined)
        .map((words) => ({ place: `${page}:${line}`, words })),
    );
  });
}

/** Command lines, those that end in `\` together with what follows. */
function joined(lines: readonly { text: string; line: number }[], console: boolean) {
  const whole: { text: string; line: number }[] = [];
  let goesOn = false;
  for (const { text, line } of lines) {
    const last = whole.at(-1);
    if (goesOn && last !== undefined) last.text += ` ${text.trim().replace(/^> /, "")}`;
    else if (console && !text.startsWith("$ ")) continue;
    else whole.push({ text: console ? text.slice(2) : text, line });
    const now = whole.at(-1);
    goesOn = now?.text.endsWith("\\") ?? false;
    if (goesOn && now !== undefined) now.text = now.text.slice(0, -1);
  }
  return whole;
}

/** The words behind `psk`, also where npm starts it. */
function wordsOfPsk(words: readonly string[]): readonly string[] | undefined {
  const [program, ...rest] = words;
  if (program === "psk") return rest;
  if (program === "npx" && rest[0] === "psk") return rest.slice(1);
  const start = words.slice(0, 4).join(" ") === "npm run psk --";
  return start ? words.slice(4) : undefined;
}

/** What psk would say against these words, by the declarations alone. */
async function complaint(words: readonly string[]): Promise<string | undefined> {
  try {
    await buildProgram(DECLARED, TAKES_NOTHING, "0.0.0", () => {}).parseAsync([...words], {
      from: "user",
    });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? undefined : error.message; // --help and --version end so
  }
  const command = COMMANDS.find(({ name }) => name === words[0]);
  const missing = Object.entries(command?.options ?? {})
    .filter(([, { help }]) => help.endsWith("(required)"))
    .map(([name, option]) => ({ name, short: "short" in option ? option.short : undefined }))
    .find(({ name, short }) => !words.includes(`--${name}`) && !words.includes(`-${short}`));
  return missing && `--${missing.name} is required`;
}

/** The command and the options of a phrase like `psk update [--dry-run]` that psk does not have. */
function strangersIn(phrase: string): string[] {
  const [name = "", ...rest] = phrase.split(/\s+/);
  if (!/^[a-z]/.test(name)) return /^--?(?:version|help)$|^[A-Z]/.test(name) ? [] : [name];
  const command = COMMANDS.find((one) => one.name === name);
  if (command === undefined) return name === "help" ? [] : [name];
  const known = new Set([...Object.keys(command.options), ...Object.keys(COMMON), "help"]);
  return [...rest.join(" ").matchAll(/(?<![\w-])--([a-z][a-z-]*)/g)]
    .map(([, option = ""]) => option)
    .filter((option) => !known.has(option))
    .map((option) => `--${option}`);
}
