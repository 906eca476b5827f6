/**
 * What a skill writes into files that an agent obeys or that a shell runs, read as if it already
 * stood there: notes for CLAUDE.md, lines of a crontab, hooks, profiles, settings.
 */
import type { Skill } from "../../skill/skill.ts";
import { writtenBy } from "./acts.ts";
import { type Call, calls } from "./calls.ts";
import { jsonStrings } from "./carriers/json-strings.ts";
import { isCommandLine } from "./command-shape.ts";
import { noteCut } from "./cuts.ts";
import { documents } from "./documents.ts";
import { commandText, startsProgram } from "./external.ts";
import { type ShellCommand, writtenCommands } from "./shell-commands.ts";
import type { Snippet } from "./snippets.ts";
import { deepTexts, UNKNOWN } from "./values.ts";
import { view } from "./view.ts";

/** A text, and what it becomes where it is written. */
export interface WrittenText {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly into: "instructions" | "shell";
  readonly origin: Snippet["origin"];
}

const INSTRUCTIONS =
  /(?:^|[\s/~"'`(])(?:(?:CLAUDE(?:\.local)?|AGENTS?|GEMINI|SOUL|MEMORY|IDENTITY|HEARTBEAT|USER|TOOLS|BOOTSTRAP|SKILL|CONVENTIONS|copilot-instructions)\.(?:md|MD)|\.(?:cursor|windsurf|cline|roo|aider)rules\b|\.cursor\/rules|\.claude\/(?:commands|agents|rules|skills)\b)/;
const PROFILE =
  /(?:^|[\s/~"'`(])\.(?:bashrc|bash_profile|bash_login|bash_logout|profile|zshrc|zshenv|zprofile|zlogin|xinitrc|xprofile|envrc)\b|fish\/config\.fish|\/etc\/(?:profile|rc\.local|bash\.bashrc|cron)|\/var\/spool\/cron|\bcrontab\b|\.git\/hooks\/|(?:^|\/)\.husky\/|(?:^|\/)(?:pre|post)-(?:commit|push|merge|checkout|receive|rewrite)$/;
const SETTINGS =
  /\.(?:claude|gemini|cursor|codex|vscode|windsurf)\/[\w.-]{1,40}\.(?:json|toml)|(?:^|[\s/~"'`])\.?(?:mcp|claude|claude_desktop_config)\.json|\.config\/(?:systemd|autostart)|LaunchAgents|systemd\/(?:user|system)/;

/** What a text becomes in a file of that name; undefined for one that nobody obeys or runs. */
export function becomesIn(target: string): WrittenText["into"] | undefined {
  if (INSTRUCTIONS.test(target)) return "instructions";
  return PROFILE.test(target) || SETTINGS.test(target) ? "shell" : undefined;
}

const MAX_WRITTEN = 400;

/** All such texts of a skill that its programs and commands write. */
export const writtenTexts = view((skill: Skill): readonly WrittenText[] => {
  const all = [
    ...writtenCommands(skill).flatMap((command) => byCommand(skill, command)),
    ...calls(skill).flatMap((call) => byCall(skill, call)),
  ];
  const beyond = all[MAX_WRITTEN];
  if (beyond !== undefined) noteCut(skill, beyond.path, "more written texts than are read");
  return all.slice(0, MAX_WRITTEN);
});

/** The shell code among them. */
export const plantedSnippets = view((skill: Skill): readonly Snippet[] =>
  writtenTexts(skill).flatMap(({ path, line, text, into, origin }): Snippet[] =>
    into === "shell" ? [{ path, line, language: "shell", text, origin, layers: [] }] : [],
  ),
);

const COPIES = /^(?:cp|mv|ln|install|ditto)$/;

function byCommand(skill: Skill, command: ShellCommand): WrittenText[] {
  const { name, args, writesTo, snippet, line } = command;
  const { path, origin } = snippet;
  const copies = COPIES.test(name);
  const named = copies ? args.slice(-1) : name === "tee" || name === "sed" ? args : [];
  const targets = name === "crontab" ? ["crontab"] : [...writesTo, ...named];
  const [target] = targets.filter((one) => becomesIn(one) !== undefined);
  if (target === undefined) return [];
  if (copies || (name === "crontab" && args.some((arg) => !arg.startsWith("-")))) {
    return args.flatMap((arg) => ofFile(skill, arg, target));
  }
  return textsOf(command).flatMap((text) => placed({ path, line, origin }, text, target));
}

/** What a command writes: its words, what it is given, or what `sed` adds. */
function textsOf({ name, args, hereText, inputs }: ShellCommand): string[] {
  if (/^(?:echo|printf)$/.test(name)) return [said(args)];
  if (name === "sed") {
    return args.flatMap((arg) => /^\$?\d{0,6}[aic]\\?\s?([\s\S]{4,4000})$/.exec(arg)?.[1] ?? []);
  }
  const fed = inputs.flatMap((input) => [
    /^(?:echo|printf)$/.test(input.name) ? said(input.args) : "",
    input.hereText,
  ]);
  return [hereText, ...fed];
}

function said(args: readonly string[]): string {
  const words = args.filter((arg) => !/^-[neE]{1,3}$/.test(arg));
  return words.join(" ").replaceAll("\\n", "\n");
}

function byCall(skill: Skill, call: Call): WrittenText[] {
  const { args, code, line, names } = call;
  const { path, origin } = code.snippet;
  const place = { path, line, origin };
  if (startsProgram(names) && /\bcrontab\b/.test(commandText(args))) {
    const input = args
      .filter(({ name }) => name === "input")
      .flatMap(({ value }) => deepTexts(value));
    return input.flatMap((text) => placed(place, text, "crontab"));
  }
  const written = writtenBy(call);
  const target = written?.paths.find((one) => becomesIn(one) !== undefined);
  if (written === undefined || target === undefined) return [];
  const texts = written.content.flatMap((value) => deepTexts(value));
  if (written.copies) return texts.flatMap((text) => ofFile(skill, text, target));
  return texts.flatMap((text) => placed(place, text.replaceAll(UNKNOWN, "$x"), target));
}

type Place = Pick<WrittenText, "path" | "line" | "origin">;

/** Settings hold their commands as values. */
function placed(place: Place, written: string, target: string): WrittenText[] {
  const text = written.replace(/^[\r\n]{1,100}/, ""); // its first line stands where it is written
  const into = becomesIn(target);
  if (into === undefined || text.trim().length < 4) return [];
  if (into === "instructions" || !SETTINGS.test(target)) return [{ ...place, text, into }];
  return Array.from(jsonStrings(text), (string) => string.text)
    .filter((value) => isCommandLine(value))
    .map((value) => ({ ...place, text: value, into }));
}

/** A file of the skill that is copied to such a place is what its place makes of it. */
function ofFile(skill: Skill, source: string, target: string): WrittenText[] {
  const name = source.slice(source.lastIndexOf("/") + 1);
  if (name.length < 2) return [];
  return documents(skill)
    .filter(({ path, language }) => {
      const same = path === name || path.endsWith(`/${name}`);
      return same && (language === "data" || language === "other");
    })
    .slice(0, 4)
    .flatMap(({ path, text }) => placed({ path, line: 1, origin: "script" }, text, target));
}
