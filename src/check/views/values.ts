/** What is known of a value without running the program: bounded lists of possibilities. */

/** Where a taint passed on its way. */
export interface Step {
  readonly file: string;
  readonly line: number;
  readonly what: string;
}

/**
 * Why a value matters.
 * - `environment`: all variables at once
 * - `variable`: one variable that holds a secret
 * - `private`: keys, wallets, browser data, password stores, tokens of the machine
 * - `agent`: what an agent knows, said and may do
 * - `capture`: clipboard, keyboard, screen, a typed password
 * - `download`: whatever a host answers
 * - `decoded`: code or data that was written in an unreadable form
 * - `file`: what stands in some file
 * - `documents`: all that the user keeps in a folder
 * - `input`: what the user or the model gives
 */
export type TaintKind =
  | "environment"
  | "variable"
  | "private"
  | "agent"
  | "capture"
  | "download"
  | "decoded"
  | "file"
  | "documents"
  | "input";

export interface Taint {
  readonly kind: TaintKind;
  /** In words: `SSH keys`, `OPENAI_API_KEY`. */
  readonly what: string;
  /** The file of the agent's that it was read from. */
  readonly path?: string;
  /** The variable that was put into the file it was read from. */
  readonly variable?: string;
  /** The keys below which it stands in its value, the outermost first. */
  readonly keys: readonly string[];
  readonly steps: readonly Step[];
}

export interface Value {
  /** What it stands for: `os.environ`, `requests.Session()`, `@scripts/a.py:collect`. */
  readonly names: readonly string[];
  /** Its text, as far as it is known; `UNKNOWN` stands for the rest. */
  readonly texts: readonly string[];
  readonly taints: readonly Taint[];
  /** The known entries of a collection. */
  readonly parts: readonly Part[];
}

export interface Part {
  readonly key: string | undefined;
  readonly value: Value;
}

/** Stands in a text for what is not known. */
export const UNKNOWN = "\u0000";

const MAX_NAMES = 4;
const MAX_TEXTS = 12;
const MAX_TEXT = 4096;
const MAX_TAINTS = 16;
const MAX_PARTS = 48;
const MAX_STEPS = 6;
const MAX_KEYS = 3;

export const NO_VALUE: Value = { names: [], texts: [], taints: [], parts: [] };

export function textValue(...texts: string[]): Value {
  return texts.length === 0 ? NO_VALUE : { ...NO_VALUE, texts: texts.slice(0, MAX_TEXTS) };
}

export function namedValue(...names: string[]): Value {
  return { ...NO_VALUE, names: names.slice(0, MAX_NAMES) };
}

/** Any of these values. */
export function anyOf(values: readonly Value[]): Value {
  const known = values.filter((value) => value !== NO_VALUE);
  const [only] = known;
  if (only === undefined) return NO_VALUE;
  if (known.length === 1) return only;
  return {
    names: distinct(
      together(known, (value) => value.names),
      MAX_NAMES,
    ),
    texts: distinct(
      together(known, (value) => value.texts),
      MAX_TEXTS,
    ),
    taints: taintsOf(known),
    parts: distinctParts(together(known, (value) => value.parts)),
  };
}

/** The lists of some values as one; where only one has any, it is that list itself. */
function together<T>(
  values: readonly Value[],
  listOf: (value: Value) => readonly T[],
): readonly T[] {
  let all: readonly T[] = [];
  for (const value of values) {
    const list = listOf(value);
    if (all.length === 0) all = list;
    else if (list.length > 0) all = [...all, ...list];
  }
  return all;
}

/** Everything that taints these values, each thing once. */
export function taintsOf(values: readonly Value[]): readonly Taint[] {
  const [first] = values;
  if (values.length === 1 && first !== undefined) return first.taints;
  const found: Taint[] = [];
  for (const { taints } of values) {
    for (const taint of taints) {
      if (found.length >= MAX_TAINTS) return found;
      if (!found.some((other) => isSameTaint(other, taint))) found.push(taint);
    }
  }
  return found;
}

function isSameTaint(a: Taint, b: Taint): boolean {
  return a === b || (a.kind === b.kind && a.what === b.what && areSame(a.keys, b.keys));
}

