/** What files that are no markdown say to whoever reads them: their values and words, their output. */
import type { Skill } from "../../skill/skill.ts";
import type { Block } from "./blocks.ts";
import type { Carried } from "./carriers/carried.ts";
import { carriedByPath } from "./carriers/carried-lines.ts";
import { carriedTexts } from "./carriers/carried-texts.ts";
import type { Document } from "./documents.ts";
import { printedTexts } from "./printed-texts.ts";
import { isUsed } from "./used-files.ts";

/** A piece of text with its place, and what it is to its reader. */
export type Said = Omit<Carried, "role"> & {
  readonly role: Carried["role"] | "printed" | "remark" | "code";
};

/** Tests and samples are read by nobody who is not sent there. */
const TESTS = /(?:^|\/)(?:evals?|tests?|fixtures|__tests__|node_modules|schemas?)\/|lock\.\w+$/i;
/** A value that others are compared with. */
const PATTERN =
  /^\(?(?:[^()|\s](?:[^()|\n]{0,60}[^()|\s])?\|(?!\s)){2,40}[^()|\n]{1,60}\)?$|\(\?[:i=!<]|\\[bsdwBSDW][+*)|\w{]|\.[*+]\??[^.\s]/;
/** An entry of a help text says what an option does; one that names a place may be more. */
const USAGE =
  /^[ \t]*(?:-{1,2}\w|[\w<[{-][\w.<>[\]{}|,:=-]{0,40}(?: [\w<[{|\]}>.=-]{1,30}){0,3}[ \t]{2,})[^\n]*$/gm;
const PLACE = /:\/\/|\w@\w|~\/|\.env\b/;

/** The words of a file that is no markdown; of a program, what it prints. */
export function saidTexts(skill: Skill, { path, text, language }: Document): Said[] {
  if (language !== "data" && language !== "other") {
    return printedTexts(language, text).map(({ line, text: said }) => {
      const words = said.replace(USAGE, (entry) => (PLACE.test(entry) ? entry : ""));
      return { line, text: words, role: "printed" };
    });
  }
  if (TESTS.test(path) && !isUsed(skill, path)) return [];
  return (carriedByPath(skill).get(path) ?? []).filter(
    (piece) => piece.role !== "data" || PLACE.test(piece.text) || !PATTERN.test(piece.text),
  );
}

/** A name of many words says something to whoever lists the folder. */
export function nameTexts(skill: Skill): (Said & { readonly path: string })[] {
  return skill.files.flatMap(({ path }) => {
    const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.\w{1,8}$/, "");
    const words = name.split(" ");
    if (words.length < 5) return [];
    const text = /^\d/.test(name) ? words.slice(1).join(" ") : name;
    return [{ path, line: 1, text, role: "data" }];
  });
}

/** What a document shows of such a file in a fence. */
export function shownTexts({ line, text, info }: Block): Said[] {
  return carriedTexts(`.${info}`, text).map((piece) => ({
    ...piece,
    line: line + piece.line - 1,
    role: piece.role === "comment" ? "remark" : "code",
  }));
}
