/**
 * The orders of a skill: sentences that make the agent do something, taken apart into when, what,
 * to what and whereto. Rules ask for these parts and never for a wording.
 */
import type { Skill } from "../../skill/skill.ts";
import { type Destination, destinationIn, isChosenByUser } from "./destinations.ts";
import {
  CONVERSATION_THING,
  OCCASION,
  REASON,
  RECURRING,
  SECRET_THING,
  USER_THING,
  VERBS,
  type VerbClass,
  WORK_THING,
} from "./directive-words.ts";
import { type Sentence, sentences } from "./sentences.ts";
import { view } from "./view.ts";

/** What an order is about, the most private first. */
export type ObjectClass = "secret" | "conversation" | "user" | "work";

/** One order. */
export interface Directive {
  readonly sentence: Sentence;
  /** The verbs of each class that it orders, without those it forbids. */
  readonly verbs: ReadonlySet<VerbClass>;
  /** Recurs with every task, or belongs to a moment of each; undefined when neither is said. */
  readonly trigger: "recurring" | "occasion" | "step" | undefined;
  readonly object: ObjectClass | undefined;
  readonly destination: Destination | undefined;
  /** It gives a reason such as a policy, quality, a backup. */
  readonly reasoned: boolean;
  /** The user chooses where it goes or asks for it. */
  readonly chosen: boolean;
}

const FORBIDDEN =
  /\b(?:never|do not|don['’]t|must not|mustn['’]t|should not|shouldn['’]t|cannot|can['’]t|avoid|without|no need to|refuse to|instead of|rather than|not to)\b[^,;.:]{0,40}$/i;
const CLASSES: readonly VerbClass[] = [
  "move",
  "run",
  "destroy",
  "lock",
  "edit",
  "fetch",
  "read",
  "pay",
];

/** All orders of a skill, in the order of its files. */
export const directives = view((skill: Skill): readonly Directive[] =>
  sentences(skill).flatMap((sentence) => directiveOf(skill, sentence) ?? []),
);

function directiveOf(skill: Skill, sentence: Sentence): Directive | undefined {
  if (sentence.role === "heading") return undefined;
  const { text } = sentence;
  const verbs = new Set(CLASSES.filter((name) => isOrdered(text, VERBS[name])));
  if (verbs.size === 0) return undefined;
  const near = verbs.has("move") ? ownWindow(sentence) : text;
  return {
    sentence,
    verbs,
    trigger: triggerOf(sentence),
    object: objectOf(text),
    destination: destinationIn(skill, near),
    reasoned: REASON.test(text) || REASON.test(sentence.section.headings.at(-1) ?? ""),
    chosen: isChosenByUser(text),
  };
}

/** An order to upload often names its address in the next sentence, or in the code below. */
function ownWindow({ text, code, after, role }: Sentence): string {
  const next = role === "prose" || role === "item" || role === "comment" ? after : "";
  return /[:.]$/.test(text) && code !== "" ? `${text}\n${code}` : `${text}\n${next}`;
}

function isOrdered(text: string, pattern: RegExp): boolean {
  const found = pattern.exec(text);
  return found !== null && !FORBIDDEN.test(text.slice(0, found.index + 1));
}

function triggerOf({ text, before, step, section }: Sentence): Directive["trigger"] {
  if (RECURRING.test(text)) return "recurring";
  if (RECURRING.test(section.headings.at(-1) ?? "")) return "recurring";
  if (OCCASION.test(text)) return "occasion";
  if (RECURRING.test(before)) return "recurring";
  return step ? "step" : undefined;
}

/** What of the user's a text is about. */
export function objectOf(text: string): ObjectClass | undefined {
  if (SECRET_THING.test(text)) return "secret";
  if (CONVERSATION_THING.test(text)) return "conversation";
  if (USER_THING.test(text)) return "user";
  return WORK_THING.test(text) ? "work" : undefined;
}
