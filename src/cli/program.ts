import { Argument, Command as CommanderCommand, Option } from "commander";
import type { ArgumentSpec, Command, OptionSpec } from "./command.ts";
import type { COMMAND_GROUPS } from "./commands.ts";
import type { Io } from "./io.ts";

/** Options that every command has. */
export const COMMON: Readonly<Record<string, OptionSpec>> = {
  json: { kind: "flag", help: "print JSON" },
  quiet: { kind: "flag", help: "no progress and no hints" },
};

/**
 * Makes the parser from the declarations. Only the commands that may run get their options: the list
 * of commands needs none, and making them all takes longer than the rest. `done` gets the exit code
 * of the command that ran.
 */
export function buildProgram(
  groups: typeof COMMAND_GROUPS,
  io: Io,
  version: string,
  done: (code: number) => void,
  mayRun: (name: string) => boolean = () => true,
): CommanderCommand {
  const program = configure(new CommanderCommand("psk"), io)
    .description(
      "Takes agent skills from their authors to agents: checks, packages, scans and serves them, and binds sub-agents to what they allow.",
    )
    .usage("COMMAND [OPTIONS]")
    .version(version, "-V, --version", "print the version")
    .addHelpCommand(
      new CommanderCommand("help")
        .argument("[command]")
        .description("Show the help of a command.")
        .helpGroup("Shell:"),
    );
  program.addHelpText(
    "after",
    "\nBegin with: psk init my-skill, or psk scan a-skill-you-found.zip\n",
  );
  const grouped = groups.flatMap(({ title, commands }) =>
    commands.map((spec) => ({ title, spec })),
  );
  for (const { title, spec } of grouped) {
    const sub = configure(program.command(spec.name), io)
      .description(spec.summary)
      .helpGroup(title);
    for (const argument of spec.args) sub.addArgument(toArgument(argument));
    if (!mayRun(spec.name)) continue;
    const options = { ...spec.options, ...COMMON };
    for (const [name, option] of Object.entries(options)) sub.addOption(toOption(name, option));
    sub.addHelpText("after", examplesText(spec));
    sub.action(async () => {
      const { json = false, quiet = false, ...values } = sub.opts();
      const flags = Object.fromEntries(
        Object.entries(spec.options).map(([name, option]) => [
          name,
          optionValue(name, option, values),
        ]),
      );
      // Sound: commander made the values from the declaration, which is what `command` relies on.
      const invocation = { args: sub.args, options: flags as never, json, quiet, io };
      done(await spec.run(invocation));
    });
  }
  return program;
}

/** Commander keeps `--no-x` as `x: false`, also beside an option `--x VALUE`. */
function optionValue(
  name: string,
  option: OptionSpec,
  values: Readonly<Record<string, unknown>>,
): boolean | string | readonly string[] | undefined {
  const value = values[camelCase(name.replace(/^no-/, ""))];
  if (option.kind === "flag") return name.startsWith("no-") ? value === false : value === true;
  if (option.kind === "list") return Array.isArray(value) ? value.map(String) : [];
  return typeof value === "string" ? value : undefined;
}

function configure(target: CommanderCommand, io: Io): CommanderCommand {
  return target
    .exitOverride()
    .showSuggestionAfterError()
    .showHelpAfterError(false)
    .configureHelp({ showGlobalOptions: false })
    .configureOutput({
      writeOut: (text) => io.out(text),
      writeErr: () => {}, // errors are printed once, by run
    });
}

function toArgument({ name, help, optional, variadic, choices }: ArgumentSpec): Argument {
  const label = `${name}${variadic ? "..." : ""}`;
  const argument = new Argument(optional ? `[${label}]` : `<${label}>`, help);
  return choices === undefined ? argument : argument.choices(choices);
}

function toOption(name: string, spec: OptionSpec): Option {
  if (spec.kind === "flag") return new Option(`--${name}`, spec.help);
  if (spec.kind === "list") {
    return new Option(`--${name} <${spec.value}>`, spec.help).argParser(
      (value: string, previous: string[] | undefined) => [...(previous ?? []), value],
    );
  }
  const short = spec.short === undefined ? "" : `-${spec.short}, `;
  const value = spec.bare === undefined ? `<${spec.value}>` : `[${spec.value}]`;
  const option = new Option(`${short}--${name} ${value}`, spec.help);
  if (spec.choices !== undefined) option.choices(spec.choices);
  if (spec.default !== undefined) option.default(spec.default);
  return option;
}

/**
 * Writes the value of an option that may stand alone behind a `=`: the word after it may be an
 * argument, and commander would take that for the value.
 */
export function bareOptions(argv: readonly string[], spec: Command | undefined): string[] {
  const end = argv.indexOf("--");
  return argv.map((word, i) => {
    const option = word.startsWith("--") ? spec?.options[word.slice(2)] : undefined;
    if (option?.kind !== "value" || option.bare === undefined) return word;
    if (end !== -1 && i > end) return word;
    return option.choices?.includes(argv[i + 1] ?? "") ? word : `${word}=${option.bare}`;
  });
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function examplesText({ examples }: Command): string {
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, purpose]) => `  ${line.padEnd(width)}  ${purpose}`);
  return `\nExamples:\n${lines.join("\n")}\n`;
}
