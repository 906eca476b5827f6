import { readFileSync } from "node:fs";

/** One labelled skill. */
export interface Labelled {
  readonly malicious: boolean;
  /** Relative to the folder of the set. */
  readonly dir: string;
  /** The set or the class of attack it belongs to. */
  readonly group: string;
  readonly note: string;
}

/** Where an injected copy differs from its clean base. */
export interface Injection {
  readonly base: string;
  readonly file: string;
  readonly first: number;
  readonly last: number;
}

/** Reads a file of lines `label, dir, group, note`, with a heading, separated by tabs. */
export function readLabels(path: string): Labelled[] {
  const [, ...lines] = readFileSync(path, "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const [label = "", dir = "", group = "", note = ""] = line.split("\t");
    return { malicious: label === "malicious", dir, group, note };
  });
}

/** The place of an injection, when the note gives one. */
export function injectionOf({ note }: Labelled): Injection | undefined {
  const fields = new Map(note.split(";").map((field) => splitOnce(field)));
  const base = fields.get("base");
  const file = fields.get("file");
  const first = Number(fields.get("line"));
  if (base === undefined || file === undefined || !Number.isInteger(first)) return undefined;
  return { base, file, first, last: first + Number(fields.get("lines") ?? 1) - 1 };
}

function splitOnce(text: string): [string, string] {
  const at = text.indexOf("=");
  return at === -1 ? [text.trim(), ""] : [text.slice(0, at).trim(), text.slice(at + 1)];
}
