import type { Entry, Outcome } from "./log.ts";
import { OUTCOMES } from "./log.ts";

/** What is to be seen; the address bar holds it. */
export interface Filter {
  readonly outcome: Outcome | "";
  readonly tool: string;
  readonly agent: string;
  readonly skill: string;
  readonly words: string;
}

export function readFilter(query: URLSearchParams): Filter {
  const outcome = OUTCOMES.find((name) => name === query.get("outcome")) ?? "";
  const text = (name: string) => query.get(name) ?? "";
  return {
    ...{ outcome, tool: text("tool"), agent: text("agent") },
    ...{ skill: text("skill"), words: text("q") },
  };
}

export function isFiltered(filter: Filter): boolean {
  return Object.values(filter).some((value) => value !== "");
}

/** Every word must be somewhere in the line. */
export function matching(filter: Filter): (entry: Entry) => boolean {
  const words = filter.words.toLowerCase().split(/\s+/).filter(Boolean);
  return (entry) => {
    if (filter.outcome !== "" && entry.outcome !== filter.outcome) return false;
    if (filter.tool !== "" && entry.tool !== filter.tool) return false;
    if (filter.agent !== "" && entry.agent !== filter.agent) return false;
    if (filter.skill !== "" && entry.skill !== filter.skill) return false;
    if (words.length === 0) return true;
    const text = textOf(entry);
    return words.every((word) => text.includes(word));
  };
}

/** An entry never changes, so its text is made once. */
const texts = new WeakMap<Entry, string>();

function textOf(entry: Entry): string {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const { tool, agent, skill, rule, code, reason, args } = entry;
  const parts = [tool, agent, skill, rule, code, reason, JSON.stringify(args) ?? ""];
  const text = parts.join(" ").toLowerCase();
  texts.set(entry, text);
  return text;
}

/** The values that a field has, in their order, without the empty one. */
export function valuesOf(entries: readonly Entry[], field: "tool" | "agent" | "skill"): string[] {
  const values = new Set(entries.map((entry) => entry[field]).filter((value) => value !== ""));
  return [...values].sort().slice(0, 300);
}
