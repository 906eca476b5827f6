import type { Snapshot } from "../registry/entry.ts";
import type { ListingText } from "../registry/listing.ts";

const CHARACTERS_A_TOKEN = 4;
/** A description shorter than this says nothing: then skills are dropped instead. */
const MIN_DESCRIPTION = 40;

const HEAD = `## Agent Skills
Skills are instructions for particular kinds of work. Only their summaries are listed here.
1. Compare the request with the descriptions in <available_skills>.
2. When one fits, call the tool load_skill with its id, exactly as written, before you start.
   An id is not the name of a tool. When none fits, go on without a skill.

<available_skills>
`;
const TAIL = "</available_skills>\n";

/** How the section is written. */
export interface ListOptions {
  /**
   * Tokens that the whole section may take; a token counts as four characters. The section is
   * never less than its frame and the line that says how many skills there are.
   */
  readonly budget?: number;
}

/**
 * The section of a system prompt that lists the skills: the same snapshot gives the same bytes.
 * Over the budget, descriptions are shortened evenly; only then are skills dropped, and it says so.
 */
export function availableSkills(snapshot: Snapshot, options: ListOptions = {}): string {
  const texts = snapshot.entries
    .filter((entry) => entry.model_invocable)
    .map((entry) => entry.listing);
  if (texts.length === 0) return "";
  if (options.budget === undefined) return render(texts, texts.length);
  const room = Math.floor(options.budget) * CHARACTERS_A_TOKEN;
  const whole = render(texts, texts.length);
  return whole.length <= room ? whole : shorten(texts, room);
}

function render(texts: readonly ListingText[], total: number): string {
  let list = "";
  for (const { id, description } of texts) list += skillElement(id, description);
  const dropped =
    texts.length === total
      ? ""
      : `showing ${texts.length} of ${total} skills; use search_skills to find more\n`;
  return HEAD + list + TAIL + dropped;
}

function skillElement(id: string, description: string): string {
  return `  <skill>\n    <id>${id}</id>\n    <description>${description}</description>\n  </skill>\n`;
}

/** The longest description length at which all fit, else as many skills as fit at the shortest. */
function shorten(texts: readonly ListingText[], room: number): string {
  const shortened = (length: number) =>
    texts.map(({ id, description }) => ({ id, description: cut(description, length) }));
  let low = MIN_DESCRIPTION;
  let high = texts.reduce((most, { description }) => Math.max(most, description.length), low);
  if (render(shortened(low), texts.length).length > room) return drop(shortened(low), room);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (render(shortened(middle), texts.length).length <= room) low = middle;
    else high = middle - 1;
  }
  return render(shortened(low), texts.length);
}

function drop(texts: readonly ListingText[], room: number): string {
  let low = 0;
  let high = texts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (render(texts.slice(0, middle), texts.length).length <= room) low = middle;
    else high = middle - 1;
  }
  return render(texts.slice(0, low), texts.length);
}

/** Cuts between words where it can, and never inside an entity or a pair of surrogates. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  let end = length - 1;
  const space = text.lastIndexOf(" ", end);
  if (space > length / 2) end = space;
  const entity = text.lastIndexOf("&", end - 1);
  if (entity !== -1 && text.indexOf(";", entity) >= end) end = entity;
  if (/[\ud800-\udbff]/.test(text[end - 1] ?? "")) end--;
  return `${text.slice(0, end).trimEnd()}…`;
}
