import type { Skill } from "../../skill/skill.ts";
import type { Position } from "../../skill/text-position.ts";
import { decodeUtf8 } from "../../skill/utf8.ts";
import { view } from "./view.ts";

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
  const head = text.slice(0, bodyStart);
  const linesBefore = head.split("\n").length - 1;
  let lines = 0;
  let continuations = 0;
  let lineStart = Buffer.byteLength(head);
  const start = lineStart;
  let control: BodyStats["control"];
  for (let i = start; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    if (byte >= 0x20 && byte < 0x7f) continue;
    if (byte === 0x0a) {
      lines++;
      lineStart = i + 1;
    } else if ((byte & 0xc0) === 0x80) {
      continuations++;
    } else if (control === undefined && isControl(byte, bytes[i + 1])) {
      control = {
        line: linesBefore + lines + 1,
        column: decodeUtf8(bytes.subarray(lineStart, i)).length + 1,
        code: byte === 0xc2 ? (bytes[i + 1] ?? 0) : byte,
      };
    }
  }
  if (lineStart < bytes.length) lines++;
  return { lines, characters: bytes.length - start - continuations, control };
});

/** C0 controls and DEL are one byte; C1 controls are C2 80 to C2 9F. */
function isControl(byte: number, next: number | undefined): boolean {
  if (byte === 0x09 || byte === 0x0d) return false;
  return byte < 0x20 || byte === 0x7f || (byte === 0xc2 && next !== undefined && next < 0xa0);
}
