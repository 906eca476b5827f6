/** The cells of a notebook: words, programs and what they printed when somebody ran them. */
import { jsonStrings } from "./json-strings.ts";

/** One cell, or one of its outputs. */
export interface Cell {
  /** Of its first line of text in the file. */
  readonly line: number;
  readonly kind: "words" | "code" | "output";
  /** What its code is written in, in lower case. */
  readonly language: string;
  readonly text: string;
  /** All of it stands on one line of the file. */
  readonly oneLine: boolean;
}

const LANGUAGE = /^(?:metadata\.)?(?:kernelspec\.language|language_info\.name|kernelspec\.name)$/;

interface Gathered {
  readonly kind: string;
  readonly within: number;
  readonly line: number;
  last: number;
  parts: string[];
}

/** The cells of a notebook in their order; none for a text that is no notebook. */
export function notebookCells(text: string): Cell[] {
  const gathered: Gathered[] = [];
  const types: { readonly at: number; readonly type: string }[] = [];
  let language = "python";
  for (const { text: said, line, keys, isKey, within } of jsonStrings(text)) {
    if (isKey) continue;
    const name = keys.join(".");
    if (LANGUAGE.test(name)) language = said.toLowerCase();
    const last = keys.at(-1) ?? "";
    if (last === "cell_type") types.push({ at: gathered.length, type: said });
    const kind = kindOf(keys);
    if (kind === undefined) continue;
    const open = gathered.at(-1);
    if (open?.kind === kind && open.within === within && line - open.last <= 1) {
      open.parts.push(said);
      open.last = line;
    } else gathered.push({ kind, within, line, last: line, parts: [said] });
  }
  return gathered.map(({ kind, line, last, parts }, index): Cell => {
    const oneLine = line === last;
    const joined = oneLine ? parts.join("") : parts.join("");
    const cell = { line, text: joined, oneLine, language };
    if (kind === "output") return { ...cell, kind: "output" };
    return { ...cell, kind: typeAt(types, index) === "code" ? "code" : "words" };
  });
}

/** The type stands before the source of its cell, as every tool writes it. */
function typeAt(types: readonly { at: number; type: string }[], index: number): string {
  return types.findLast(({ at }) => at <= index)?.type ?? "code";
}

function kindOf(keys: readonly string[]): "source" | "output" | undefined {
  if (keys[0] !== "cells" && keys[0] !== "worksheets") return undefined;
  if (keys.includes("outputs")) {
    return keys.some((key) => /^text(?:\/(?:plain|html|markdown|latex))?$/.test(key))
      ? "output"
      : undefined;
  }
  return keys.at(-1) === "source" || keys.at(-1) === "input" ? "source" : undefined;
}
