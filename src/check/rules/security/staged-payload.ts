import type { Skill } from "../../../skill/skill.ts";
import type { Rule } from "../../rule.ts";
import { strangerIn } from "../../views/hosts.ts";
import { type ShellCommand, shellCommands, sourcesOf } from "../../views/shell-commands.ts";
import { HIDDEN_STAGE, isFetcher, requestUrl } from "../../views/shell-words.ts";

const PROGRAM = /\.(?:sh|bash|py|pl|rb|ps1|exe|bin|elf|so|dylib|msi|bat)(?:[?#]|$)/i;

/** Brought in pieces, in a form nobody can read, to a place where nobody looks. */
export const stagedPayload: Rule = {
  id: "staged-payload",
  category: "obfuscation",
  analyzer: "shell",
  title: "Nothing is decoded out of sight.",
  remediation: "Ship the file in plain form, under a name that says what it is.",
  severity: "HIGH",
  *check(skill) {
    const commands = shellCommands(skill);
    for (const command of commands) {
      const hidden = runHidden(command);
      if (hidden === undefined || isOwnNote(hidden, commands)) continue;
      yield {
        message: `${command.name} runs ${hidden}, which no listing shows`,
        file: command.snippet.path,
        line: command.line,
        // What is sourced is mostly the state of a session; whatever brought it has a rule of its own.
        severity: /^(?:source|\.)$/.test(command.name) ? "LOW" : "HIGH",
        signals: ["execute", "conceal"],
      };
    }
    const decoding = commands.filter(isDecoder);
    for (const command of decoding) {
      const why = reason(skill, command, commands);
      if (why === undefined) continue;
      const { snippet, line, name } = command;
      yield {
        message: `${name} decodes ${why}`,
        file: snippet.path,
        line,
        severity: "HIGH",
        signals: ["obfuscation", "fetch"],
      };
    }
  },
};

/** Lines that the skill itself writes in plain sight: the state of a session. */
function isOwnNote(path: string, commands: readonly ShellCommand[]): boolean {
  return commands.some(
    ({ name, writesTo }) => writesTo.includes(path) && /^(?:echo|printf|cat|export)$/.test(name),
  );
}

/** The hidden file that a command runs, if it runs one. */
function runHidden(command: ShellCommand): string | undefined {
  const { name, args, text } = command;
  if (HIDDEN_STAGE.test(text.split(/\s/, 1)[0] ?? "")) return text.split(/\s/, 1)[0];
  const [first = ""] = args.filter((arg) => !arg.startsWith("-"));
  if (/^(?:sh|bash|zsh|dash|source|\.|python3?|node|perl|ruby)$/.test(name)) {
    return HIDDEN_STAGE.test(first) ? first : undefined;
  }
  if (name !== "eval") return undefined;
  return [...command.inputs].flatMap((input) => input.args).find((arg) => HIDDEN_STAGE.test(arg));
}

function isDecoder({ name, args }: ShellCommand): boolean {
  if (name === "xxd") return args.some((arg) => /^-\w*r/.test(arg));
  if (name === "openssl") return args.includes("-d");
  return /^base(?:64|32)$/.test(name) && args.some((arg) => /^(?:-d|-D|-di|--decode)$/.test(arg));
}

function reason(
  skill: Skill,
  command: ShellCommand,
  all: readonly ShellCommand[],
): string | undefined {
  const { args, writesTo, readsFrom, inputs, snippet } = command;
  const listened = sourcesOf(command).some(isListener);
  if (listened) return "whatever comes in on a port";
  const files = [...args.filter((arg) => !arg.startsWith("-")), ...readsFrom];
  if ([...files, ...writesTo].some((path) => HIDDEN_STAGE.test(path))) return "a hidden file";
  if (files.length === 0 || inputs.length > 0) return undefined;
  const fetched = all.some(
    (other) =>
      other.snippet === snippet &&
      isFetcher(other) &&
      PROGRAM.test(requestUrl(other)) &&
      strangerIn(skill, requestUrl(other)) !== undefined,
  );
  return fetched ? "a file beside a program that it fetches" : undefined;
}

function isListener({ name, args }: ShellCommand): boolean {
  return /^(?:nc|ncat|netcat)$/.test(name) && args.some((arg) => /^-\w*l/.test(arg));
}
