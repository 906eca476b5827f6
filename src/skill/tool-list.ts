/** What `allowed-tools` or `disallowed-tools` holds, told apart by `ok`. */
export type ToolList =
  | { readonly ok: true; readonly tools: readonly string[] }
  | { readonly ok: false; readonly reason: string };

/**
 * Reads a list of tools written with commas, with spaces or as a YAML list. What stands in
 * parentheses belongs to its tool: `Bash(git add *)` is one.
 */
export function parseToolList(value: unknown): ToolList {
  if (value === null || value === undefined) return { ok: true, tools: [] };
  if (typeof value === "string") return tokenise(value);
  if (!Array.isArray(value)) return { ok: false, reason: "must be text or a list" };
  const tools: string[] = [];
  for (const item of value) {
    if (typeof item !== "string") return { ok: false, reason: "must be a list of texts only" };
    const list = tokenise(item);
    if (!list.ok) return list;
    tools.push(...list.tools);
  }
  return { ok: true, tools };
}

function tokenise(text: string): ToolList {
  const tools: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i <= text.length; i++) {
    const character = text[i];
    if (character === "(") {
      // `Bash (git add *)` must not come to mean all of Bash.
      if (depth === 0 && i === start) return { ok: false, reason: "has a space before a `(`" };
      depth++;
    } else if (character === ")") {
      depth--;
      if (depth < 0) return { ok: false, reason: "has a `)` without its `(`" };
    } else if (character === undefined || (depth === 0 && /[\s,]/.test(character))) {
      if (i > start) tools.push(text.slice(start, i));
      start = i + 1;
    }
  }
  if (depth > 0) return { ok: false, reason: "has a `(` without its `)`" };
  return { ok: true, tools };
}

/** What agents call their own tools, and the name that means the same everywhere. */
const CANONICAL: ReadonlyMap<string, string> = new Map([
  ["Bash", "bash"],
  ["Read", "read"],
  ["Write", "write"],
  ["Edit", "edit"],
  ["Glob", "glob"],
  ["Grep", "grep"],
  ["Network", "network"],
]);

/** A tool under its canonical name, so that `Write` and `write` are one; a pattern stays. */
export function canonicalTool(tool: string): string {
  const paren = tool.indexOf("(");
  const name = paren === -1 ? tool : tool.slice(0, paren);
  return (CANONICAL.get(name) ?? name) + (paren === -1 ? "" : tool.slice(paren));
}
