import type { Skill } from "../../skill/skill.ts";
import { blocks, type Section } from "./blocks.ts";
import type { Place } from "./place.ts";
import { view } from "./view.ts";

const SET_UP =
  /\b(?:install(?:ation|ing|ed)?|set-?up|setting up|pre-?requisites?|requirements?|required?|requires|dependenc(?:y|ies)|getting started|quick ?start|before (?:you|first|using|use|start)|first (?:run|use|steps?)|activation|start here)\b|安装|前置|准备|环境|依赖/i;
const OF_THE_SKILL =
  /\b(?:this|the) skill\b.{0,60}\b(?:requires?|needs?|depends|will not|won['’]t|does not|cannot)\b|\b(?:before|to|prior to|without)\b.{0,40}\b(?:use|using|run|running|activate|start(?:ing)?)\b.{0,20}\b(?:this|the) skill\b/i;
/** An order to do it now: at the start of a sentence, behind a label or a word of sequence. */
const DO_IT =
  /^[\s>|\d.)*+-]{0,12}(?:\*\*[^*\n]{1,60}\*\*[\s:–—-]{0,4})?(?:(?:please|first|then|next|now|finally|always|also|afterwards|once done|you (?:must|should|need to|have to)|the agent (?:must|should)|make sure to|be sure to)[\s,]{1,3}){0,3}(?:run|execute|install|paste|copy|type|enter|call|invoke|start|launch|open|download|fetch|apply|send|upload|post|submit|add|append|write|save|put|use|perform|do|issue|source|load|clone|curl|wget)\b/i;
const NUMBERED = /^[ \t]*\d{1,9}[.)]/;
/** An item that begins with a name or with words in quotation marks is about a thing. */
const NAMED_ITEM =
  /^[ \t]*\d{1,9}[.)][ \t]*(?:\*\*|__|["“'‘(]|`[^`\n]{1,200}`[ \t]*(?:[–—:-]|is\b|are\b))/;
/** Who is told to find a thing is not told to do it. */
const FIND_IT =
  /^[\s>|\d.)*+-]{0,12}(?:\*\*[^*\n]{1,60}\*\*[\s:–—-]{0,4})?(?:look for|search for|watch for|check for|flag|detect|alert on|scan for|grep for|hunt for|identify|block|reject|deny|catch|never|do not|don['’]t|avoid|refuse)\b/i;

/**
 * That a text is shown in a table or below a warning excuses what it shows. It excuses no step of a
 * procedure: what the reader is told to do is done, whatever stands around it.
 */
export function isStep(skill: Skill, { block, previous, text }: Place): boolean {
  if (isSetUp(skill, block.section)) return true;
  const told = block.role === "code" ? lastLine(previous) : text;
  if (FIND_IT.test(told)) return false;
  if (DO_IT.test(told)) return true;
  return NUMBERED.test(told) && !NAMED_ITEM.test(told);
}

function lastLine(block: Place["previous"]): string {
  if (block === undefined || block.role === "code") return "";
  return block.text.trimEnd().split("\n").at(-1) ?? "";
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
