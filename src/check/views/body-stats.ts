import type { Skill } from "../../skill/skill.ts";
import { type Position, positionAt } from "../../skill/text-position.ts";
import { decodeUtf8 } from "../../skill/utf8.ts";
import { view } from "./view.ts";

const NEWLINE = 0x0a;

/** What one pass over the bytes of the body counts. */
export interface BodyStats {
  readonly lines: number;
  /** Code points, not UTF-16 units. */
  readonly characters: number;
  /** The first control character that is no tab and no line end. */
  readonly control: (Position & { readonly code: number }) | undefined;
}

/** Counts in one loop over bytes: over the characters of a text it takes several times as long. */
export const bodyStats = view(({ skillText }: Skill): BodyStats => {
  if (skillText.state !== "text") return { lines: 0, characters: 0, control: undefined };
  const { text, bytes, bodyStart } = skillText;
  const start = Buffer.byteLength(text.slice(0, bodyStart));
  const end = bytes.length;
  let lines = 0;
  let continuations = 0;
  let controlAt: number | undefined;
  for (let i = start; i < end; i++) {
    const byte = bytes[i] ?? 0;
    if (byte >= 0x20 && byte < 0x7f) continue;
    if (byte === NEWLINE) lines++;
    else if ((byte & 0xc0) === 0x80) continuations++;
    else if (controlAt === undefined && isControl(byte, bytes[i + 1])) controlAt = i;
  }
  if (start < end && bytes[end - 1] !== NEWLINE) lines++;
  return {
    lines,
    characters: end - start - continuations,
    control: controlAt === undefined ? undefined : controlOf(bytes, controlAt),
  };
});

function controlOf(bytes: Uint8Array, at: number): BodyStats["control"] {
  const before = decodeUtf8(bytes.subarray(0, at));
  const byte = bytes[at] ?? 0;
  const code = byte === 0xc2 ? (bytes[at + 1] ?? 0) : byte;
  return { ...positionAt(before, before.length), code };
}

/** C0 controls and DEL are one byte; C1 controls are C2 80 to C2 9F. */
function isControl(byte: number, next: number | undefined): boolean {
  if (byte === 0x09 || byte === 0x0d) return false;
  return byte < 0x20 || byte === 0x7f || (byte === 0xc2 && next !== undefined && next < 0xa0);
}
