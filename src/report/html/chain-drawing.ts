import type { Chain } from "../../check/chain.ts";
import { printable } from "../printable.ts";
import { html, type Markup } from "./markup.ts";

const WIDTH = 600;
const LEFT = 44;
const LINE = 18;
const PADDING = 11;
const GAP = 22;
/** What fits into a box at the size of its letters. */
const MAX_CHARACTERS = 68;
const MAX_LINES = 3;

interface Box {
  readonly lines: readonly string[];
  readonly place: string;
  readonly kind: "first" | "step" | "last" | "result";
  readonly top: number;
  readonly height: number;
}

/** Draws a chain from top to bottom: where it begins, each step, what it comes to. */
export function chainDrawing(chain: Chain): Markup {
  const boxes = boxesOf(chain);
  const last = boxes.at(-1);
  const height = last === undefined ? 0 : last.top + last.height + 2;
  const joint = chain.kind === "together" ? "+" : "↓";
  return html`<figure class="chain"><figcaption>${chain.title}</figcaption>
<div class="scroll" tabindex="0" role="group" aria-label="${chain.title}"><svg viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${inWords(boxes)}">
${boxes.map((box, index) => boxMarkup(box, index, boxes[index + 1], joint))}</svg></div></figure>`;
}

function boxesOf({ steps, result, kind }: Chain): Box[] {
  const boxes: Box[] = [];
  const add = (what: string, place: string, role: Box["kind"]) => {
    const lines = wrapped(what);
    const above = boxes.at(-1);
    const top = above === undefined ? 2 : above.top + above.height + GAP;
    const height = 2 * PADDING + LINE * (lines.length + (place === "" ? 0 : 1)) - 4;
    boxes.push({ lines, place, kind: role, top, height });
  };
  for (const [index, { what, file, line }] of steps.entries()) {
    const place = file === undefined ? "" : `${file}:${line}`;
    const isLast = index === steps.length - 1 && result === undefined;
    const role = index === 0 && kind !== "together" ? "first" : isLast ? "last" : "step";
    add(what, shortened(place), role);
  }
  if (result !== undefined) add(result, "", "result");
  return boxes;
}

function boxMarkup(box: Box, index: number, next: Box | undefined, joint: string): Markup {
  const middle = box.top + box.height / 2;
  const bottom = box.top + box.height;
  const sign = next?.kind === "result" ? "↓" : joint;
  return html`<g class="box ${box.kind}"><rect x="${LEFT}" y="${box.top}" width="${WIDTH - LEFT - 2}" height="${box.height}" rx="8"/>
<circle cx="18" cy="${middle}" r="13"/><text class="number" x="18" y="${middle + 4}">${box.kind === "result" ? "!" : String(index + 1)}</text>
${box.lines.map((line, nth) => html`<text x="${LEFT + 14}" y="${box.top + PADDING + 11 + nth * LINE}">${line}</text>`)}
${box.place === "" ? undefined : html`<text class="place" x="${LEFT + 14}" y="${box.top + PADDING + 11 + box.lines.length * LINE}">${box.place}</text>`}</g>
${
  next === undefined
    ? undefined
    : html`<path class="wire" d="M18 ${middle + 13}V${next.top + next.height / 2 - 13}"/><text class="joint" x="${LEFT + 14}" y="${bottom + GAP / 2 + 5}">${sign}</text>`
}
`;
}

/** What a person hears who does not see the drawing. */
function inWords(boxes: readonly Box[]): string {
  return boxes
    .map(({ lines, place }) => `${lines.join(" ")}${place === "" ? "" : ` (${place})`}`)
    .join("; then ");
}

/** SVG breaks no lines. Escapes are made first, since they are longer than what they stand for. */
function wrapped(what: string): string[] {
  const lines: string[] = [];
  let rest = printable(what.toWellFormed()).trim();
  while (rest !== "" && lines.length < MAX_LINES) {
    const space = rest.lastIndexOf(" ", MAX_CHARACTERS);
    const at = rest.length <= MAX_CHARACTERS ? rest.length : space > 20 ? space : MAX_CHARACTERS;
    lines.push(rest.slice(0, at).toWellFormed());
    rest = rest.slice(at).trimStart();
  }
  const last = lines.pop() ?? "";
  lines.push(rest === "" ? last : `${last.slice(0, MAX_CHARACTERS - 1)}…`.toWellFormed());
  return lines;
}

/** The end of a path tells more than its start. */
function shortened(place: string): string {
  const text = printable(place.toWellFormed());
  return text.length <= MAX_CHARACTERS ? text : `…${text.slice(1 - MAX_CHARACTERS)}`.toWellFormed();
}
