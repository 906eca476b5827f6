import core from "highlight.js/lib/core";
import { LANGUAGES } from "./languages.ts";
import { type Run, readHighlight } from "./read-highlight.ts";

/** Colours a text by lines; undefined for a language that is not known. */
export async function highlight(text: string, language: string): Promise<Run[][] | undefined> {
  const load = LANGUAGES[language];
  if (load === undefined) return undefined;
  if (core.getLanguage(language) === undefined) {
    core.registerLanguage(language, (await load()).default);
  }
  return readHighlight(core.highlight(text, { language, ignoreIllegals: true }).value);
}
