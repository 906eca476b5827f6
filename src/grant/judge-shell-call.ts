import { argumentAllowed, argumentForbidden } from "./call-argument.ts";
import type { CompiledGrant } from "./compiled-grant.ts";
import { allowedBy, allows, type Decision, forbiddenBy, forbids, notAllowed } from "./decision.ts";
import type { StatedRule } from "./effective-tools.ts";
import { globMatches, globsMeet } from "./glob.ts";
import { baseName, judgedCommand } from "./shell-command.ts";
import { readShellLine, type ShellLine } from "./shell-line.ts";
import { UNKNOWN, Unjudged } from "./shell-word.ts";
import { foldName, type ToolRule } from "./tool-rule.ts";

/** Judges a call of a shell: every simple command must be allowed, and none forbidden. */
export function judgeShellCall(
  rules: CompiledGrant,
  names: readonly string[],
  args: Readonly<Record<string, unknown>>,
): Decision {
  for (const name of names) {
    const by = forbids(rules, name, ({ rule }) => rule.pattern === undefined);
    if (by !== undefined) return forbiddenBy(by, name);
  }
  const { command } = args;
  if (typeof command !== "string") return notAllowed("the call has no text `command`");
  if (!names.some((name) => allows(rules, name, () => true))) {
    return notAllowed(`no skill of this grant allows the tool "${names[0]}"`);
  }
  const result = readShellLine(command);
  if (!result.ok) return notAllowed(`the line cannot be judged: ${result.reason}`);
  try {
    return judgeLine(rules, names, result.line);
  } catch (error) {
    if (error instanceof Unjudged) return notAllowed(`the line cannot be judged: ${error.message}`);
    throw error;
  }
}

function judgeLine(rules: CompiledGrant, names: readonly string[], line: ShellLine): Decision {
  const judged = line.commands.map(judgedCommand);
  for (const { words, wrappers } of judged) {
    for (const each of [words, ...wrappers]) {
      const by = firstOf(names, (name) => forbids(rules, name, ({ rule }) => mayBe(rule, each)));
      if (by !== undefined) return forbiddenBy(by, shown(each));
    }
  }
  const used: StatedRule[] = [];
  for (const { words } of judged) {
    const text = words.join(" ");
    const by = firstOf(names, (name) => allows(rules, name, ({ rule }) => isAllowed(rule, text)));
    if (by === undefined) return notAllowed(`no skill of this grant allows "${shown(words)}"`);
    used.push(by);
  }
  const files = judgeFiles(rules, names, line);
  if ("effect" in files) return files;
  used.push(...files.used);
  const [first] = used;
  if (first === undefined) return notAllowed("the line starts no command");
  const written = [...new Set(used.map(({ rule }) => `"${rule.written}"`))].join(", ");
  const count = judged.length === 1 ? "the command" : `each of ${judged.length} commands`;
  const decision = allowedBy(first);
  return { ...decision, reason: `${count} is allowed by ${written}` };
}

/** A redirection is a call of `write` or `read`; all of the shell includes both. */
function judgeFiles(
  rules: CompiledGrant,
  names: readonly string[],
  { writes, reads }: ShellLine,
): Decision | { readonly used: readonly StatedRule[] } {
  const used: StatedRule[] = [];
  const whole = firstOf(names, (name) =>
    allows(rules, name, ({ rule }) => rule.pattern === undefined),
  );
  const forbidden = (tool: string, path: string) =>
    forbids(rules, tool, ({ rule }) => argumentForbidden(tool, rule.pattern, { path }));
  for (const path of reads) {
    const by = forbidden("read", path);
    if (by !== undefined) return forbiddenBy(by, `< ${path}`);
  }
  for (const path of writes) {
    const by = forbidden("write", path);
    if (by !== undefined) return forbiddenBy(by, `> ${path}`);
    const allowing =
      whole ??
      allows(rules, "write", ({ rule }) => argumentAllowed("write", rule.pattern, { path }));
    if (allowing === undefined) {
      return notAllowed(`"> ${path}" writes a file, and no skill of this grant allows "write"`);
    }
    used.push(allowing);
  }
  return { used };
}

/** An argument that only the shell knows is taken by nothing but a `*`. */
function isAllowed({ pattern }: ToolRule, text: string): boolean {
  if (pattern === undefined) return true;
  return pattern.kind === "command" && pattern.globs.some((glob) => globMatches(glob, text));
}

/** True when a prohibition could be meant: by another path, another case, options in between. */
function mayBe({ pattern }: ToolRule, words: readonly string[]): boolean {
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
