/**
 * Files that no package holds and an agent can still run where they lie: `.git`, `node_modules`,
 * `.venv`. They are read when something in the skill leads to them, and hooks of git always.
 */
import type { Skill, SkillFile } from "../../skill/skill.ts";
import { ownTexts, textsOf } from "./own-texts.ts";
import { view } from "./view.ts";

/** Git runs these by itself as soon as it is used in the folder. */
const RUNS_BY_ITSELF = /(?:^|\/)\.git\/(?:config(?:\.worktree)?|hooks\/[^/]+(?<!\.sample))$/;
/** A path into a folder that is never packaged. */
const NAMED_PATH =
  /(?<![\w.-])(?:\.git|node_modules|\.venv|__pycache__)\/["']?([\w.@+-][\w.@+/-]{0,200})?/g;
/** Such a folder that a command goes into, or takes programs from. */
const ENTERED =
  /(?:\b(?:cd|pushd|-C|--prefix)[ \t=]{1,4}|\b(?:NODE_PATH|PYTHONPATH|PATH)=)["']?[^\s"';&|]{0,120}?(\.git|node_modules|\.venv|__pycache__)(?![\w-])/g;
const IMPORTED =
  /(?:\brequire\(|\bimport\(|\bfrom|\bimport)\s{0,4}["']([^"'./\s][^"'\s]{0,120})["']/g;
const STARTED =
  /\b(?:npx|bunx|pnpm exec|yarn)[ \t]{1,4}(?:-\S{1,60}[ \t]{1,4}){0,3}([@\w][\w@./-]{0,120})/g;
/** A named file names others. */
const MAX_ROUNDS = 4;

/** Files below ignored folders that an agent comes to. */
export const besideFiles = view((skill: Skill): readonly SkillFile[] => {
  const all = skill.ignored.length === 0 ? [] : (skill.beside?.() ?? []);
  if (all.length === 0) return [];
  const found = new Set(all.filter(({ path }) => RUNS_BY_ITSELF.test(path)));
  let texts = [...ownTexts(skill), ...textsOf(skill, [...found])].map(({ text }) => text);
  for (let round = 0; round < MAX_ROUNDS && texts.length > 0; round++) {
    const named = namesIn(texts);
    const added = all.filter((file) => !found.has(file) && leadsTo(named, file.path));
    for (const file of added) found.add(file);
    texts = textsOf(skill, added).map(({ text }) => text);
  }
  return [...found];
});

interface Names {
  /** `node_modules/pkg`, `.git/hooks/x`: whatever lies at or below. */
  readonly paths: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
}

function namesIn(texts: readonly string[]): Names {
  const paths = new Set<string>();
  const packages = new Set<string>();
  for (const text of texts) {
    if (/\.git\b|node_modules|\.venv|__pycache__/.test(text)) {
      for (const [whole, inner] of text.matchAll(NAMED_PATH)) {
        if (inner !== undefined)
          paths.add(whole.replaceAll(/["']/g, "").replace(/(?<![./])[./]+$/, ""));
      }
      for (const [, folder = ""] of text.matchAll(ENTERED)) paths.add(folder);
    }
    for (const [, name = ""] of [...text.matchAll(IMPORTED), ...text.matchAll(STARTED)]) {
      packages.add(
        name
          .split("/", name.startsWith("@") ? 2 : 1)
          .join("/")
          .replace(/(?<=.)@.*$/, ""),
      );
    }
    for (const [name] of text.matchAll(/\b[\w-]{1,80}\.pyc\b/g)) paths.add(name);
  }
  return { paths, packages };
}

function leadsTo({ paths, packages }: Names, path: string): boolean {
  const segments = path.split("/");
  const at = segments.lastIndexOf("node_modules");
  const first = segments[at + 1] ?? "";
  const owner = first.startsWith("@") ? `${first}/${segments[at + 2] ?? ""}` : first;
  if (at !== -1 && (packages.has(owner) || paths.has(`node_modules/${owner}`))) return true;
  if (at !== -1 && [...packages].some((name) => path.endsWith(`/.bin/${name}`))) return true;
  // The package of a file that is named belongs to it.
  if (
    at !== -1 &&
    first !== ".bin" &&
    [...paths].some((named) => named.startsWith(`node_modules/${owner}/`))
  )
    return true;
  if (segments.includes(".venv") && [...paths].some((named) => named.startsWith(".venv")))
    return true;
  for (let start = 0; start < segments.length; start++) {
    for (let end = start + 1; end <= segments.length; end++) {
      if (paths.has(segments.slice(start, end).join("/"))) return true;
    }
  }
  return false;
}
