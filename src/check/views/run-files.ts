/** Files that are code by what is done with them, whatever their names say. */
import type { Skill } from "../../skill/skill.ts";
import { documents, type Language } from "./documents.ts";
import type { Snippet } from "./snippets.ts";
import { view } from "./view.ts";

const RUN =
  /(?:^|[\s;&|(`"'])(bash|zsh|sh|source|\.|python3?|node)[ \t]+(?:-[a-z]{1,4}[ \t]+)?["']?((?:\.{1,2}\/)?[\w.][\w./-]{1,200})/g;
const MAX_RUNS = 2000;

/** The language in which a text of the skill runs a file; undefined when none does. */
export function runAs(skill: Skill, path: string): Language | undefined {
  return runFiles(skill).get(path);
}

const runFiles = view((skill: Skill): ReadonlyMap<string, Language> => {
  const all = documents(skill);
  const odd = all.filter(({ language }) => language === "data" || language === "other");
  const found = new Map<string, Language>();
  if (odd.length === 0) return found;
  const byName = new Map(odd.map(({ path }) => [path.slice(path.lastIndexOf("/") + 1), path]));
  let runs = 0;
  for (const { text } of all) {
    for (const [, by = "", file = ""] of text.matchAll(RUN)) {
      if (runs++ >= MAX_RUNS) return found;
      const path = byName.get(file.slice(file.lastIndexOf("/") + 1).replace(/\.$/, ""));
      if (path !== undefined) found.set(path, languageOf(by));
    }
  }
  return found;
});

function languageOf(by: string): Language {
  if (by.startsWith("python")) return "python";
  return by === "node" ? "javascript" : "shell";
}

const RECIPES = /(?:^|\/)(?:GNUm|m|M)akefile$|\.mk$/;

/** The lines that `make` hands to a shell, each at its place. */
export function recipes(path: string, text: string): Snippet[] {
  if (!RECIPES.test(path)) return [];
  const lines = text
    .split("\n")
    .map((line) => /^\t[@+-]*(.*)$/.exec(line)?.[1] ?? runWhenRead(line));
  const code = lines.join("\n").replaceAll("$$", "$");
  return [{ path, line: 1, language: "shell", text: code, origin: "script", layers: [] }];
}

/** `$(shell …)` and `!=` run when the file is read, whatever is made. */
function runWhenRead(line: string): string {
  const at = line.indexOf("$(shell ");
  if (at !== -1) return line.slice(at + "$(shell ".length, line.lastIndexOf(")"));
  return /^\w{1,80} ?!= ?(.*)$/.exec(line)?.[1] ?? "";
}
