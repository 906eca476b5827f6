import type { Skill } from "../../skill/skill.ts";
import { calls } from "./calls.ts";
import { startsProgram } from "./external.ts";
import { lineCounter } from "./lines-of.ts";
import { runnerCalls } from "./runners.ts";
import { type Snippet, snippets } from "./snippets.ts";
import { UNKNOWN, type Value } from "./values.ts";
import { view } from "./view.ts";

/** Shell lines that programs start: `os.system("…")`, `subprocess.run(["sh", "-c", "…"])`. */
export const startedCommands = view((skill: Skill): readonly Snippet[] => [
  ...strayLines(skill),
  ...calls(skill).flatMap(({ names, args, code, line, rest }): Snippet[] => {
    // The words of all callers of such a function are no command.
    if (!startsProgram(names) || rest !== undefined) return [];
    const plain = args.filter(({ name }) => name === undefined || name === "args");
    const [first, second] = plain.map(({ value }) => value);
    if (first === undefined) return [];
    const { path, origin, layers } = code.snippet;
    return shellLines(first, second)
      .slice(0, 4)
      .map((text) => ({ path, line, language: "shell" as const, text, origin, layers }));
  }),
  ...runnerCalls(calls(skill)).flatMap(({ call: { code, line }, words }): Snippet[] => {
    const [first, second] = words;
    const { path, origin, layers } = code.snippet;
    return (first === undefined ? [] : shellLines(first, second))
      .slice(0, 4)
      .map((text) => ({ path, line, language: "shell" as const, text, origin, layers }));
  }),
]);

/** A line of shell in a block that says it is something else, or behind the `!` of a notebook. */
const STRAY =
  /^[ \t]*!?((?:curl|wget|sudo|bash|nc|ncat|chmod|base64|rm|scp|rsync)[ \t]+[^=(\n]{0,400})$/gm;

function strayLines(skill: Skill): Snippet[] {
  return snippets(skill).flatMap((snippet): Snippet[] => {
    const { language, origin, text, line } = snippet;
    if (origin !== "fence" || (language !== "python" && language !== "javascript")) return [];
    return [...text.matchAll(STRAY)].slice(0, 20).map((match) => ({
      ...snippet,
      line: lineCounter(text, line)(match.index),
      language: "shell",
      text: match[1] ?? "",
    }));
  });
}

/** A text is a line of its own; a list is one command, or what `sh -c` is given. */
function shellLines(command: Value, rest: Value | undefined): string[] {
  if (command.parts.length === 0 && (rest === undefined || rest.parts.length === 0)) {
    return command.texts.map(asVariable);
  }
  const parts =
    command.parts.length > 0
      ? command.parts
      : [{ key: undefined, value: command }, ...(rest?.parts ?? [])];
  const words = parts.map(({ value }) => asVariable(value.texts[0] ?? UNKNOWN));
  const [program = "", flag = "", line = ""] = words;
  if (/(?:^|\/)(?:ba|z|da|k)?sh$/.test(program) && /^-\w*c$/.test(flag)) return [line];
  return [
    words
      .map((word) => (/^[\w./:@=+~-]+$/.test(word) ? word : `"${word.replace(/["`]/g, "")}"`))
      .join(" "),
  ];
}

/** What is not known is written as a variable. */
function asVariable(text: string): string {
  return text.replaceAll(UNKNOWN, "$x");
}
