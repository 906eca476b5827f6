/** Which files of a skill an agent comes to: what it runs, and what it is told to read. */
import type { Skill } from "../../skill/skill.ts";
import { documents } from "./documents.ts";
import { view } from "./view.ts";

const RUNS =
  /\.(?:sh|bash|zsh|ksh|command|py|pyw|pyc|js|mjs|cjs|ts|ps1|psm1|bat|cmd|exe|com|rb|pl|php|go|lua|jar|so|dylib|dll|node|wasm|app|appimage|scpt|vbs)$/i;

/** True for a file that an agent would run, or that some text of the skill names. */
export function isUsed(skill: Skill, path: string): boolean {
  const [outer = path] = path.split("!/", 1);
  if (outer === "." || /^skill\.md$/i.test(outer) || RUNS.test(outer)) return true;
  if (skill.files.find((file) => file.path === outer)?.executable) return true;
  const name = outer.slice(outer.lastIndexOf("/") + 1);
  const known = named(skill);
  const answer =
    known.get(name) ??
    documents(skill).some(({ path: at, text }) => at !== outer && text.includes(name));
  known.set(name, answer);
  return answer;
}

const named = view((_skill: Skill) => new Map<string, boolean>());
