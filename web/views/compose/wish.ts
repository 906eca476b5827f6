import { changeQuery } from "../../router.ts";

/** What is asked for. The address bar holds all of it. */
export interface Wish {
  readonly skills: readonly string[];
  readonly mode: "union" | "intersection";
  /** The tools that there really are; empty when nobody said. */
  readonly tools: readonly string[];
  /** Skills whose grant is the ceiling; empty when there is none. */
  readonly ceiling: readonly string[];
}

/** More than the service takes in one set cannot be asked for by an address. */
const MAX_NAMES = 200;

export function readWish(query: URLSearchParams): Wish {
  return {
    skills: readList(query.get("skills")),
    mode: query.get("mode") === "intersection" ? "intersection" : "union",
    tools: readList(query.get("tools")),
    ceiling: readList(query.get("ceiling")),
  };
}

export function changeWish(parts: Partial<Wish>): void {
  changeQuery({
    ...(parts.skills !== undefined && { skills: writeList(parts.skills) }),
    ...(parts.mode !== undefined && { mode: parts.mode === "union" ? undefined : parts.mode }),
    ...(parts.tools !== undefined && { tools: writeList(parts.tools) }),
    ...(parts.ceiling !== undefined && { ceiling: writeList(parts.ceiling) }),
  });
}

/** The address of this view for some skills. */
export function wishAddress(skills: readonly string[], mode: Wish["mode"] = "union"): string {
  const query = new URLSearchParams({ skills: writeList(skills) });
  if (mode !== "union") query.set("mode", mode);
  return `/compose?${query}`;
}

/** Names with commas between, as a person writes them. */
export function readList(text: string | null): string[] {
  const names = (text ?? "").split(",").map((name) => decoded(name.trim()));
  return [...new Set(names.filter((name) => name !== ""))].slice(0, MAX_NAMES);
}

/** A comma within a name is written as an escape, so that it parts nothing. */
export function writeList(names: readonly string[]): string {
  return names.map((name) => name.replace(/[%,]/g, encodeURIComponent)).join(",");
}

function decoded(name: string): string {
  return name.replace(/%(25|2C)/gi, (written) => decodeURIComponent(written));
}
