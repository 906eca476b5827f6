import type { Skill } from "../../../skill/skill.ts";
import type { Block } from "../blocks.ts";
import { isCommandLine } from "../command-shape.ts";
import { documents } from "../documents.ts";
import { type PlainCommand, plainCommands } from "../plain-commands.ts";
import { view } from "../view.ts";
import type { Carried } from "./carried.ts";
import { carriedTexts } from "./carried-texts.ts";

/** What each file that is neither a program nor markdown says, read once for all who ask. */
export const carriedByPath = view((skill: Skill): ReadonlyMap<string, readonly Carried[]> => {
  const found = new Map<string, readonly Carried[]>();
  for (const { path, language, text } of documents(skill)) {
    if (language !== "data" && language !== "other") continue;
    found.set(path, carriedTexts(path, text));
  }
  return found;
});

const NOWHERE = { headings: [], index: 0 };

/** The words of such a file as those of a document. */
export function carriedBlocks(skill: Skill, path: string): Block[] {
  return (carriedByPath(skill).get(path) ?? []).map(({ line, text, role }) => {
    return { path, line, text, role: role === "data" ? "prose" : role, info: "", section: NOWHERE };
  });
}

/** The command lines among the words of such a file. */
export function carriedLines(skill: Skill, path: string): PlainCommand[] {
  return (carriedByPath(skill).get(path) ?? []).flatMap(({ line, text, role, oneLine }) => {
    if (oneLine || role === "data")
      return isCommandLine(text.trim()) ? [{ line, text: text.trim() }] : [];
    return plainCommands({ path, line, text, role, info: "", section: NOWHERE });
  });
}
