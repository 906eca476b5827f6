import type { CompiledGrant } from "./compiled-grant.ts";
import { allowedBy, type Decision, forbiddenBy, forbids, notAllowed } from "./decision.ts";
import type { HeldRule } from "./effective-tools.ts";
import { globMatches, globsMeet } from "./glob.ts";
import { forbiddenEffect, judgeEffect } from "./judge-effect.ts";
import {
  baseName,
  type Effect,
  type ProgramCall,
  programCall,
  programOf,
} from "./programs/effects.ts";
import { type JudgedCommand, judgedCommand } from "./shell-command.ts";
import { comparedText, shownText, UNKNOWN, Unjudged } from "./shell-word.ts";
import { type ComparedRule, foldName } from "./tool-rule.ts";

/** Each option before a subcommand is another way to read the command. */
const MAX_OPTIONS = 32;
/** A program that starts a program that starts a program is nobody's plan. */
const MAX_STARTS = 3;

/** Who judges: a grant, for a shell under these names. */
export interface Judge {
  readonly rules: CompiledGrant;
  readonly names: readonly string[];
  /** The rule that allows all of the shell, if there is one. */
  readonly whole: HeldRule | undefined;
}

/** One simple command of a line, and what the grant says to it. */
export interface JudgedShellCommand {
  readonly words: readonly string[];
  readonly decision: Decision;
  /** The rule that allows it. */
  readonly by?: HeldRule | undefined;
  /** What it does, each with an answer of its own. */
  readonly effects: readonly { readonly effect: Effect; readonly decision: Decision }[];
}

/** Judges one command that may run in any of these folders. */
export function judgeCommand(
  judge: Judge,
  { words, wrappers }: JudgedCommand,
  folders: readonly string[],
  depth = 0,
): JudgedShellCommand {
  for (const each of [words, ...wrappers]) {
    const by = forbiddenWords(judge, each);
    if (by !== undefined) {
      return { words, decision: forbiddenBy(by, shown(each)), effects: [] };
    }
  }
  const call = readCall(judge, words, folders);
  if (call instanceof Unjudged) {
    const decision = notAllowed(`the line cannot be judged: ${call.message}`);
    return { words, decision, effects: [] };
  }
  const forbidden = forbiddenCall(judge, call, folders, depth);
  if (forbidden !== undefined) return { words, decision: forbidden, effects: [] };
  return allowedCall(judge, words, call, folders, depth);
}

function forbiddenWords({ rules, names }: Judge, words: readonly string[]): HeldRule | undefined {
  for (const name of names) {
    const by = forbids(rules, name, ({ rule }) => mayBe(rule, words));
    if (by !== undefined) return by;
  }
  return undefined;
}

/** What the command does; where nothing is forbidden, all of the shell takes what no table knows. */
function readCall(
  { rules, whole }: Judge,
  words: readonly string[],
  folders: readonly string[],
): ProgramCall | Unjudged {
  try {
    const [name = ""] = words;
    if (folders.length > 1 && programOf(name)?.obeysFolder) {
      throw new Unjudged(
        `\`${name}\` obeys the settings of the folder it runs in; run it in the working folder and name the path`,
      );
    }
    return programCall(words);
  } catch (error) {
    if (!(error instanceof Unjudged)) throw error;
    if (whole === undefined || rules.forbidsCommands) return error;
    return { name: words[0] ?? "", known: false, anything: true, effects: [] };
  }
}

function forbiddenCall(
  judge: Judge,
  { effects }: ProgramCall,
  folders: readonly string[],
  depth: number,
): Decision | undefined {
  for (const effect of effects) {
    const by = forbiddenEffect(judge.rules, effect, folders);
    if (by !== undefined) return forbiddenBy(by, `${effect.kind} ${shown([effect.what])}`);
    if (effect.starts === undefined) continue;
    const started = startedCommand(judge, effect.starts, folders, depth);
    if (started.effect === "deny" && started.code === "TOOL_FORBIDDEN") return started;
  }
  return undefined;
}

