import type { Skill } from "../../skill/skill.ts";
import { type Block, blocks, type Section } from "./blocks.ts";
import { stanceOf } from "./stance.ts";
import { view } from "./view.ts";

const SET_UP =
  /\b(?:install(?:ation|ing|ed)?|set-?up|setting up|pre-?requisites?|requirements?|required?|requires|dependenc(?:y|ies)|getting started|quick ?start|before (?:you|first|using|use|start)|first (?:run|use|steps?)|activation|start here)\b|安装|前置|准备|环境|依赖/i;
const OF_THE_SKILL =
  /\b(?:this|the) skill\b.{0,60}\b(?:requires?|needs?|depends|will not|won['’]t|does not|cannot)\b|\b(?:before|to|prior to|without)\b.{0,40}\b(?:use|using|run|running|activate|start(?:ing)?)\b.{0,20}\b(?:this|the) skill\b/i;

/**
 * That a skill teaches security, or lists things in a table, excuses what it shows. It does not
 * excuse what it tells its user to install: those are steps, whatever the skill is about.
 */
export function heldTo(skill: Skill, path: string, line: number): { readonly stance?: "ignored" } {
  const stance = stanceOf(skill, path, line);
  if (stance.kind !== "teaching" && stance.kind !== "example") return {};
  if (stance.kind === "example" && !/table/.test(stance.reason)) return {};
  const found = blockAt(skill, path, line);
  return found !== undefined && isSetUp(skill, found.section) ? { stance: "ignored" } : {};
}

/** The block that a line stands in. */
function blockAt(skill: Skill, path: string, line: number): Block | undefined {
  const list = blocksByPath(skill).get(path) ?? [];
  let found = 0;
  for (let high = list.length; found < high; ) {
    const middle = (found + high) >> 1;
    if ((list[middle]?.line ?? 0) <= line) found = middle + 1;
    else high = middle;
  }
  return list[found - 1];
}

function isSetUp(skill: Skill, section: Section): boolean {
  return (
    section.headings.slice(1).some((heading) => SET_UP.test(heading)) ||
    ownSteps(skill).has(section)
  );
}

/** Sections that say what the skill itself needs. */
const ownSteps = view(
  (skill: Skill): ReadonlySet<Section> =>
    new Set(
      blocks(skill)
        .filter(({ role, text }) => role !== "code" && OF_THE_SKILL.test(text))
        .map(({ section }) => section),
    ),
);

const blocksByPath = view((skill: Skill): ReadonlyMap<string, Block[]> => {
  const found = new Map<string, Block[]>();
  for (const block of blocks(skill)) {
    const list = found.get(block.path) ?? [];
    list.push(block);
    found.set(block.path, list);
  }
  return found;
});
