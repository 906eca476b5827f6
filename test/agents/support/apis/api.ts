/** A value of JSON with fields, whatever they are. */
export type Json = Readonly<Record<string, unknown>>;

/** A tool as a request offers it. */
export interface OfferedTool {
  readonly name: string;
  /** The group it stands in, where an API has such groups. */
  readonly namespace?: string;
  /** It takes a text, and no fields. */
  readonly custom?: boolean;
}

/** What a request to a model says, whichever API it is for. */
export interface Asked {
  readonly tools: readonly OfferedTool[];
  /** What the calls before gave, as the model would see it, in their order. */
  readonly results: readonly string[];
  /** The text of the first message of the user. */
  readonly task: string;
  readonly system: string;
}

/** A call that the model makes. */
export interface SentCall {
  readonly id: string;
  readonly name: string;
  readonly namespace?: string | undefined;
  /** Fields, or the text of a custom tool. */
  readonly input: Json | string;
}

/** What the model says: a call, or words and the end. */
export type Said = { readonly call: SentCall } | { readonly text: string };

/** An answer, as one piece and as a stream of events. */
export interface Answer {
  readonly whole: Json;
  readonly events: readonly Json[];
  /** Events carry their type as their name. */
  readonly named?: boolean;
  /** What stands behind the last event. */
  readonly last?: string;
}

/** One way to ask a model. */
export interface Api {
  readonly name: string;
  readonly path: RegExp;
  read(body: Json): Asked;
  answer(said: Said, model: string, id: number): Answer;
}

/** The fields of a value, or none when it has none. */
export function fields(value: unknown): Json {
  return isObject(value) ? value : {};
}

/** The items of a list, or none when it is no list. */
export function items(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.map(fields) : [];
}

/** A text, or all texts in what a message holds. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join("\n");
  if (!isObject(value)) return "";
  const inner = value.text ?? value.content ?? value.parts;
  return inner === undefined ? JSON.stringify(value) : textOf(inner);
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
