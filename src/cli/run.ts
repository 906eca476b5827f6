import { CommanderError } from "commander";
import { PskError } from "../errors.ts";
import { printable, safeJson } from "../report/printable.ts";
import { COMMAND_GROUPS, COMMANDS } from "./commands.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import type { Io } from "./io.ts";
import { bareOptions, buildProgram } from "./program.ts";

/** Runs the command line and returns its exit code; nothing is thrown. */
export async function run(argv: readonly string[], io: Io, version: string): Promise<number> {
  let exitCode = 0;
  const done = (code: number) => {
    exitCode = code;
  };
  const program = buildProgram(COMMAND_GROUPS, io, version, done, (name) => argv.includes(name));
  try {
    await program.parseAsync(wordsToParse(bareOptions(argv, commandOf(argv))), { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0; // help was shown
    const failure = toPskError(error, argv);
    io.err(`error: ${printable(failure.message)}\n`);
    if (failure.code === "internal") io.err("This is a defect of psk; PSK_DEBUG=1 shows more.\n");
    if (failure.code === "internal" && io.env.PSK_DEBUG) io.err(`${detailOf(error)}\n`);
    if (wantsJson(argv)) {
      const { code, message } = failure;
      io.out(`${safeJson({ error: { code, message } })}\n`);
    }
    return EXIT_CODES[failure.code];
  }
}

/**
 * Commander answers `help NAME` and `NAME --help` with the general help when it knows no such
 * command; at the name alone it fails, with a suggestion.
 */
function wordsToParse(argv: readonly string[]): readonly string[] {
  if (argv.length === 0) return ["--help"];
  const name = argv[0] === "help" ? (argv[1] ?? "help") : argv[0];
  const known = name === "help" || COMMANDS.some((command) => command.name === name);
  return name === undefined || name.startsWith("-") || known ? argv : [name];
}

function commandOf([name]: readonly string[]) {
  return COMMANDS.find((command) => command.name === name);
}

/** Read off the words themselves: the parser may be what failed. */
function wantsJson(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  const words = end === -1 ? argv : argv.slice(0, end);
  return words.includes("--json") || /(?:^| )--format[= ]json(?: |$)/.test(words.join(" "));
}

/** Whatever was thrown, in words that tell a person what to do and nothing of psk's insides. */
function toPskError(error: unknown, argv: readonly string[]): PskError {
  if (error instanceof PskError) return error;
  if (error instanceof CommanderError) {
    const words = error.message.replace(/^error: /, "").replaceAll("\n", " ");
    return new PskError("usage", `${words}${whereToLook(words, argv)}`);
  }
  return new PskError("internal", "something went wrong inside psk", { cause: error });
}

/** Where the right words stand, unless a suggestion gives them already. */
function whereToLook(words: string, [name]: readonly string[]): string {
  if (words.includes("Did you mean")) return "";
  const known = COMMANDS.some((command) => command.name === name);
  return known ? `; see psk ${name} --help` : "; see psk --help";
}

function detailOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
