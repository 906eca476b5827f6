/** Files that a text tells the agent to follow, and not only to look at. */
import type { Skill } from "../../skill/skill.ts";
import { sentences } from "./sentences.ts";
import { view } from "./view.ts";

const FOLLOWS =
  /\b(?:follow|obey|apply|carry out|comply|adhere|keep to|act on|do what|do as|execute|perform)\b/i;
const NEVER = /\b(?:never|not|n['’]t|without)\b/i;
const NAME = /[\w@+-][\w@+.-]{0,118}\.\w{1,12}/g;

/** True for a file whose text is an order by the word of the skill. */
export function isFollowed(skill: Skill, path: string): boolean {
  return followed(skill).has(path.slice(path.lastIndexOf("/") + 1));
}

const followed = view((skill: Skill): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const { raw, role } of sentences(skill)) {
    if (role === "remark" || !FOLLOWS.test(raw) || NEVER.test(raw)) continue;
    for (const [name] of raw.matchAll(NAME)) names.add(name);
  }
  return names;
});
