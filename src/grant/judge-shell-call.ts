import { argumentAllowed, argumentForbidden } from "./call-argument.ts";
import type { CompiledGrant } from "./compiled-grant.ts";
import { allowedBy, allows, type Decision, forbiddenBy, forbids, notAllowed } from "./decision.ts";
import type { HeldRule } from "./effective-tools.ts";
import { globMatches, globsMeet } from "./glob.ts";
import { baseName, type JudgedCommand, judgedCommand } from "./shell-command.ts";
import { readShellLine, type ShellLine } from "./shell-line.ts";
import { UNKNOWN, Unjudged } from "./shell-word.ts";
import { type ComparedRule, foldName } from "./tool-rule.ts";

/** Each option before a subcommand is another way to read the command. */
const MAX_OPTIONS = 32;

/** Judges a call of a shell: every simple command must be allowed, and none forbidden. */
export function judgeShellCall(
  rules: CompiledGrant,
  names: readonly string[],
  args: Readonly<Record<string, unknown>>,
): Decision {
  const whole = firstOf(names, (name) =>
    forbids(rules, name, ({ rule }) => rule.pattern === undefined),
  );
  if (whole !== undefined) return forbiddenBy(whole, names[0] ?? "");
  const { command } = args;
  if (typeof command !== "string") return notAllowed("the call has no text `command`");
  const result = readShellLine(command);
  if (!result.ok) return notAllowed(`the line cannot be judged: ${result.reason}`);
  try {
    const commands = result.line.commands.map(judgedCommand);
    return (
      forbiddenPart(rules, names, commands, result.line) ??
      allowedParts(rules, names, commands, result.line)
    );
  } catch (error) {
    if (error instanceof Unjudged) return notAllowed(`the line cannot be judged: ${error.message}`);
    throw error;
  }
}

/** The first command or redirection of a line that is forbidden. A redirection is a call, too. */
function forbiddenPart(
  rules: CompiledGrant,
  names: readonly string[],
  commands: readonly JudgedCommand[],
  { reads, writes }: ShellLine,
): Decision | undefined {
  for (const { words, wrappers } of commands) {
    for (const each of [words, ...wrappers]) {
      const by = firstOf(names, (name) => forbids(rules, name, ({ rule }) => mayBe(rule, each)));
      if (by !== undefined) return forbiddenBy(by, shown(each));
    }
  }
  const byPath = (tool: string, path: string) =>
    forbids(rules, tool, ({ rule }) => argumentForbidden(tool, rule.pattern, { path }));
  for (const path of reads) {
    const by = byPath("read", path);
    if (by !== undefined) return forbiddenBy(by, `< ${path}`);
  }
  for (const path of writes) {
    const by = byPath("write", path);
    if (by !== undefined) return forbiddenBy(by, `> ${path}`);
  }
  return undefined;
}

/** Yes when each part of a line is allowed. All of the shell includes writing files. */
function allowedParts(
  rules: CompiledGrant,
  names: readonly string[],
  commands: readonly JudgedCommand[],
  { writes }: ShellLine,
): Decision {
  // Without it, `> x` would be a way to a shell for whoever may only write.
  if (!names.some((name) => allows(rules, name, () => true))) {
    return notAllowed(`no skill of this grant allows the tool "${names[0]}"`);
  }
  const used: HeldRule[] = [];
  for (const { words } of commands) {
    const text = words.join(" ");
    const by = firstOf(names, (name) => allows(rules, name, ({ rule }) => isAllowed(rule, text)));
    if (by === undefined) return notAllowed(`no skill of this grant allows "${shown(words)}"`);
    used.push(by);
  }
  for (const path of writes) {
    const by =
      firstOf(names, (name) => allows(rules, name, ({ rule }) => rule.pattern === undefined)) ??
      allows(rules, "write", ({ rule }) => argumentAllowed("write", rule.pattern, { path }));
    if (by === undefined) {
      return notAllowed(`"> ${path}" writes a file, and no skill of this grant allows "write"`);
    }
    used.push(by);
  }
  const [first] = used;
  if (first === undefined) return notAllowed("the line starts no command");
  const written = [...new Set(used.map(({ rule }) => `"${rule.written}"`))].join(", ");
  const count = commands.length === 1 ? "the command" : `each of ${commands.length} commands`;
  return { ...allowedBy(first), reason: `${count} is allowed by ${written}` };
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
  const [name = "", ...args] = words.map(foldName);
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

function shown(words: readonly string[]): string {
  return words
    .join(" ")
    .replaceAll(UNKNOWN, "…")
    .replace(/[\ue000-\uf8ff]/g, " ");
}

function firstOf<T>(
  names: readonly string[],
  look: (name: string) => T | undefined,
): T | undefined {
  for (const name of names) {
    const found = look(name);
    if (found !== undefined) return found;
  }
  return undefined;
}
