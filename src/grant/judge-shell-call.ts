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
  /** Files that the shell opens itself. */
  readonly opened: readonly JudgedOpened[];
}

/** A redirection, and what the grant says to it. */
export interface JudgedOpened {
  readonly effect: Effect;
  readonly decision: Decision;
  /** The number of the command that it belongs to. */
  readonly command: number;
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
  const no = (decision: Decision): JudgedLine => ({ decision, commands: [], opened: [] });
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
  const opened = [...openedFiles(judge, line, commands, folders)];
  const all = [...judged, ...opened].map((part) => part.decision);
  const decision =
    all.find((each) => each.effect === "deny" && each.code === "TOOL_FORBIDDEN") ??
    noShell(judge) ??
    looseLine(judge, line) ??
    all.find((each) => each.effect === "deny") ??
    yes(judge, judged, line);
  return { decision, line, commands: judged, opened };
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

/** Files that the shell opens itself are calls of `read` and `write`. */
function* openedFiles(
  judge: Judge,
  line: ShellLine,
  commands: readonly JudgedCommand[],
  folders: readonly (readonly string[])[],
): Generator<JudgedOpened> {
  for (const [opened, kind, sign] of redirections(line)) {
    const { path } = opened;
    const effect: Effect = { kind, what: path, path, by: "option", option: `${sign} ${path}` };
    const last = commands.length - 1;
    const command = opened.own ? opened.after : Math.min(opened.after, last);
    yield { effect, command, decision: judgeOpened(judge, opened, effect, commands, folders) };
  }
}

function judgeOpened(
  judge: Judge,
  opened: Opened,
  effect: Effect,
  commands: readonly JudgedCommand[],
  folders: readonly (readonly string[])[],
): Decision {
  const here = foldersAt(folders, opened);
  const by = forbiddenEffect(judge.rules, effect, here);
  if (by !== undefined) return forbiddenBy(by, effect.option ?? opened.path);
  const decision = judgeEffect(judge, effect, undefined, here);
  if (decision.effect === "allow" || effect.kind !== "reads") return decision;
  // `wc < x` is no more than `wc x`, where nothing else is said about reading.
  const command = opened.own ? commands[opened.after] : undefined;
  if (command === undefined) return decision;
  return mayName(judge, command, opened.path) ?? decision;
}

function mayName(judge: Judge, command: JudgedCommand, path: string): Decision | undefined {
  if (judge.rules.allowed.named("read").length > 0) return undefined;
  const longer = { ...command, words: [...command.words, path] };
  const { decision } = judgeCommand(judge, longer, ["."]);
  return decision.effect === "allow" ? decision : undefined;
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
