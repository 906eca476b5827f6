import type { CompiledGrant } from "./compiled-grant.ts";
import { allowedBy, allows, type Decision, forbiddenBy, forbids, notAllowed } from "./decision.ts";
import type { HeldRule } from "./effective-tools.ts";
import { type Judge, type JudgedShellCommand, judgeCommand } from "./judge-command.ts";
import { forbiddenEffect, judgeEffect } from "./judge-effect.ts";
import type { Effect } from "./programs/effects.ts";
import { type JudgedCommand, judgedCommand } from "./shell-command.ts";
import { type Opened, readShellLine, type ShellLine } from "./shell-line.ts";
import { Unjudged } from "./shell-word.ts";
import { workingFolders } from "./working-folders.ts";

/** A shell line with the judgement of each part. */
export interface JudgedLine {
  readonly decision: Decision;
  /** Undefined for a text that is no line. */
  readonly line?: ShellLine;
  /** As far as they were judged. */
  readonly commands: readonly JudgedShellCommand[];
}

/** Judges a call of a shell: every simple command and every effect must be allowed, none forbidden. */
export function judgeShellCall(
  rules: CompiledGrant,
  names: readonly string[],
  args: Readonly<Record<string, unknown>>,
): Decision {
  const { command } = args;
  if (typeof command === "string") return judgeLine(rules, names, command).decision;
  const whole = forbiddenWhole(rules, names);
  return whole ?? notAllowed("the call has no text `command`");
}

/** The same for a line, with what led to it. */
export function judgeLine(
  rules: CompiledGrant,
  names: readonly string[],
  command: string,
): JudgedLine {
  const no = (decision: Decision): JudgedLine => ({ decision, commands: [] });
  const whole = forbiddenWhole(rules, names);
  if (whole !== undefined) return no(whole);
  const result = readShellLine(command);
  if (!result.ok) return no(notJudged(result.reason));
  try {
    return judgeParts(rules, names, result.line);
  } catch (error) {
    if (error instanceof Unjudged) return { ...no(notJudged(error.message)), line: result.line };
    throw error;
  }
}

/** The rule that allows all of the shell, if there is one. */
export function wholeShell(rules: CompiledGrant, names: readonly string[]): HeldRule | undefined {
  for (const name of names) {
    const by = allows(rules, name, ({ rule }) => rule.pattern === undefined);
    if (by !== undefined) return by;
  }
  return undefined;
}

function forbiddenWhole(rules: CompiledGrant, names: readonly string[]): Decision | undefined {
  for (const name of names) {
    const by = forbids(rules, name, ({ rule }) => rule.pattern === undefined);
    if (by !== undefined) return forbiddenBy(by, names[0] ?? "");
  }
  return undefined;
}

function judgeParts(rules: CompiledGrant, names: readonly string[], line: ShellLine): JudgedLine {
  const commands = line.commands.map(({ words }) => judgedCommand(words.map(({ text }) => text)));
  const judge: Judge = { rules, names, whole: wholeShell(rules, names) };
  const folders = workingFolders(commands.map(({ words }) => words));
  const judged = commands.map((command, i) => judgeCommand(judge, command, folders[i] ?? ["."]));
  const decision =
    forbiddenPart(judge, judged, line, folders) ??
    noShell(judge) ??
    looseLine(judge, line) ??
    firstNo(judged) ??
    openedFiles(judge, line, commands, folders) ??
    yes(judge, judged, line);
  return { decision, line, commands: judged };
}

/** The first command or redirection that is forbidden. A redirection is a call, too. */
function forbiddenPart(
  { rules }: Judge,
  judged: readonly JudgedShellCommand[],
  line: ShellLine,
  folders: readonly (readonly string[])[],
): Decision | undefined {
  for (const { decision } of judged) {
    if (decision.effect === "deny" && decision.code === "TOOL_FORBIDDEN") return decision;
  }
  for (const [opened, kind, sign] of redirections(line)) {
    const effect: Effect = { kind, what: opened.path, path: opened.path, by: "option" };
    const by = forbiddenEffect(rules, effect, foldersAt(folders, opened));
    if (by !== undefined) return forbiddenBy(by, `${sign} ${opened.path}`);
  }
  return undefined;
}

/** Without this, `> x` would be a way to a shell for whoever may only write. */
function noShell({ rules, names }: Judge): Decision | undefined {
  if (names.some((name) => allows(rules, name, () => true))) return undefined;
  return notAllowed(`no skill of this grant allows the tool "${names[0]}"`);
}

/** A narrow grant takes only lines whose words everybody reads alike. */
function looseLine({ whole }: Judge, { loose }: ShellLine): Decision | undefined {
  return whole === undefined && loose !== undefined ? notJudged(loose) : undefined;
}

function firstNo(judged: readonly JudgedShellCommand[]): Decision | undefined {
  return judged.find(({ decision }) => decision.effect === "deny")?.decision;
}

/** Files that the shell opens itself are calls of `read` and `write`. */
function openedFiles(
  judge: Judge,
  line: ShellLine,
  commands: readonly JudgedCommand[],
  folders: readonly (readonly string[])[],
): Decision | undefined {
  for (const [opened, kind, sign] of redirections(line)) {
    const { path } = opened;
    const effect: Effect = { kind, what: `${sign} ${path}`, path, by: "option" };
    const decision = judgeEffect(judge, effect, undefined, foldersAt(folders, opened));
    if (decision.effect === "allow") continue;
    // `wc < x` is no more than `wc x`, where nothing else is said about reading.
    const command = opened.own ? commands[opened.after] : undefined;
    if (kind === "reads" && command !== undefined && mayName(judge, command, path)) continue;
    return decision;
  }
  return undefined;
}

function mayName(judge: Judge, command: JudgedCommand, path: string): boolean {
  if (judge.rules.allowed.named("read").length > 0) return false;
  const longer = { ...command, words: [...command.words, path] };
  return judgeCommand(judge, longer, ["."]).decision.effect === "allow";
}

function* redirections({ reads, writes }: ShellLine) {
  for (const opened of reads) yield [opened, "reads", "<"] as const;
  for (const opened of writes) yield [opened, "writes", ">"] as const;
}

function foldersAt(folders: readonly (readonly string[])[], { after }: Opened): readonly string[] {
  return folders[after] ?? folders.at(-1) ?? ["."];
}

function yes({ whole }: Judge, judged: readonly JudgedShellCommand[], line: ShellLine): Decision {
  const used = judged.flatMap(({ by }) => (by === undefined ? [] : [by]));
  const first = used[0] ?? whole;
  if (first === undefined) {
    return line.writes.length > 0 ? onlyWrites() : notAllowed("the line starts no command");
  }
  const written = [...new Set(used.map(({ rule }) => `"${rule.written}"`))].join(", ");
  const count = judged.length === 1 ? "the command" : `each of ${judged.length} commands`;
  return { ...allowedBy(first), reason: `${count} is allowed by ${written || first.rule.written}` };
}

/** `> out/x` makes an empty file, as `write` would. */
function onlyWrites(): Decision {
  return { effect: "allow", rule: "write", skill: "", reason: "the line only makes a file" };
}

function notJudged(reason: string): Decision {
  return notAllowed(`the line cannot be judged: ${reason}`);
}
