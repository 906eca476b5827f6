/** A run of characters in one colour. */
export interface Run {
  readonly text: string;
  /** What it is, such as "string"; empty for the rest. */
  readonly kind: Kind;
}

/** What is told apart by colour; everything else a grammar names is shown as one of these. */
const KINDS = ["", "keyword", "string", "number", "comment", "name"] as const;
export type Kind = (typeof KINDS)[number];

const KIND_OF: Readonly<Record<string, Kind>> = {
  addition: "string",
  attr: "name",
  attribute: "name",
  built_in: "name",
  bullet: "keyword",
  code: "string",
  comment: "comment",
  doctag: "keyword",
  keyword: "keyword",
  literal: "number",
  meta: "comment",
  name: "keyword",
  number: "number",
  quote: "comment",
  regexp: "string",
  section: "keyword",
  "selector-class": "name",
  "selector-id": "name",
  "selector-tag": "keyword",
  string: "string",
  strong: "name",
  symbol: "number",
  "template-variable": "name",
  title: "name",
  type: "name",
  variable: "name",
};

const PART = /<span class="([^"]*)">|<\/span>|&(amp|lt|gt|quot|#x27);|[^<&]+/g;
const CHARACTERS: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
};

/**
 * Reads what highlight.js writes, whose whole grammar is spans and five escapes, into runs by line.
 * Nothing of it becomes markup: a run is text, and its kind is one of ours.
 */
export function readHighlight(markup: string): Run[][] {
  const lines: Run[][] = [[]];
  const open: Kind[] = [];
  const add = (text: string) => {
    const kind = open.at(-1) ?? "";
    for (const [index, part] of text.split("\n").entries()) {
      if (index > 0) lines.push([]);
      const line = lines.at(-1);
      const last = line?.at(-1);
      if (part === "" || line === undefined) continue;
      if (last?.kind === kind) line[line.length - 1] = { text: last.text + part, kind };
      else line.push({ text: part, kind });
    }
  };
  for (const [part, names, character] of markup.matchAll(PART)) {
    if (part === "</span>") open.pop();
    else if (names !== undefined) open.push(kindOf(names) ?? open.at(-1) ?? "");
    else add(character === undefined ? part : (CHARACTERS[character] ?? ""));
  }
  return lines;
}

function kindOf(names: string): Kind | undefined {
  for (const name of names.split(" ")) {
    const short = name.replace(/^hljs-/, "");
    if (Object.hasOwn(KIND_OF, short)) return KIND_OF[short];
  }
  return undefined;
}

/** The lines of a text without colours. */
export function plainLines(text: string): Run[][] {
  return text.split("\n").map((line) => (line === "" ? [] : [{ text: line, kind: "" }]));
}
