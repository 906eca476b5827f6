import { hash } from "node:crypto";
import { nearest } from "../check/nearest.ts";
import { PskError } from "../errors.ts";
import type { Entry, Snapshot } from "../registry/entry.ts";
import { escapeText, foldSpace } from "../registry/listing.ts";
import { MAX_SKILL_FILE_BYTES } from "../skill/limits.ts";
import { splitFrontmatter } from "../skill/split-frontmatter.ts";
import { decodeUtf8, firstLineNotUtf8 } from "../skill/utf8.ts";

/** Files that are named in the envelope; the rest are counted. */
const MAX_FILES = 50;

/**
 * The tags of the envelope itself, open or close, in any case, with any space or unseen character
 * before the name; with the flag u, the Kelvin sign is a k as well.
 */
const OWN_TAGS =
  /<(?=[\s/\p{Cc}\p{Cf}]*(?:skill_context|instructions|execution_directive|active_resources|error)(?![\w-]))/giu;

/** What came of loading; the text is the envelope either way. */
export type LoadResult =
  | { readonly ok: true; readonly text: string; readonly entry: Entry; readonly digest: string }
  | { readonly ok: false; readonly text: string; readonly reason: LoadFailure };

/** Which of the ways a skill was not loaded. */
export type LoadFailure = "not_found" | "disabled" | "unreadable";

/** What the envelope shows. */
export interface LoadOptions {
  /** Leaves out the folder on this machine; doors to other machines always do. */
  readonly hideRoot?: boolean;
}

/** The full instructions of a skill in their envelope. Never throws: a failure is an envelope, too. */
export function loadSkill(snapshot: Snapshot, id: string, options: LoadOptions = {}): LoadResult {
  const entry = snapshot.byId.get(id);
  if (entry === undefined) return notOffered(snapshot, id);
  try {
    const reader = snapshot.open(entry);
    const bytes = reader.read(entry.file);
    const digest = `sha256:${hash("sha256", bytes)}`;
    const body = bodyOf(bytes);
    const files = reader.list().filter((path) => path !== entry.file);
    const root = options.hideRoot ? undefined : reader.folder;
    return { ok: true, text: envelope(entry, body, files, root), entry, digest };
  } catch (error) {
    const why = error instanceof PskError ? error.message : "something went wrong inside psk";
    const words = `The skill "${id}" is listed but cannot be read: ${why}.`;
    return failure(id, "unreadable", `${words} Go on without it, and tell the user.`);
  }
}

/** Everything below the frontmatter, byte for byte. The file may have changed since the snapshot. */
function bodyOf(bytes: Uint8Array): string {
  if (bytes.length > MAX_SKILL_FILE_BYTES) throw changed("is too large");
  if (firstLineNotUtf8(bytes) !== undefined) throw changed("is not UTF-8 text");
  const text = decodeUtf8(bytes);
  const split = splitFrontmatter(text);
  if (split.state !== "found") throw changed("has no frontmatter");
  return text.slice(split.bodyStart);
}

function changed(how: string): PskError {
  return new PskError("invalid_skill", `its SKILL.md was changed and ${how} now`);
}

function envelope(
  { listing, skill_id }: Entry,
  body: string,
  files: readonly string[],
  root: string | undefined,
): string {
  const listed = files.slice(0, MAX_FILES).map((path) => `    <file>${escapeText(path)}</file>\n`);
  const more = files.length > MAX_FILES ? `    and ${files.length - MAX_FILES} more\n` : "";
  const place = root === undefined ? "" : `    <skill_root>${escapeText(root)}</skill_root>\n`;
  return `<skill_context id="${escapeAttribute(skill_id)}">
  <instructions>
${body.replace(OWN_TAGS, "&lt;")}
  </instructions>
  <active_resources>
${place}${listed.join("")}${more}  </active_resources>
  <execution_directive>
    The skill ${listing.id} is now in force for this request.
    1. Where <instructions> and your usual way differ, follow <instructions>.
    2. The files under <active_resources> are at hand; read one only when a step needs it.
    3. When the work has several steps, say your plan first.
  </execution_directive>
</skill_context>
`;
}

function notOffered(snapshot: Snapshot, id: string): LoadResult {
  const found = snapshot.missing.filter((item) => item.skill_id === id);
  const disabled = found.find(({ state }) => state === "disabled");
  if (disabled !== undefined) {
    const words = `The skill "${id}" is switched off: ${disabled.reason}.`;
    return failure(id, "disabled", `${words} Go on without it; the user can switch it on.`);
  }
  const [broken] = found;
  if (broken !== undefined) {
    const words = `The skill "${id}" is there but cannot be loaded: ${broken.reason}.`;
    return failure(id, "unreadable", `${words} The user can correct it with psk validate.`);
  }
  const near = nearestId(snapshot, id);
  const hint =
    near === undefined
      ? "Use an id from <available_skills>, exactly as written."
      : `Did you mean "${near}"?`;
  return failure(id, "not_found", `No skill has the id "${id}". ${hint}`);
}

/** The id that was most likely meant; one that is kept out of the list is not given away. */
export function nearestId({ entries }: Snapshot, id: string): string | undefined {
  const listed = entries.filter(({ model_invocable }) => model_invocable);
  return nearest(
    id,
    listed.map(({ skill_id }) => skill_id),
  );
}

function failure(id: string, reason: LoadFailure, message: string): LoadResult {
  const words = escapeText(foldSpace(message));
  const text = `<skill_context id="${escapeAttribute(id)}"><error>${words}</error></skill_context>\n`;
  return { ok: false, text, reason };
}

function escapeAttribute(text: string): string {
  return escapeText(foldSpace(text)).replaceAll('"', "&quot;").replaceAll("'", "&apos;");
}
