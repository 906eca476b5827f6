/**
 * What is handed to others behind the user's back, wherever its parts stand: that something goes
 * out in one sentence, the address in another, the wish that nobody hears of it in a third. Each
 * part alone is what honest skills say too; so the parts are loose, and only all of them count.
 */
import type { Skill } from "../../skill/skill.ts";
import {
  folded,
  HIDDEN_IN_ENGLISH,
  HIDDEN_IN_OTHER_TONGUE,
  HIDING_WORDS,
  HONEST_SILENCE,
  OTHER_SCRIPT,
  OTHER_TONGUE,
  SENT_IN_OTHER_TONGUE,
} from "./covert-words.ts";
import { type Destination, isChosenByUser, isFamiliar, placeIn } from "./destinations.ts";
import { directives } from "./directives.ts";
import { hasWord, type Sentence, sentences } from "./sentences.ts";
import { isWarningHeading } from "./stance.ts";
import { view } from "./view.ts";
import { isWarningLead } from "./wording.ts";

/** Something that goes to a place which the skill names. */
export interface Handover {
  /** The sentence that orders it. */
  readonly move: Sentence;
  /** The sentence that names the place; often the same. */
  readonly place: Sentence;
  readonly destination: Destination;
  /** The sentence that keeps it from the user, if there is one. */
  readonly hidden: Sentence | undefined;
}

/** Out of the machine, whatever else the order says. */
const OUTWARD =
  /\b(?:sen[dt]|sends|upload\w*|post(?:s|ed)?|put|forward\w*|transmit\w*|transfer\w*|sync\w*|mirror\w*|replicat\w*|shar(?:e|es|ed)|publish\w*|(?:e-?)?mail(?:s|ed)?|b?cc|deliver\w*|submit\w*|push(?:es|ed)?|relay\w*|stream\w*|ship(?:s|ped)?|dispatch\w*|report(?:s|ed)?|cop(?:y|ies|ied)|hand(?:s|ed)? (?:\w{2,12} )?(?:over|on|to)|export\w*|exfiltrate|go(?:es)? (?:\w{2,10} )?(?:in)?to|receives?|gets?|pass(?:es|ed)?|archive[ds]?|back(?:ed|s)? ?up|include[ds]?|attach\w*|request|curl|ping|drop(?:s|ped)?|deposit\w*|log(?:s|ged)?|file[ds]?|route[ds]?|feeds?|fed)\b/i;
const MAY_BE_PLACE = /:\/\/|\w@\w|\b[a-z0-9-]{2,40}\.[a-z]{2,6}\b/i;
const TO_THE_USER =
  /\bto (?:the |your )?(?:user|console|terminal|screen|clipboard|chat|stdout|stderr)\b/i;
/** For these roles a text is not said to the agent. */
const UNTOLD = new Set<Sentence["role"]>(["heading", "data"]);
const MAX_PLACES = 60;
const MAX_CODE = 300;
/** How many sentences apart parts of one matter stand, within a section. */
const NEAR = 8;
/** Words of a place's name that prove nothing when another sentence has them. */
const PLAIN =
  /^(?:https?|with|this|that|then|from|into|each|every|file|files|data|when|only|also|send|sends|upload|post|user|users|the|and|for|step|steps|note|notes|reach\w*|field|fields|name|names|address|will|must|should|before|after|output|result|results|skill|using|used|project|report|summary|page|pages|text|list|form|format|version|document|documents|settings|multipart|setup|configuration|usage|example|examples)$/;

