import { Unjudged } from "../../shell-word.ts";
import type { Effect } from "../effects.ts";

/** `kill`: a signal, then processes by number; 0 and negative numbers stand for groups of them. */
export function readKill(name: string, words: readonly string[]): readonly Effect[] {
  const [first = "", second = ""] = words;
  if (/^-[lL]$/.test(first)) return [];
  const isNamed = first === "-s" && /^[A-Za-z0-9+]+$/.test(second);
  const isShort = /^-(?:\d+|[A-Z][A-Z0-9+]*)$/.test(first);
  const rest = words.slice(isNamed ? 2 : isShort ? 1 : 0);
  const ids = rest[0] === "--" ? rest.slice(1) : rest;
  if (ids.length > 0 && ids.every((id) => /^[1-9]\d*$/.test(id))) return [];
  throw new Unjudged(`\`${name}\` needs the numbers of processes, as in \`kill -TERM 1234\``);
}
