import { compiledGrant } from "./compiled-grant.ts";
import type { ComposedSkill } from "./composed-skill.ts";
import type { Decision } from "./decision.ts";
import { judgeLine } from "./judge-shell-call.ts";
import type { EffectKind } from "./programs/program.ts";
import { shownText } from "./shell-word.ts";

/** One thing that a command does, and whether the grant lets it. */
export interface ShellEffect {
  readonly kind: EffectKind;
  /** A path, a command, a setting. */
  readonly what: string;
  /** What the program is for, or what one of its options adds. */
  readonly by: "nature" | "option";
  readonly effect: "allow" | "deny";
  readonly reason: string;
}

/** One simple command of a line. */
export interface ExplainedCommand {
  readonly words: readonly string[];
  readonly effect: "allow" | "deny";
  readonly rule: string | null;
  readonly skill: string | null;
  readonly reason: string;
  readonly effects: readonly ShellEffect[];
}

/** A decision on a shell line, laid open. */
export interface ExplainedLine {
  readonly decision: Decision;
  readonly commands: readonly ExplainedCommand[];
}

/** Says for every command of a line what it does, and what the grant says to each part. */
export function explainShellLine(grant: ComposedSkill, line: string): ExplainedLine {
  const { decision, commands, opened } = judgeLine(compiledGrant(grant), ["bash"], line);
  return {
    decision,
    commands: commands.map(({ words, decision: own, effects }, i) => ({
      words: words.map(shownText),
      effect: own.effect,
      rule: own.rule,
      skill: own.skill,
      reason: own.reason,
      effects: [...effects, ...opened.filter(({ command }) => command === i)].map(
        ({ effect: { kind, what, by }, decision: answer }) => ({
          ...{ kind, what: shownText(what), by },
          ...{ effect: answer.effect, reason: answer.reason },
        }),
      ),
    })),
  };
}
