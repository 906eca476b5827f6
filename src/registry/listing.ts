/** Text made safe for a prompt, once, when a skill is read: rendering then only joins. */
export interface ListingText {
  readonly id: string;
  readonly description: string;
}

/** The id and description of a skill as `<available_skills>` shows them. */
export function listingText(id: string, description: string): ListingText {
  return { id: escapeText(foldSpace(id)), description: escapeText(foldSpace(description)) };
}

/** `&`, `<` and `>` as entities, so that no text can end the element it stands in. */
export function escapeText(text: string): string {
  if (!/[&<>]/.test(text)) return text;
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Anything that a fold would change; most texts have none of it, and looking costs far less. */
const FOLDABLE = /[^\S ]| {2}|^ | $|[\u0000-\u001f\u007f-\u009f]/;

/** White space and control characters become single spaces. */
export function foldSpace(text: string): string {
  if (!FOLDABLE.test(text)) return text;
  return text.replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, " ").trim();
}
