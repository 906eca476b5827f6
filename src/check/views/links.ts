import { resolveInside } from "../../skill/path.ts";
import type { Skill } from "../../skill/skill.ts";
import { positionAt } from "../../skill/text-position.ts";
import { scanLinks } from "./scan-links.ts";
import { view } from "./view.ts";

/** A link in the body of SKILL.md to what should be a file or folder of the skill. */
export interface FileLink {
  readonly destination: string;
  readonly line: number;
  readonly column: number;
  /** The path within the skill; undefined when the link leads out of it. */
  readonly path: string | undefined;
}

/** The links of SKILL.md that lead to files, in their order. */
export const fileLinks = view((skill: Skill): readonly FileLink[] => {
  const { skillText } = skill;
  if (skillText.state !== "text") return [];
  const { text, bodyStart } = skillText;
  const links = scanLinks(text.slice(bodyStart));
  if (links.length === 0) return [];
  const before = positionAt(text, bodyStart).line - 1;
  return links.flatMap(({ destination, line, column }) => {
    const file = fileOf(destination);
    if (file === undefined) return [];
    return [{ destination, line: line + before, column, path: resolveInside(file) }];
  });
});

/** The names of all files of a skill and of the folders they are in. */
export const fileAndFolderNames = view((skill: Skill): ReadonlySet<string> => {
  const names = new Set<string>([""]);
  for (const { path } of skill.files) {
    for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) {
      names.add(path.slice(0, end));
    }
  }
  return names;
});

const SCHEME = /^[a-z][a-z0-9+.-]+:/i;
/** `{path}`, `<file>`, `$DIR`, `*.md`, `...`: a pattern to fill in, not the name of a file. */
const PLACEHOLDER = /[{}<>$*|]|\.\.\.|…/;

/** The path a destination names, when it is a path at all: no address, anchor or placeholder. */
function fileOf(destination: string): string | undefined {
  if (SCHEME.test(destination) || destination.startsWith("//")) return undefined;
  const path = decode(destination.replace(/[?#].*$/s, ""));
  if (path === "" || PLACEHOLDER.test(path) || !/[./]/.test(path)) return undefined;
  return path;
}

function decode(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text; // a lone % is part of the name
    throw error;
  }
}
