/**
 * What is handed to others behind the user's back, wherever its parts stand: that something goes
 * out in one sentence, the address in another, the wish that nobody hears of it in a third. Each
 * part alone is what honest skills say too; so the parts are loose, and only all of them count.
 */
import type { Skill } from "../../skill/skill.ts";
import {
  ASKED_FIRST,
  ASKED_IN_OTHER_TONGUE,
  CONTAINER,
  DEED,
  DEFINES,
  FILLS,
  folded,
  HAPPENS,
  HIDDEN_IN_ENGLISH,
  HIDDEN_IN_OTHER_TONGUE,
  HIDING_WORDS,
  HONEST_IN_OTHER_TONGUE,
  HONEST_SILENCE,
  NOT_SENT,
  OTHER_SCRIPT,
  OTHER_TONGUE,
  OUTWARD,
  PLAIN_NAME,
  POINTS,
  SENT_IN_OTHER_TONGUE,
} from "./covert-words.ts";
import {
  type Destination,
  destinationIn,
  isChosenByUser,
  isFamiliar,
  placeIn,
} from "./destinations.ts";
import { directives } from "./directives.ts";
import { isStranger } from "./hosts.ts";
import { secretPathIn } from "./sensitive.ts";
import { hasWord, type Sentence, sentences } from "./sentences.ts";
import { view } from "./view.ts";
import { isForbidden } from "./wording.ts";

/** Something that goes to a place which the skill names. */
export interface Handover {
  /** The sentence that orders it. */
  readonly move: Sentence;
  /** The sentence that names the place; often the same. */
  readonly place: Sentence;
  readonly destination: Destination;
  /** The place stands all over the skill: likely the service that it is about. */
  readonly familiar: boolean;
  /** The sentence that keeps it from the user, if there is one. */
  readonly hidden: Sentence | undefined;
  /** The user is asked or shown it first, in a sentence beside it. */
  readonly asked: boolean;
  /** The sentence that puts secrets into what is handed over, if it says so elsewhere. */
  readonly filled: Sentence | undefined;
}

const MAY_BE_PLACE = /:\/\/|\w@\w|\b[a-z0-9-]{2,40}\.[a-z]{2,6}\b/i;
const TO_THE_USER =
  /\bto (?:the |your )?(?:user|console|terminal|screen|clipboard|chat|stdout|stderr)\b/i;
