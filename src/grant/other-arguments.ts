/** What else stands in a call, besides the argument that a pattern is about. */

/** Arguments of agents' file tools that name no file, whatever their text looks like. */
const HARMLESS_FOR_FILES = new Set([
  ...["-A", "-B", "-C", "-i", "-n", "cell_id", "cell_type", "content", "description"],
  ...["edit_mode", "edits", "encoding", "exclude", "glob", "ignore", "include", "instruction"],
  ...["limit", "new_source", "new_string", "offset", "old_string", "output_mode", "pages"],
  ...["pattern", "replace_all", "type"],
]);
const HARMLESS_FOR_FETCHING = new Set(["description", "format", "prompt"]);
const HARMLESS_FOR_SHELLS = new Set(["description", "justification"]);

/** What a call is about: files, an address, or a command line. */
export type CallKind = "files" | "address" | "command";

const HARMLESS: Readonly<Record<CallKind, ReadonlySet<string>>> = {
  files: HARMLESS_FOR_FILES,
  address: HARMLESS_FOR_FETCHING,
  command: HARMLESS_FOR_SHELLS,
};
/** Whoever nests deeper hides something. */
const MAX_DEPTH = 16;

/**
 * The first argument that could be the real path, address or command beside the one that is judged:
 * `{"path": "out/a.md", "filePath": "/etc/passwd"}`. It has a text, and nobody knows what it means.
 */
export function otherArgument(
  kind: CallKind,
  args: Readonly<Record<string, unknown>>,
  judged: readonly string[],
): string | undefined {
  const harmless = HARMLESS[kind];
  for (const [key, value] of Object.entries(args)) {
    if (judged.includes(key) && typeof value === "string") continue;
    const hides = harmless.has(key) ? hasUnknown(value, harmless, 0) : hasText(value, 0);
    if (hides) return key;
  }
  return undefined;
}

/** Whether a harmless argument holds fields that are not. */
function hasUnknown(value: unknown, harmless: ReadonlySet<string>, depth: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (depth === MAX_DEPTH) return true;
  if (Array.isArray(value)) return value.some((item) => hasUnknown(item, harmless, depth + 1));
  return Object.entries(value).some(([key, item]) =>
    harmless.has(key) ? hasUnknown(item, harmless, depth + 1) : hasText(item, depth + 1),
  );
}

function hasText(value: unknown, depth: number): boolean {
  if (typeof value === "string") return value !== "";
  if (typeof value !== "object" || value === null) return false;
  if (depth === MAX_DEPTH) return true;
  // A name of a field may be the path, as in {"files": {"/etc/passwd": true}}.
  if (!Array.isArray(value) && Object.keys(value).length > 0) return true;
  return Object.values(value).some((item) => hasText(item, depth + 1));
}