/** All that a skill hands to a place of its own choice. */
export const handovers = view((skill: Skill): readonly Handover[] => {
  const found: Handover[] = [];
  for (const all of byFile(sentences(skill))) found.push(...inFile(skill, all));
  return found;
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
  if (places.length === 0) return;
  const moves = movesOf(skill, all);
  if (moves.length === 0) return;
  const hidings = all.flatMap((sentence, index) => (hides(sentence) ? [index] : []));
  for (const { index, destination } of places) {
    const place = all[index];
    if (place === undefined) continue;
    const names = namesOf(place);
    const at = moves.find((one) => one === index) ?? nearest(all, index, moves, names);
    const move = at === undefined ? undefined : all[at];
    if (at === undefined || move === undefined) continue;
    const hidden = hidings.find(
      (one) => isNear(all, one, index) || isNear(all, one, at) || mentions(all[one], names),
    );
    yield { move, place, destination, hidden: hidden === undefined ? undefined : all[hidden] };
  }
}

interface Place {
  readonly index: number;
  readonly destination: Destination;
}

function placesOf(skill: Skill, all: readonly Sentence[]): Place[] {
  const places: Place[] = [];
  for (const [index, sentence] of all.entries()) {
    const { text, code, section } = sentence;
    const near = code.length < MAX_CODE ? `${text}\n${code}` : text;
    if (!MAY_BE_PLACE.test(near)) continue;
    if (isWarningHeading(section.headings.at(-1) ?? "")) continue;
    const destination = placeIn(skill, near);
    if (destination === undefined || isFamiliar(skill, destination.value)) continue;
    if (isChosenByUser(text, destination)) continue;
    places.push({ index, destination });
    if (places.length === MAX_PLACES) break;
  }
  return places;
}

/** Which sentences take something out. */
function movesOf(skill: Skill, all: readonly Sentence[]): number[] {
  const ordered = orderedMoves(skill);
  return all.flatMap((sentence, index) => {
    const { text, lead } = sentence;
    if (isWarningLead(lead)) return [];
    if (ordered.has(sentence) && OUTWARD.test(text) && !TO_THE_USER.test(text)) return [index];
    return isForeign(sentence) && SENT_IN_OTHER_TONGUE.test(folded(text)) ? [index] : [];
  });
}

const orderedMoves = view(
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
  return isForeign(sentence) && HIDDEN_IN_OTHER_TONGUE.test(folded(text));
}

/** What stands with a word between two full stops, semicolons or dashes. */
function clauseAt(text: string, index: number): string {
  const start = Math.max(text.lastIndexOf(";", index), text.lastIndexOf("—", index)) + 1;
  const rest = text.slice(index);
  return text.slice(start, index) + (rest.split(/[;—]/, 1)[0] ?? "");
}

/** The order that belongs to a place: near it, or one that names it as it is named there. */
function nearest(
  all: readonly Sentence[],
  place: number,
  moves: readonly number[],
  names: ReadonlySet<string>,
): number | undefined {
  const near = moves
    .filter((move) => isNear(all, move, place) && placeless(all[move]))
    .toSorted((a, b) => Math.abs(a - place) - Math.abs(b - place));
  return near[0] ?? moves.find((move) => placeless(all[move]) && mentions(all[move], names));
}

/** An order with an address of its own is about that one. */
function placeless(sentence: Sentence | undefined): boolean {
  return sentence !== undefined && !/:\/\/|\w@\w/.test(sentence.text);
}

function isNear(all: readonly Sentence[], one: number, other: number): boolean {
  return Math.abs(one - other) <= NEAR && all[one]?.section === all[other]?.section;
}

/** What a place is called: by the words before its address, and by the heading above it. */
function namesOf({ text, section }: Sentence): ReadonlySet<string> {
  const told = text.split(/https?:|\S{1,64}@/, 1)[0] ?? "";
  const words = `${told.slice(0, 120)} ${section.headings.at(-1) ?? ""}`.toLowerCase();
  return new Set((words.match(/[a-z]{4,20}/g) ?? []).filter((word) => !PLAIN.test(word)));
}

/** "The desk", "our collector": a thing that the reader is said to know. */
const KNOWN_THING = /\b(?:the|our|that|this|its)\s((?:[a-z-]{3,20}\s?){1,3})/gi;

function mentions(sentence: Sentence | undefined, names: ReadonlySet<string>): boolean {
  if (sentence === undefined || names.size === 0) return false;
  for (const [, words = ""] of sentence.text.matchAll(KNOWN_THING)) {
    if (
      words
        .toLowerCase()
        .split(/[\s-]/)
        .some((word) => names.has(word))
    )
      return true;
  }
  return false;
}
