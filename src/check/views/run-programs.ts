/** The programs that a skill's code starts, by name: what really is one, not every first word. */
import type { Skill } from "../../skill/skill.ts";
import type { Language } from "./documents.ts";
import { type ShellCommand, shellCommands } from "./shell-commands.ts";
import { snippets } from "./snippets.ts";
import { view } from "./view.ts";

/** Words of the shell itself, which start nothing. */
const BUILT_IN = new Set(
  ": . [ [[ ]] alias bg bind break builtin caller case cd command compgen complete continue coproc declare dirs disown do done echo elif else enable esac eval exec exit export false fc fg fi for function getopts hash help history if in jobs let local logout mapfile popd printf pushd pwd read readarray readonly return select set shift shopt source suspend test then time times trap true type typeset ulimit umask unalias unset until wait while".split(
    " ",
  ),
);
/** Names of programs are written small; the few that are not are known. */
const PROGRAM = /^(?:[a-z_][\w.+-]{0,63}|R|Rscript|Xvfb|MSBuild|Start-Process)$/;
/** A definition of a function of the script's own. */
const FUNCTION = /^[ \t]*(?:function[ \t]+)?([A-Za-z_][\w-]{0,63})[ \t]*\(\)/gm;
const RUNS: ReadonlySet<Language> = new Set([
  "shell",
  "python",
  "javascript",
  "powershell",
  "program",
]);

/** A program, and one command that starts it. */
export interface RunProgram {
  readonly name: string;
  readonly command: ShellCommand;
}

/** Programs that the shell code and the programs of a skill start, each once. */
export const runPrograms = view((skill: Skill): readonly RunProgram[] => {
  const own = ownFunctions(skill);
  const found = new Map<string, RunProgram>();
  for (const command of shellCommands(skill)) {
    const { name, snippet } = command;
    if (BUILT_IN.has(name) || !PROGRAM.test(name) || found.has(name)) continue;
    if (own.get(snippet.path)?.has(name)) continue;
    found.set(name, { name, command });
  }
  return [...found.values()];
});

/** The scripts that a skill ships, by path. */
export const ownScripts = view((skill: Skill): readonly string[] => {
  const scripts = snippets(skill).filter(
    ({ origin, language, layers, line }) =>
      origin === "script" && line === 1 && layers.length === 0 && RUNS.has(language),
  );
  return [...new Set(scripts.map(({ path }) => path))];
});

function ownFunctions(skill: Skill): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { path, text, language } of snippets(skill)) {
    if (language !== "shell") continue;
    for (const [, name = ""] of text.matchAll(FUNCTION)) {
      const names = found.get(path) ?? new Set();
      found.set(path, names.add(name));
    }
  }
  return found;
}
