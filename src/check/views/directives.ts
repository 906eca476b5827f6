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
  SENDING_COMMAND,
  USER_THING,
  VERB_WORDS,
  VERBS,
  type VerbClass,
  WORK_THING,
} from "./directive-words.ts";
import { hasWord, type Sentence, sentences } from "./sentences.ts";
import { view } from "./view.ts";

/** What an order is about, the most private first. */
export type ObjectClass = "secret" | "conversation" | "user" | "work";

/** One order; its parts are worked out when a rule asks for them. */
export interface Directive {
  readonly sentence: Sentence;
  /** The classes of the verbs that it orders, without those it forbids. */
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

/** A heading is a name; one that is as long as a sentence is an order. */
const MIN_ORDER_IN_HEADING = 60;
/** Code of a few lines is part of the sentence above it; data and a long example are not. */
const MAX_SHORT_CODE = 300;
const FORBIDDEN =
  /\b(?:never|do not|don['’]t|must not|mustn['’]t|should not|shouldn['’]t|cannot|can['’]t|avoid|without|no need to|refuse to|instead of|rather than|not to)\b[^,;.:]{0,40}$/i;
const CLASSES: readonly VerbClass[] = [
  ...(["move", "run", "destroy", "lock", "edit", "fetch", "read", "pay"] as const),
];

/** All orders of a skill, in the order of its files. */
export const directives = view((skill: Skill): readonly Directive[] =>
  sentences(skill).flatMap((sentence) => directiveOf(skill, sentence) ?? []),
);

function directiveOf(skill: Skill, sentence: Sentence): Directive | undefined {
  const { text, role } = sentence;
  if (role === "heading" && text.length < MIN_ORDER_IN_HEADING) return undefined;
  if (!CLASSES.some((name) => hasWord(sentence, VERB_WORDS[name]))) return undefined;
  const verbs = CLASSES.filter(
    (name) => hasWord(sentence, VERB_WORDS[name]) && isOrdered(text, VERBS[name]),
  );
  if (hasWord(sentence, VERB_WORDS.move) && SENDING_COMMAND.test(text)) verbs.push("move");
  return verbs.length === 0 ? undefined : new LazyDirective(skill, sentence, new Set(verbs));
}

/** Most rules drop most orders by their verbs; the rest is not worked out for those. */
class LazyDirective implements Directive {
  readonly #skill: Skill;
  readonly sentence: Sentence;
  readonly verbs: ReadonlySet<VerbClass>;
  #trigger: { readonly found: Directive["trigger"] } | undefined;
  #destination: { readonly found: Destination | undefined } | undefined;

  constructor(skill: Skill, sentence: Sentence, verbs: ReadonlySet<VerbClass>) {
    this.#skill = skill;
    this.sentence = sentence;
    this.verbs = verbs;
  }

  get trigger(): Directive["trigger"] {
    this.#trigger ??= { found: this.#findTrigger() };
    return this.#trigger.found;
  }

  #findTrigger(): Directive["trigger"] {
    const { text, before, step, section } = this.sentence;
    if (RECURRING.test(text)) return "recurring";
    if (RECURRING.test(section.headings.at(-1) ?? "")) return "recurring";
    if (OCCASION.test(text)) return "occasion";
    if (RECURRING.test(before)) return "recurring";
    return step ? "step" : undefined;
  }

  get object(): ObjectClass | undefined {
    return objectOf(this.sentence.text);
  }

  get destination(): Destination | undefined {
    const { sentence, verbs } = this;
    if (this.#destination === undefined) {
      const near = verbs.has("move") ? ownWindow(sentence) : sentence.text;
      this.#destination = { found: destinationIn(this.#skill, near) };
    }
    return this.#destination.found;
  }

  get reasoned(): boolean {
    const { text, section } = this.sentence;
    return REASON.test(text) || REASON.test(section.headings.at(-1) ?? "");
  }

  get chosen(): boolean {
    return isChosenByUser(this.sentence.text, this.destination);
  }
}

/** An order to upload often names its address in the next sentence, or in the code below. */
function ownWindow({ text, code, after, role }: Sentence): string {
  const next = role === "prose" || role === "item" || role === "comment" ? after : "";
  const data = /^\s{0,20}[[{]/.test(code);
  const told = (code.length < MAX_SHORT_CODE && !data) || SENDING_COMMAND.test(code);
  if (/[:.]$/.test(text) && code !== "" && told) return `${text}\n${code}`;
  return next === "" ? text : `${text}\n${next}`;
}

function isOrdered(text: string, pattern: RegExp): boolean {
  const found = pattern.exec(text);
  return found !== null && !FORBIDDEN.test(text.slice(0, found.index + 1));
}

/** What of the user's a text is about. */
export function objectOf(text: string): ObjectClass | undefined {
  if (SECRET_THING.test(text)) return "secret";
  if (CONVERSATION_THING.test(text)) return "conversation";
  if (USER_THING.test(text)) return "user";
  return WORK_THING.test(text) ? "work" : undefined;
}
