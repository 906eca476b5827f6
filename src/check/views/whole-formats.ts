/**
 * Where a picture, a font or a recording ends, by its own structure. A header is a few bytes that
 * anybody can put before a script; a file is passive only when it is of its format to the last byte.
 */
import { fontEnd, woffEnd } from "./font-formats.ts";
import { boxesEnd, ebmlEnd, mp3End, oggEnd, riffEnd } from "./media-formats.ts";
import { bmpEnd, gifEnd, icnsEnd, iconEnd, jpegEnd, pngEnd } from "./picture-formats.ts";

/** Formats that hold nothing an agent follows or runs. */
export type PassiveType =
  | "PNG"
  | "JPEG"
  | "GIF"
  | "WebP"
  | "bitmap"
  | "icon"
  | "font"
  | "recording";

/** A file that begins like one of these formats. */
export interface PassiveFormat {
  readonly type: PassiveType;
  /** Where it ends; undefined when its structure does not hold. */
  readonly end: number | undefined;
}

/** Gives the end of the format, or undefined where the bytes do not hold together. */
export type FindEnd = (bytes: Uint8Array) => number | undefined;

const FORMATS: readonly (readonly [PassiveType, RegExp, FindEnd])[] = [
  ["PNG", /^\x89PNG\r\n\x1a\n/, pngEnd],
  ["JPEG", /^\xff\xd8\xff/, jpegEnd],
  ["GIF", /^GIF8[79]a/, gifEnd],
  ["WebP", /^RIFF[\s\S]{4}WEBP/, riffEnd],
  ["recording", /^RIFF[\s\S]{4}(?:WAVE|AVI )/, riffEnd],
  ["recording", /^OggS\0/, oggEnd],
  ["recording", /^(?:ID3[\x02-\x04]|\xff[\xe2-\xe7\xf2-\xf7\xfa\xfb])/, mp3End],
  ["recording", /^[\s\S]{4}ftyp/, boxesEnd],
  ["recording", /^\x1aE\xdf\xa3/, ebmlEnd],
  ["font", /^wOF[F2]/, woffEnd],
  ["font", /^(?:\0\x01\0\0|OTTO|true|ttcf)/, fontEnd],
  ["bitmap", /^BM[\s\S]{4}\0\0\0\0/, bmpEnd],
  ["icon", /^\0\0[\x01\x02]\0[\s\S]\0/, iconEnd],
  ["icon", /^icns/, icnsEnd],
];
const HEAD = 16;
/** Writers pad to a full word or block, and some end with a line feed. */
const MAX_PADDING = 4096;
/** Fewer bytes behind an image are a writer's slip. */
const LEAST_TRAILING = 16;

/** The passive format that some bytes begin like; undefined when they begin like none. */
export function passiveFormat(bytes: Uint8Array): PassiveFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString("latin1");
  for (const [type, pattern, findEnd] of FORMATS) {
    if (!pattern.test(head)) continue;
    const end = findEnd(bytes);
    return { type, end: end === undefined || end > bytes.length ? undefined : end };
  }
  return undefined;
}

/** True when there is nothing behind the end of the format. */
export function isWhole(bytes: Uint8Array, { end }: PassiveFormat): boolean {
  if (end === undefined || bytes.length - end > MAX_PADDING) return false;
  if (bytes.length - end < LEAST_TRAILING) return true;
  return bytes.subarray(end).every((byte) => byte === 0 || byte === 0x0a || byte === 0x0d);
}

/** What stands behind the end of a picture, a font or a recording; undefined when nothing does. */
export function trailingOf(bytes: Uint8Array): Uint8Array | undefined {
  const format = passiveFormat(bytes);
  if (format?.end === undefined || isWhole(bytes, format)) return undefined;
  return bytes.subarray(format.end);
}
