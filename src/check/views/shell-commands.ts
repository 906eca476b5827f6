import type { Skill } from "../../skill/skill.ts";
import { noteCut } from "./cuts.ts";
import { plainShell } from "./plain-shell.ts";
import { type FindScript, MAX_SHELL_CHARACTERS, readShell } from "./read-shell.ts";
import { withoutRemarks } from "./remarks.ts";
import { ShellVariables } from "./shell-variables.ts";
import { lastSegment } from "./shell-words.ts";
import { type Snippet, snippets } from "./snippets.ts";
import { startedCommands } from "./started-commands.ts";
import { view } from "./view.ts";
import { plantedSnippets } from "./written-texts.ts";

/** One simple command of a shell line, with what goes in and what comes out. */
export interface ShellCommand {
  readonly snippet: Snippet;
  readonly line: number;
  /** Its name without a path; empty for a mere assignment. */
  readonly name: string;
  /** Its arguments without quotes, with what is known of variables filled in. */
  readonly args: readonly string[];
  /** The whole command, with what is known of variables filled in. */
  readonly text: string;
  /** What feeds it: the commands before it in its pipe, and those in its substitutions. */
  readonly inputs: readonly ShellCommand[];
  /** Files its output goes to. */
  readonly writesTo: readonly string[];
  /** Files its input comes from. */
  readonly readsFrom: readonly string[];
  /** What a here-document or here-string gives it. */
  readonly hereText: string;
}

const MAX_SOURCES = 60;

/** All commands of a skill's shell code, in their order. */
export const shellCommands = view((skill: Skill): readonly ShellCommand[] => [
  ...writtenCommands(skill),
  ...[...startedCommands(skill), ...plantedSnippets(skill)].flatMap((snippet) =>
    commandsOf(skill, { ...snippet, text: plainShell(snippet.text) }),
  ),
]);

/** Those that stand in the skill as shell, without those that its programs start. */
export const writtenCommands = view((skill: Skill): readonly ShellCommand[] => {
  const all = snippets(skill).filter(({ language }) => language === "shell");
  const scripts = all.filter(({ origin, layers }) => origin === "script" && layers.length === 0);
  const sessions = new Map<string, ShellVariables>();
  const seen = new Set<string>();
  return all.flatMap((snippet) => {
    const find = (path: string) => {
      const name = lastSegment(path);
      return scripts.find((script) => script !== snippet && lastSegment(script.path) === name);
    };
    return commandsOf(skill, snippet, sessionOf(sessions, snippet), find).filter((command) => {
      // A file that another sources is read there, and on its own.
      if (command.snippet === snippet && seen.size === 0) return true;
      const key = `${command.snippet.path}:${command.line} ${command.text} ${command.inputs.length}`;
      if (command.snippet !== snippet) seen.add(key);
      return command.snippet !== snippet || !seen.has(key);
    });
  });
});

/** Reads a piece of shell code, and notes what of it was not looked at. */
function commandsOf(
  skill: Skill,
  snippet: Snippet,
  variables = new ShellVariables(),
  find?: FindScript,
): ShellCommand[] {
  // Remarks cost nothing: what is counted is what a shell would run.
  const long = snippet.text.length > MAX_SHELL_CHARACTERS;
  const text = long ? withoutRemarks(snippet.text, "#") : snippet.text;
  const commands = readShell(long ? { ...snippet, text } : snippet, variables, find);
  if (text.length > MAX_SHELL_CHARACTERS || variables.cut) {
    noteCut(skill, snippet.path, "more shell text than is parsed");
  }
  return commands;
}

/** The fences of a document are one session: what one sets, a later one uses. */
function sessionOf(sessions: Map<string, ShellVariables>, { path, origin }: Snippet) {
  if (origin !== "fence") return new ShellVariables();
  const session = sessions.get(path) ?? new ShellVariables();
  sessions.set(path, session);
  return session;
}

/** All commands whose output a command gets, by whatever way. */
export function sourcesOf(command: ShellCommand): readonly ShellCommand[] {
  const found = new Set<ShellCommand>(command.inputs);
  for (const input of found) {
    for (const each of input.inputs) if (found.size < MAX_SOURCES) found.add(each);
  }
  return [...found];
}