const LINKED = /\]\(\s{0,2}https?:/;
/** For these roles a text is not said to the agent. */
const UNTOLD = new Set<Sentence["role"]>(["heading"]);
const MAX_PLACES = 60;
const MAX_CODE = 300;
/** How many sentences apart the parts of one matter stand. */
const BESIDE = 2;
const NEAR = 8;
/** A name that stands all over a file names no place. */
const MAX_USES = 8;
/** All that a skill hands to a place of its own choice. */
export const handovers = view((skill: Skill): readonly Handover[] => {
  return byFile(sentences(skill)).flatMap((all) => [...inFile(skill, all)]);
});

function byFile(all: readonly Sentence[]): Sentence[][] {
  const files = new Map<string, Sentence[]>();
  for (const sentence of all) {
    if (UNTOLD.has(sentence.role)) continue;
    const list = files.get(sentence.path) ?? [];
    list.push(sentence);
    files.set(sentence.path, list);
  }
  return [...files.values()];
}

function* inFile(skill: Skill, all: readonly Sentence[]): Generator<Handover> {
  const places = placesOf(skill, all);
  const moves = places.length === 0 ? [] : movesOf(skill, all);
  if (moves.length === 0) return;
  const hidings = all.flatMap((sentence, index) => (hides(sentence) ? [index] : []));
  for (const { index, destination, familiar } of places) {
    const place = all[index];
    if (place === undefined) continue;
    const names = namesOf(place, all);
    const at = orderFor(skill, all, index, moves, names);
    const move = at === undefined ? undefined : all[at];
    if (at === undefined || move === undefined) continue;
    const hidden = hidings.find((one) => keepsQuiet(all, one, [index, at], names));
    yield {
      move,
      place,
      destination,
      familiar,
      hidden: hidden === undefined ? undefined : all[hidden],
      asked: all.some(
        (other, one) =>
          isWithin(all, one, at, BESIDE) && one !== at && ASKED_FIRST.test(other.text),
      ),
      filled: filledWith(skill, move),
    };
  }
}

/** "Add the saved logins to the bundle" on one page, "hand in the bundle" on another. */
function filledWith(skill: Skill, move: Sentence): Sentence | undefined {
  const things = new Set<string>();
  for (const [, words = ""] of move.text.matchAll(KNOWN_THING)) {
    const thing = words.trim().toLowerCase().split(/\s/, 1)[0] ?? "";
    if (CONTAINER.test(thing)) things.add(thing);
  }
  if (things.size === 0) return undefined;
  return fillings(skill).find(
    (sentence) => sentence !== move && mentions(sentence.text, things) && FILLS.test(sentence.text),
  );
}

/** Sentences about the places where secrets are kept. */
const fillings = view((skill: Skill): readonly Sentence[] =>
  sentences(skill).filter(
    ({ text, role }) =>
      !UNTOLD.has(role) &&
      secretPathIn(text) !== undefined &&
      !/\b(?:not|never|don['’]t|without|except|exclude\w*|skip|omit|leave out)\b/i.test(text),
  ),
);

/** True when the silence is about this: right beside it, or about a deed not far off, or by name. */
function keepsQuiet(
  all: readonly Sentence[],
  hiding: number,
  parts: readonly number[],
  names: ReadonlySet<string>,
): boolean {
  const sentence = all[hiding];
  if (sentence === undefined) return false;
  const named = mentions(`${sentence.before} ${sentence.text}`, names);
  const other = isForeign(sentence);
  if (
    parts.some((part) => isWithin(all, hiding, part, BESIDE)) &&
    (other || DEED.test(sentence.text))
  )
    return true;
  return (
    named || (DEED.test(sentence.text) && parts.some((part) => isWithin(all, hiding, part, NEAR)))
  );
}

interface Place {
  readonly index: number;
  readonly destination: Destination;
  readonly familiar: boolean;
}

function placesOf(skill: Skill, all: readonly Sentence[]): Place[] {
  const places: Place[] = [];
  for (const [index, sentence] of all.entries()) {
    const { text, code } = sentence;
    const near = code.length < MAX_CODE ? `${text}\n${code}` : text;
    if (!MAY_BE_PLACE.test(near)) continue;
    const destination = placeIn(skill, near);
    if (destination === undefined || isChosenByUser(text, destination)) continue;
    const familiar = isFamiliar(skill, destination.value);
    if (familiar && !isStranger(destination.hostKind)) continue;
    places.push({ index, destination, familiar });
    if (places.length === MAX_PLACES) break;
  }
  return places;
}

/** Which sentences take something out. */
function movesOf(skill: Skill, all: readonly Sentence[]): number[] {
  const ordered = orderedMoves(skill);
  return all.flatMap((sentence, index) => {
    const { text } = sentence;
    if (NOT_SENT.test(text)) return [];
    const outward = (ordered.has(sentence) && OUTWARD.test(text)) || happens(text);
    if (outward && (!TO_THE_USER.test(text) || /:\/\/|\w@\w/.test(text))) return [index];
    if (!isForeign(sentence) && !/:\/\/|\w@\w/.test(text)) return [];
    const words = folded(text);
    return SENT_IN_OTHER_TONGUE.test(words) && !ASKED_IN_OTHER_TONGUE.test(words) ? [index] : [];
  });
}

function happens(text: string): boolean {
  const found = HAPPENS.exec(text);
  return found !== null && !isForbidden(text, found.index);
}

/** Sentences that order something to be taken somewhere: `side-task` weighs them. */
export const orderedMoves = view(
  (skill: Skill): ReadonlySet<Sentence> =>
    new Set(
      directives(skill)
        .filter(({ verbs }) => verbs.has("move"))
        .map(({ sentence }) => sentence),
    ),
);

/** True for a sentence that may be in another language than English. */
function isForeign(sentence: Sentence): boolean {
  const { text } = sentence;
  return hasWord(sentence, OTHER_TONGUE) || /[\u00c0-\u024f]/.test(text) || OTHER_SCRIPT.test(text);
}

/** True for a sentence that keeps what is done from the user. */
function hides(sentence: Sentence): boolean {
  const { text, role } = sentence;
  if (role === "heading") return false;
  if (hasWord(sentence, HIDING_WORDS)) {
    const found = HIDDEN_IN_ENGLISH.exec(text);
    if (found !== null && !HONEST_SILENCE.test(clauseAt(text, found.index))) return true;
  }
  if (!isForeign(sentence)) return false;
  const words = folded(text);
  return HIDDEN_IN_OTHER_TONGUE.test(words) && !HONEST_IN_OTHER_TONGUE.test(words);
}

/** What stands with a word between two full stops, semicolons or dashes. */
function clauseAt(text: string, index: number): string {
  const start = Math.max(text.lastIndexOf(";", index), text.lastIndexOf("—", index)) + 1;
  const rest = text.slice(index);
  return text.slice(start, index) + (rest.split(/[;—]/, 1)[0] ?? "");
}

/** The order that belongs to a place: its own, one that names or points at it, one right beside it. */
function orderFor(
  skill: Skill,
  all: readonly Sentence[],
  index: number,
  moves: readonly number[],
  names: ReadonlySet<string>,
): number | undefined {
  const place = all[index];
  if (place === undefined) return undefined;
  if (moves.includes(index) && (isOther(place) || isAimed(skill, place))) return index;
  if (LINKED.test(place.raw) || !DEFINES.test(place.text)) return undefined;
  const others = moves.filter((move) => !/:\/\/|\w@\w/.test(all[move]?.text ?? ""));
  return (
    others.find((move) => isWithin(all, move, index, BESIDE)) ??
    others.find((move) => POINTS.test(all[move]?.text ?? "")) ??
    others.find((move) => mentions(all[move]?.text ?? "", names))
  );
}

function isOther(place: Sentence): boolean {
  return isForeign(place) || SENT_IN_OTHER_TONGUE.test(folded(place.text));
}

/** A cell of a table stands for itself: the place has a column. */
function isAimed(skill: Skill, { text, code, role }: Sentence): boolean {
  if (role === "table" || text.includes(" | ")) return true;
  const found = destinationIn(skill, code.length < MAX_CODE ? `${text}\n${code}` : text);
  return found !== undefined && found.kind !== "vague" && found.kind !== "hidden folder";
}

function isWithin(all: readonly Sentence[], one: number, other: number, most: number): boolean {
  return Math.abs(one - other) <= most && all[one]?.section === all[other]?.section;
}

/** What a place is called: by the words before its address, and by the heading above it. */
function namesOf({ text, section }: Sentence, all: readonly Sentence[]): ReadonlySet<string> {
  const told = text.split(/https?:|\S{1,64}@|s?ftp:/, 1)[0] ?? "";
  const heading = section.headings.at(-1) ?? "";
  const words = `${told.slice(-80)} ${heading.length < 30 ? heading : ""}`.toLowerCase();
  const names = new Set(
    (words.match(/[a-z]{4,20}/g) ?? []).filter((word) => !PLAIN_NAME.test(word)),
  );
  for (const name of names) {
    let uses = 0;
    for (const other of all) if (other.text.toLowerCase().includes(name)) uses++;
    if (uses > MAX_USES) names.delete(name);
  }
  return names;
}

/** "The desk", "our collector": a thing that the reader is said to know. */
const KNOWN_THING = /\b(?:the|our|that|this|its)\s((?:[a-z-]{3,20}\s?){1,3})/gi;

function mentions(text: string, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false;
  for (const [, words = ""] of text.matchAll(KNOWN_THING)) {
    const parts = words.toLowerCase().split(/[\s-]/);
    if (parts.some((word) => names.has(word))) return true;
  }
  return false;
}
