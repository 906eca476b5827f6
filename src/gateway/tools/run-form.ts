import { realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { compiledGrant } from "../../grant/compiled-grant.ts";
import type { ComposedSkill } from "../../grant/composed-skill.ts";
import type { JudgedShellCommand } from "../../grant/judge-command.ts";
import { judgeLine, wholeShell } from "../../grant/judge-shell-call.ts";
import type { ShellLine } from "../../grant/shell-line.ts";
import { GLOB, type ShellWord, singleQuoted, UNKNOWN } from "../../grant/shell-word.ts";
import { Refused } from "../tool.ts";
import { BUILTINS } from "./shell-builtins.ts";

/** Programs whose first argument is the program that really runs. */
const INTERPRETER =
  /^(?:(?:ba|da|z|k)?sh|bun|deno|node|perl|php|python[\d.]*|Rscript|ruby|ts-node|tsx)$/;

/** Where the skills of a grant are on the disk, by name. */
export type SkillFolders = ReadonlyMap<string, string>;

/**
 * The words that start a line which the grant allows. Under a narrow grant one program is started
 * without a shell, and a shell gets the words as they were judged, each in a plain spelling; so
 * nothing depends on how a shell would have read them.
 */
export function runForm(
  grant: ComposedSkill,
  command: string,
  skills: SkillFolders,
): readonly string[] {
  const rules = compiledGrant(grant);
  const { line, commands, decision } = judgeLine(rules, ["bash"], command);
  if (line === undefined || decision.effect === "deny") {
    throw new Refused("TOOL_NOT_ALLOWED", decision.reason);
  }
  const isWhole = wholeShell(rules, ["bash"]) !== undefined;
  const resolved = new Map(commands.flatMap((each, i) => [...skillFiles(each, line, i, skills)]));
  const words = line.single ? directWords(line, resolved) : undefined;
  if (words !== undefined) return words;
  const quoted = new Map([...resolved].map(([word, path]) => [word, singleQuoted(path)]));
  const text = isWhole && resolved.size === 0 ? command : line.spell(quoted);
  return ["/bin/bash", "--noprofile", "--norc", "-p", "-c", text];
}

/** The words of one program; undefined where a shell has to complete one, or is the program. */
function directWords(
  { commands: [command] }: ShellLine,
  resolved: ReadonlyMap<ShellWord, string>,
): string[] | undefined {
  const words = command?.words ?? [];
  const isPlain = words.every(({ text }) => !text.includes(UNKNOWN) && !text.includes(GLOB));
  if (!isPlain || BUILTINS.has(words[0]?.text ?? "")) return undefined;
  return words.map((word) => resolved.get(word) ?? word.text);
}

/**
 * Words that name a file of the skill whose rule allows the command: `scripts/x.sh` means the
 * skill's, and never a file of that name in the folder where the sub-agent works.
 */
function* skillFiles(
  { words, by }: JudgedShellCommand,
  line: ShellLine,
  index: number,
  skills: SkillFolders,
): Generator<[ShellWord, string]> {
  const all = line.commands[index]?.words ?? [];
  const [name, script] = all.slice(all.length - words.length);
  const skill = by === undefined ? undefined : skills.get(by.skill);
  if (name === undefined || skill === undefined) return;
  if (name.text.includes("/") && !name.text.startsWith("/")) {
    const path = fileIn(skill, name.text);
    if (path === undefined) {
      throw new Refused(
        "TOOL_NOT_ALLOWED",
        `the skill "${by?.skill}" allows "${name.text}" and has no such file; to run the file of this project, its user must allow it with --allow`,
        { rule: by?.rule.written ?? null, skill: by?.skill ?? null },
      );
    }
    yield [name, path];
  } else if (INTERPRETER.test(name.text) && script !== undefined && !script.text.startsWith("/")) {
    const path = fileIn(skill, script.text);
    if (path !== undefined) yield [script, path];
  }
}

/** The real path of a file below a folder; undefined when there is none, or a link leads out. */
function fileIn(folder: string, path: string): string | undefined {
  try {
    const root = realpathSync(folder);
    const real = realpathSync(join(root, path));
    return real.startsWith(`${root}${sep}`) ? real : undefined;
  } catch {
    return undefined;
  }
}
