import { piecesOf } from "../../parts/hidden-characters.ts";

/**
 * A name as a shell takes it for one word and nothing else: people paste these lines without
 * reading them twice. Undefined when it cannot be, since it would be an option or holds what
 * nobody sees.
 */
export function shellWord(name: string): string | undefined {
  const hidden = piecesOf(name).some((piece) => piece.hidden) || /[\t\n]/.test(name);
  if (name === "" || name.startsWith("-") || hidden) return undefined;
  if (/^[\w.@/:+-]+$/.test(name)) return name;
  return `'${name.replaceAll("'", "'\\''")}'`;
}