/** The texts of some values, one after the other: every combination, up to a bound. */
export function joinTexts(values: readonly Value[], between = ""): Value {
  let texts = [""];
  values.forEach(({ texts: more }, index) => {
    const next: string[] = [];
    const separator = index === 0 ? "" : between;
    for (const text of texts) {
      for (const piece of more.length === 0 ? [UNKNOWN] : more) {
        if (next.length < MAX_TEXTS) next.push((text + separator + piece).slice(0, MAX_TEXT));
      }
    }
    texts = next;
  });
  const known = texts.filter((text) => text.replaceAll(UNKNOWN, "") !== "");
  return { ...NO_VALUE, texts: distinct(known, MAX_TEXTS), taints: taintsOf(values) };
}

/** A collection of these entries; what taints an entry taints it, below the entry's key. */
export function collectionOf(parts: readonly Part[]): Value {
  return {
    names: [],
    texts: [],
    taints: taintsOf(
      parts.map(({ key, value }) =>
        key === undefined ? value : { ...value, taints: value.taints.map(below(key)) },
      ),
    ),
    parts: parts.slice(0, MAX_PARTS),
  };
}

/** The entry of a collection below a key, or whatever may be there. */
export function entryOf(value: Value, key: string): Value {
  const entries = value.parts.filter((part) => part.key === key).map((part) => part.value);
  if (entries.length > 0) return anyOf(entries);
  const taints = value.taints.flatMap((taint) => {
    const [first, ...rest] = taint.keys;
    if (first === undefined) return [taint];
    return first === key ? [{ ...taint, keys: rest }] : [];
  });
  return { ...NO_VALUE, taints };
}

/** Any element of a collection, or of what a listing or a split gives. */
export function elementOf(value: Value): Value {
  // A list of objects is written as one of them where it is made in a loop.
  const objects = value.names.filter((name) => /^#.*\(\)$/.test(name));
  if (value.parts.length === 0) return { ...value, names: objects };
  const keys = value.parts.flatMap(({ key }) => (key === undefined ? [] : [key]));
  const inner = value.parts.map((part) => part.value);
  return anyOf([...inner, textValue(...keys), { ...NO_VALUE, taints: value.taints }]);
}

/** All texts in a value, its entries included. */
export function deepTexts(value: Value, depth = 3): string[] {
  const inner = depth === 0 ? [] : value.parts.flatMap((part) => deepTexts(part.value, depth - 1));
  return [...value.texts, ...inner].slice(0, 64);
}

/** The same value, one step further on its way. */
export function passing(value: Value, step: Step): Value {
  if (value.taints.length === 0) return value;
  const taints = value.taints.map((taint) => {
    const last = taint.steps.at(-1);
    const seen = taint.steps.some(({ file, line }) => file === step.file && line === step.line);
    if (last === undefined || seen || taint.steps.length >= MAX_STEPS) return taint;
    return { ...taint, steps: [...taint.steps, step] };
  });
  return { ...value, taints };
}

/** True when the second value, which is the first and more, tells nothing new worth another pass. */
export function covers(first: Value, second: Value): boolean {
  return (
    first.names.length >= second.names.length &&
    first.taints.length >= second.taints.length &&
    // Texts and entries grow with each round of a loop: only the first of them is news.
    first.texts.length > 0 === second.texts.length > 0 &&
    first.parts.length > 0 === second.parts.length > 0
  );
}

function below(key: string): (taint: Taint) => Taint {
  return (taint) => ({ ...taint, keys: [key, ...taint.keys].slice(0, MAX_KEYS) });
}

function distinct(list: readonly string[], limit: number): readonly string[] {
  if (list.length < 2) return list;
  const found: string[] = [];
  for (const item of list) {
    if (found.length >= limit) return found;
    if (!found.includes(item)) found.push(item);
  }
  return found;
}

function distinctParts(parts: readonly Part[]): readonly Part[] {
  if (parts.length < 2) return parts;
  const found: Part[] = [];
  for (const part of parts) {
    if (found.length >= MAX_PARTS) return found;
    if (!found.some((other) => isSamePart(other, part))) found.push(part);
  }
  return found;
}

/** The same as far as it is looked at: entries differ by what they are called, say and stand for. */
function isSamePart(a: Part, b: Part): boolean {
  if (a === b) return true;
  return (
    a.key === b.key &&
    a.value.taints.length === b.value.taints.length &&
    areSame(a.value.names, b.value.names) &&
    areSame(a.value.texts, b.value.texts)
  );
}

function areSame(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((text, index) => text === b[index]));
}
