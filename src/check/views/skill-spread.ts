/**
 * What a skill has done to others of its kind: their texts are rewritten, or it copies itself to
 * where nobody has asked for it. Orders are often cut up into sentences, so that a few neighbours
 * in the section are read with each.
 */
import { fieldOf, type Skill } from "../../skill/skill.ts";
import type { Severity } from "../finding.ts";
import { ORDER } from "./directive-words.ts";
import { strangerIn } from "./hosts.ts";
import type { Sentence } from "./sentences.ts";

/** Where agents look for the skills of a project. */
export const SKILL_FOLDER = /\.(?:claude|agents|codex|cursor|gemini)[/\\]skills\b/;

/** What many skills and agents read before they work. */
const OTHERS =
  /\b(?:every|each|all|any|other|another|remaining|installed|existing)\b(?: (?!repositor|project)[\w'’-]{2,20}){0,4} (?:skills?|SKILL\.md|sub-?agents?|agent files?|instruction files?|prompt files?)\b|\bSKILL\.md\b.{0,40}\b(?:every|each|all|any|other)\b|\b(?:its|their) SKILL\.md\b|\bSKILL\.md files\b|\bskills\/\*/i;
const WRITES = new RegExp(
  `${ORDER}(?:append|add|insert|put|write|prepend|edit|rewrite|change|patch|extend|update|amend|modify|inject|place|paste|open)\\b(?![-/.])|\\b(?:assistant|agent|model|claude)\\b.{0,120}\\b(?:adds|appends|inserts|puts|writes|rewrites|changes|edits|patches|extends)\\b`,
  "i",
);
/** What the others are made to do: report somewhere, or bring this skill in. */
const REPORTS =
  /\b(?:send|sends|post|posts|upload|uploads|report|reports|forward|forwards|hand|submit|transmit|deliver|copy|mail|curl)\b/i;
const BRINGS =
  /\b(?:load|call|invoke|run|use|start with|consult|begin(?:s)? with|go through|fetch|install|activate|first step)\b/i;
const USER_DECIDES =
  /\b(?:if|when|once|after|unless|where) the (?:user|team|owner)\b|\buser (?:agrees|wants|asks|confirms|approves|names|requests)\b|\b(?:propose|suggest|offer|show (?:the )?(?:user|diff)|ask (?:the user|first|before you)|with (?:the user['’]s )?(?:permission|consent)|on request|optional\w*)\b/i;
const FORBIDDEN = /\b(?:never|do not|don['’]t|must not|should not|avoid)\b[^.;:]{0,40}$/i;

/** A guard that another skill has, as it may be worded. */
const GUARD =
  /\b(?:ask(?:s|ing)? (?:\w+ ){0,2}(?:before|for|first)|confirm\w*|approval|permission|(?:do not|don['’]t|never) (?:send|share|upload|post|delete|run|execute|commit|contact)|network access|safety|privacy|warnings?|restrict\w*)\b/i;
const TAKES_OUT =
  /(?<![-\w])(?:take|takes|strip|strips|delete|deletes|remove|removes|drop|drops|cut out|cross out|erase|weaken|soften)(?![-\w]).{0,30}\b(?:these|them|those|such|any|all|lines?|statements?|rules?|sentences?|passages?|paragraphs?|sections?)\b/i;
const OF_SKILLS =
  /\b(?:a|another|other|others|each|every|any|all|installed|its|their|them)\b.{0,30}\b(?:skills?|SKILL\.md|agents?|instruction files?)\b|\bin (?:them|these files)\b|\b(?:CLAUDE|AGENTS)\.md\b/i;

const COPIES =
  /\b(?:cop(?:y|ies|ied)|put|puts|place|places|add|adds|install|installs|drop|drops|clone|spread|spreads|replicate|replicates|propagate|propagates|ship|write|writes|commit|commits)\b/i;
const ITSELF =
  /\b(?:this|the present|the current) (?:skill|folder|file|SKILL\.md|package|instructions?)\b|\b(?:itself|yourself|its own (?:folder|files|copy|text))\b|\bcop(?:y|ies) of (?:this|the) (?:skill|folder|file)\b/i;
const MANY =
  /\b(?:every|each|all|any|other|sibling|neighbou?ring|further)\b(?: [\w'’-]{2,20}){0,4} (?:repositor(?:y|ies)|repos?|projects?|workspaces?|checkouts?|machines?|hosts?|users?|team members?)\b|\brepositories (?:that )?(?:you|the (?:account|user|token)|it) can\b/i;
const PUSHES =
  /\bpush(?:es|ed|ing)?\b|\bcommits?\b.{0,60}\bmain\b|\bpublish(?:es)?\b|\bscp\b|\brsync\b/i;

/** How bad an order to change other skills is; undefined when it is none. */
export function rewritesOthers(
  skill: Skill,
  sentence: Sentence,
  following: string,
): Severity | undefined {
  const { text } = sentence;
  if (takesGuardsOut(text)) return "HIGH";
  const others = OTHERS.exec(text);
  const write = WRITES.exec(text);
  if (others === null || write === null) return undefined;
  if (USER_DECIDES.test(text) || FORBIDDEN.test(text.slice(0, write.index))) return undefined;
  const payload = `${text.slice(write.index)}\n${following}`;
  const strangers = strangerIn(skill, payload) !== undefined;
  if (strangers && REPORTS.test(payload)) return "HIGH";
  const bound = BRINGS.test(payload) && namesItself(skill, payload);
  if (
    bound &&
    /\b(?:deprecated|disabled?|obsolete|superseded|retired|replaced by)\b/i.test(payload)
  )
    return "HIGH";
  if (strangers || bound)
    return sentence.role === "code" ? "MEDIUM" : strangers ? "HIGH" : "MEDIUM";
  return undefined;
}

/** "Where a skill says "ask before …", take it out." */
function takesGuardsOut(text: string): boolean {
  const taken = TAKES_OUT.exec(text);
  if (taken === null || FORBIDDEN.test(text.slice(0, taken.index))) return false;
  return (
    GUARD.test(text) &&
    OF_SKILLS.test(text) &&
    !/\b(?:user|duplicat\w*|outdated|stale|obsolete|redundant)\b/i.test(text)
  );
}

/** How bad an order of a skill to copy itself elsewhere is; undefined when it is none. */
export function spreadsItself(
  skill: Skill,
  { text, before }: Sentence,
  following: string,
): Severity | undefined {
  const copy = COPIES.exec(text);
  if (copy === null || FORBIDDEN.test(text.slice(0, copy.index))) return undefined;
  if (!MANY.test(text) || !namesItself(skill, text)) return undefined;
  const near = `${before}\n${text}\n${following}`;
  if (USER_DECIDES.test(text)) return undefined;
  return PUSHES.test(near) ? "HIGH" : "LOW";
}

function namesItself(skill: Skill, text: string): boolean {
  if (ITSELF.test(text)) return true;
  const name = fieldOf(skill, "name")?.value;
  return typeof name === "string" && name.length > 5 && name.includes("-") && text.includes(name);
}
