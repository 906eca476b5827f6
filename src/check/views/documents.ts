import type { Skill } from "../../skill/skill.ts";
import { besideFiles } from "./beside-files.ts";
import type { Jump } from "./fold-lines.ts";
import { allFiles, innerBeside } from "./inner-files.ts";
import { type Language, languagesOf } from "./language.ts";
import { type FileText, type Held, ownTexts, partialText, textsOf } from "./own-texts.ts";
import { ranAs } from "./run-files.ts";
import { view } from "./view.ts";

export type { Language } from "./language.ts";

/** A text file of a skill. */
export interface Document {
  readonly path: string;
  readonly language: Language;
  readonly text: string;
  /** False when the file is longer than what is scanned. */
  readonly complete: boolean;
}

const fileTexts = view((skill: Skill): readonly FileText[] => {
  const texts = [
    ...ownTexts(skill),
    ...textsOf(skill, [...besideFiles(skill), ...innerBeside(skill)]),
  ];
  const known = new Set(texts.map(({ path }) => path));
  // A shell that is told to run a picture runs the lines in it that are text.
  const run = allFiles(skill).filter(({ path }) => !known.has(path) && ranAs(skill, path).size > 0);
  return [...texts, ...run.flatMap((file: Held) => partialText(skill, file) ?? [])];
});

/**
 * The text files of a skill, in byte order of their paths; then those inside archives and images. A
 * file that is run in another language than its name says is there once for each language.
 */
export const documents = view((skill: Skill): readonly Document[] =>
  fileTexts(skill).flatMap((file) =>
    languages(skill, file).map((language) => {
      const { path, text, complete } = file;
      return { path, language, text, complete };
    }),
  ),
);

/** Where padding was taken out of a file. */
export function jumpsOf(skill: Skill, path: string): readonly Jump[] {
  return jumps(skill).get(path) ?? NO_JUMPS;
}

/** Files of which only some lines are text: the rest of them was not read. */
export const partialTexts = view(
  (skill: Skill): ReadonlySet<string> =>
    new Set(fileTexts(skill).flatMap(({ path, partial }) => (partial ? [path] : []))),
);

/** The text of a file as it is scanned; undefined when it has none. */
export function scannedText(skill: Skill, path: string): string | undefined {
  return texts(skill).get(path);
}

const NO_JUMPS: readonly Jump[] = [];
const jumps = view(
  (skill: Skill) =>
    new Map(
      fileTexts(skill).flatMap((file) => (file.jumps.length > 0 ? [[file.path, file.jumps]] : [])),
    ),
);
const texts = view(
  (skill: Skill) => new Map(fileTexts(skill).map(({ path, text }) => [path, text])),
);

function languages(skill: Skill, { path, text }: FileText): readonly Language[] {
  const own = languagesOf(path, text);
  const run = ranAs(skill, path);
  if (run.size === 0) return own;
  const more = [...run].filter((language) => !own.includes(language));
  // Nobody runs data as data.
  const kept = own.filter(
    (language) => more.length === 0 || (language !== "data" && language !== "other"),
  );
  return [...kept, ...more];
}