function allowedCall(
  judge: Judge,
  words: readonly string[],
  call: ProgramCall,
  folders: readonly string[],
  depth: number,
): JudgedShellCommand {
  const text = words.map(comparedText).join(" ");
  let first: JudgedShellCommand | undefined;
  for (const by of candidates(judge, text)) {
    const effects = call.effects.map((effect) => ({
      effect,
      decision: effectUnder(judge, effect, by, folders, depth),
    }));
    const no = effects.find(({ decision }) => decision.effect === "deny");
    const vague = vagueRule(by, call);
    const decision = no?.decision ?? vague ?? allowedBy(by);
    if (decision.effect === "allow") return { words, decision, by, effects };
    first ??= { words, decision, effects };
  }
  return (
    first ?? {
      words,
      decision: notAllowed(`no skill of this grant allows "${shown(words)}"`),
      effects: call.effects.map((effect) => ({
        effect,
        decision: notAllowed("no rule of this grant allows the command"),
      })),
    }
  );
}

function* candidates({ rules, names, whole }: Judge, text: string): Generator<HeldRule> {
  if (whole !== undefined) yield whole;
  for (const name of names) {
    for (const by of rules.allowed.named(name)) {
      if (by !== whole && isAllowed(by.rule, text)) yield by;
    }
  }
}

/** A rule with a `*` in the name of the program does not say which programs it means. */
function vagueRule({ rule }: HeldRule, { known, name }: ProgramCall): Decision | undefined {
  if (known || rule.pattern?.kind !== "command") return undefined;
  if (rule.pattern.globs.every((glob) => !/^[^ ]*\*/.test(glob))) return undefined;
  return notAllowed(
    `psk has no table of \`${name}\`, so only a rule that names it allows it, and "${rule.written}" does not`,
  );
}

function effectUnder(
  judge: Judge,
  effect: Effect,
  by: HeldRule,
  folders: readonly string[],
  depth: number,
): Decision {
  const decision = judgeEffect(judge, effect, by, folders);
  if (decision.effect === "allow" || effect.starts === undefined) return decision;
  const started = startedCommand(judge, effect.starts, folders, depth);
  return started.effect === "allow" ? started : notAllowed(`${decision.reason}: ${started.reason}`);
}

/** A program that another one starts is judged as if it stood in the line itself. */
function startedCommand(
  judge: Judge,
  words: readonly string[],
  folders: readonly string[],
  depth: number,
): Decision {
  if (depth === MAX_STARTS) return notAllowed("commands start commands too deeply");
  try {
    return judgeCommand(judge, judgedCommand(words), folders, depth + 1).decision;
  } catch (error) {
    if (error instanceof Unjudged) return notAllowed(error.message);
    throw error;
  }
}

/** An argument that only the shell knows is taken by nothing but a `*`. */
function isAllowed({ pattern }: ComparedRule, text: string): boolean {
  if (pattern === undefined) return true;
  return pattern.kind === "command" && pattern.globs.some((glob) => globMatches(glob, text));
}

/** True when a prohibition could be meant: by another path, another case, options in between. */
function mayBe({ pattern }: ComparedRule, words: readonly string[]): boolean {
  if (pattern === undefined) return true;
  if (pattern.kind !== "command") return true;
  return readings(words).some((text) =>
    pattern.globs.some((glob) =>
      text.includes(UNKNOWN) ? globsMeet(glob, text, UNKNOWN) : globMatches(glob, text),
    ),
  );
}

/**
 * The ways to read a command: as it is, and without the options before its first plain word, so
 * that `git -C x push` is `git push`, too. A word behind an option may be its value or not.
 */
function readings(words: readonly string[]): string[] {
  const [name = "", ...args] = words.map((word) => foldName(comparedText(word)));
  const texts = [joined([name, ...args])];
  const base = baseName(name);
  for (let i = 0; i < args.length + 1; i++) {
    if (base !== name || i > 0) texts.push(joined([base, ...args.slice(i)]));
    const isOption = args[i]?.startsWith("-") === true;
    const isValue = i > 0 && args[i - 1]?.startsWith("-") === true;
    if (!isOption && !isValue) break;
    if (i === MAX_OPTIONS) throw new Unjudged(`\`${base}\` has more options than anybody writes`);
  }
  return texts;
}

/** What only the shell knows may be nothing at all, so the space before it is part of it. */
function joined(words: readonly string[]): string {
  return words.reduce((text, word) => text + (word.startsWith(UNKNOWN) ? word : ` ${word}`));
}

/** Words for people. */
function shown(words: readonly string[]): string {
  return shownText(words.join(" "));
}
