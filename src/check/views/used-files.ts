/** Which files of a skill an agent comes to: what it runs, and what it is told to read. */
import type { Skill } from "../../skill/skill.ts";
import { besideFiles } from "./beside-files.ts";
import { documents } from "./documents.ts";
import { ranAs } from "./run-files.ts";
import { view } from "./view.ts";

const RUNS =
  /\.(?:sh|bash|zsh|ksh|command|py|pyw|pyc|js|mjs|cjs|ts|ps1|psm1|bat|cmd|exe|com|rb|pl|php|go|lua|jar|so|dylib|dll|node|wasm|app|appimage|scpt|vbs)$/i;
/** Every repository has these, and texts name them without a reader in mind. */
const INCIDENTAL =
  /^(?:LICEN[CS]E|COPYING|NOTICE|AUTHORS|CHANGELOG|\.git\w{3,12}|\.npmignore|\.editorconfig)(?:\.\w{2,4})?$/i;
/** All files of a folder at once: `references/*`, "everything in references/". */
const ALL_OF =
  /([\w.-]{1,80})\/\*|\b(?:all|each|every(?:thing)?|any)\b[^.\n]{0,60}?[`"' (]([\w.-]{1,80})\/(?=[\s`"'),.]|$)/gim;
/** A name in a text. */
const WORD = /[\w@+.-]{2,120}/g;
const MAX_SEARCHED = 400;

/** True for a file that an agent would run, or that some text of the skill names. */
export function isUsed(skill: Skill, path: string): boolean {
  const [outer = path] = path.split("!/", 1);
  if (outer === "." || /^skill\.md$/i.test(outer) || RUNS.test(outer)) return true;
  const { files, beside, known } = uses(skill);
  if (files.get(outer) || beside.has(outer) || ranAs(skill, outer).size > 0) return true;
  const name = outer.slice(outer.lastIndexOf("/") + 1);
  if (INCIDENTAL.test(name)) return false;
  const answer = known.get(outer) ?? isNamed(skill, outer, name);
  known.set(outer, answer);
  return answer;
}

function isNamed(skill: Skill, path: string, name: string): boolean {
  const { words, folders, searched } = uses(skill);
  const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  if (folder.split("/").some((each) => folders.has(each))) return true;
  // A name without an ending is a word of prose; with its folder it is a path.
  const wanted = name.includes(".") || folder === "" ? name : `${folder}/${name}`;
  if (/^[\w@+.-]+$/.test(wanted) && name.includes(".")) return words.has(wanted);
  if (searched.count++ >= MAX_SEARCHED) return true;
  const pattern = wanted.includes("/")
    ? [wanted]
    : ["`", '"', "'", "/"].map((mark) => mark + wanted);
  return documents(skill).some(
    ({ path: at, text }) => at !== path && pattern.some((each) => text.includes(each)),
  );
}

/** Made in one go: a skill may hold thousands of files that nothing reads. */
const uses = view((skill: Skill) => {
  const words = new Set<string>();
  const folders = new Set<string>();
  for (const { path, text } of documents(skill)) {
    const own = path.slice(path.lastIndexOf("/") + 1);
    for (const [word] of text.matchAll(WORD)) {
      if (!word.includes(".")) continue;
      const name = word.replace(/(?<!\.)\.+$/, "");
      if (name !== own) words.add(name);
    }
    for (const [, globbed, listed] of text.matchAll(ALL_OF)) folders.add(globbed ?? listed ?? "");
  }
  return {
    words,
    folders,
    files: new Map(skill.files.map(({ path, executable }) => [path, executable])),
    beside: new Set(besideFiles(skill).map(({ path }) => path)),
    known: new Map<string, boolean>(),
    searched: { count: 0 },
  };
});
