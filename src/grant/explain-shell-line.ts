import { authorize } from "./authorize.ts";
import type { ComposedSkill } from "./composed-skill.ts";
import type { Decision } from "./decision.ts";
import { judgedCommand } from "./shell-command.ts";
import { readShellLine } from "./shell-line.ts";
import { UNKNOWN, Unjudged } from "./shell-word.ts";

/** White space within a word, as the reader of lines writes it. */
const PRIVATE = /[\ue001-\uf8ff]/g;

/** Something that a command does, and what a grant says to it. */
export interface ShellEffect {
  readonly kind: "reads" | "writes" | "runs" | "network" | "settings";
  /** The file, the program, the host. */
  readonly what: string;
  /** Whether the command does it by itself, or an option makes it do so. */
  readonly by: "nature" | "option";
  readonly effect: "allow" | "deny";
  readonly reason: string;
}

/** One simple command of a line. */
export interface ExplainedCommand {
  readonly words: readonly string[];
  readonly effect: "allow" | "deny";
  /** The rule that decides, and its skill; null when there is none. */
  readonly rule: string | null;
  readonly skill: string | null;
  readonly reason: string;
  readonly effects: readonly ShellEffect[];
}

/** A line, its commands and what a grant says to all of it. */
export interface ExplainedLine {
  readonly decision: Decision;
  /** Empty when the line cannot be taken apart. */
  readonly commands: readonly ExplainedCommand[];
}

/** Says of each command in a line by which rule it is allowed, and what it does. */
export function explainShellLine(grant: ComposedSkill, line: string): ExplainedLine {
  const decide = (command: string) => authorize(grant, { tool: "bash", args: { command } });
  const decision = decide(line);
  const read = readShellLine(line);
  if (!read.ok) return { decision, commands: [] };
  const { commands, reads, writes } = read.line;
  const explained = commands.map((words) => explainCommand(words, decide));
  const files = [
    ...reads.map((path) => redirected(grant, "<", "reads", "read", path)),
    ...writes.map((path) => redirected(grant, ">", "writes", "write", path)),
  ];
  return { decision, commands: [...explained, ...files] };
}

function explainCommand(
  words: readonly string[],
  decide: (command: string) => Decision,
): ExplainedCommand {
  const { effect, rule, skill, reason } = decide(words.map(quoted).join(" "));
  const effects = runsOf(words, effect, reason);
  return { words: words.map(shown), effect, rule, skill, reason, effects };
}

/** The program behind `nice`, `timeout 5` and their kin. */
function runsOf(
  words: readonly string[],
  effect: ShellEffect["effect"],
  reason: string,
): ShellEffect[] {
  try {
    const [program = ""] = judgedCommand(words).words;
    if (program === words[0]) return [];
    return [{ kind: "runs", what: program, by: "nature", effect, reason }];
  } catch (error) {
    if (error instanceof Unjudged) return [];
    throw error;
  }
}

function redirected(
  grant: ComposedSkill,
  sign: string,
  kind: "reads" | "writes",
  tool: string,
  path: string,
): ExplainedCommand {
  const line = kind === "reads" ? `: < ${quoted(path)}` : `> ${quoted(path)}`;
  const whole = authorize(grant, { tool: "bash", args: { command: line } });
  const file = authorize(grant, { tool, args: { path } });
  const forbidden = file.effect === "deny" && file.code === "TOOL_FORBIDDEN";
  const allowed = kind === "reads" ? !forbidden : whole.effect === "allow" && !forbidden;
  const { rule, skill, reason } = kind === "reads" ? file : whole;
  const effect = allowed ? ("allow" as const) : ("deny" as const);
  const why = kind === "reads" && allowed ? "nothing forbids to read it" : reason;
  const effects = [{ kind, what: path, by: "option" as const, effect, reason: why }];
  return { words: [sign, path], effect, rule, skill, reason: why, effects };
}

/** A word as a shell takes it, so that it is judged as it was read; `$x` is what nobody knows. */
function quoted(word: string): string {
  const parts = word.split(UNKNOWN).map((part) => {
    const text = part.replace(PRIVATE, " ");
    return /^[\w@%+=:,./-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
  });
  return parts.join("$x") || "''";
}

function shown(word: string): string {
  return word.replaceAll(UNKNOWN, "…").replace(PRIVATE, " ");
}
