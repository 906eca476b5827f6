/** What an image carries beside its picture: texts and comments. */
import { inflateSync } from "node:zlib";
import { fileType } from "./file-type.ts";

/** The parts of an image that are not its picture. */
export interface ImageParts {
  readonly texts: readonly { readonly name: string; readonly text: string }[];
  /** False when there was more text than is read. */
  readonly complete: boolean;
}

const MAX_TEXT = 64 * 1024;
const MAX_TEXTS = 64;

/** Reads PNG, JPEG and GIF; undefined for other files. */
export function imageParts(bytes: Uint8Array): ImageParts | undefined {
  switch (fileType(bytes)) {
    case "PNG":
      return pngParts(bytes);
    case "JPEG":
      return jpegParts(bytes);
    case "GIF":
      return gifParts(bytes);
    default:
      return undefined;
  }
}

function parts(texts: ImageParts["texts"]): ImageParts {
  const complete = texts.length < MAX_TEXTS && texts.every(({ text }) => text.length < MAX_TEXT);
  return { texts, complete };
}

function pngParts(bytes: Uint8Array): ImageParts {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const texts: { name: string; text: string }[] = [];
  let at = 8;
  while (at + 12 <= bytes.length && texts.length < MAX_TEXTS) {
    const size = data.getUint32(at);
    const type = latin1(bytes.subarray(at + 4, at + 8));
    const body = bytes.subarray(at + 8, at + 8 + size);
    if (type === "tEXt" || type === "iTXt" || type === "zTXt") texts.push(pngText(type, body));
    else if (type === "eXIf") texts.push(...exifTexts(body));
    at += 12 + size;
    if (type === "IEND") break;
  }
  return parts(texts);
}

function pngText(type: string, body: Uint8Array): { name: string; text: string } {
  const end = Math.max(0, body.indexOf(0));
  const name = latin1(body.subarray(0, end));
  let rest = body.subarray(end + 1);
  let packed = type === "zTXt";
  if (packed) rest = rest.subarray(1);
  if (type === "iTXt") {
    packed = rest[0] === 1;
    rest = rest.subarray(2);
    for (let field = 0; field < 2; field++) rest = rest.subarray(rest.indexOf(0) + 1);
  }
  const text = packed ? inflated(rest) : rest.subarray(0, MAX_TEXT);
  return { name, text: Buffer.from(text).toString() };
}

function jpegParts(bytes: Uint8Array): ImageParts {
  const texts: { name: string; text: string }[] = [];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && texts.length < MAX_TEXTS) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xda || marker === 0xd9) break; // the picture itself begins
    const size = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const body = bytes.subarray(at + 4, at + 2 + size);
    if (marker === 0xfe) texts.push({ name: "comment", text: Buffer.from(body).toString() });
    else if (marker === 0xe1) texts.push(...exifTexts(body));
    at += 2 + Math.max(2, size);
  }
  return parts(texts);
}

function gifParts(bytes: Uint8Array): ImageParts {
  const texts: { name: string; text: string }[] = [];
  const flags = bytes[10] ?? 0;
  let at = 13 + ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1));
  while (at < bytes.length && texts.length < MAX_TEXTS) {
    const block = bytes[at];
    if (block === 0x3b) break;
    if (block === 0x21) {
      const { data, next } = subBlocks(bytes, at + 2);
      if (bytes[at + 1] === 0xfe) texts.push({ name: "comment", text: data.toString() });
      at = next;
    } else if (block === 0x2c) {
      const local = bytes[at + 9] ?? 0;
      at = subBlocks(bytes, at + 11 + ((local & 0x80) === 0 ? 0 : 3 << ((local & 7) + 1))).next;
    } else break;
  }
  return parts(texts);
}

function subBlocks(bytes: Uint8Array, from: number): { data: Buffer; next: number } {
  const parts: Uint8Array[] = [];
  let at = from;
  for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) {
    parts.push(bytes.subarray(at + 1, at + 1 + size));
    at += 1 + size;
  }
  return { data: Buffer.concat(parts).subarray(0, MAX_TEXT), next: at + 1 };
}

/** EXIF and XMP are many small fields: their runs of printable text are enough. */
function exifTexts(body: Uint8Array): { name: string; text: string }[] {
  const runs = latin1(body.subarray(0, MAX_TEXT)).match(/[\t\n\r\x20-\x7e]{12,}/g) ?? [];
  return runs.slice(0, MAX_TEXTS).map((text) => ({ name: "EXIF", text }));
}

function inflated(packed: Uint8Array): Uint8Array {
  try {
    return inflateSync(packed, { maxOutputLength: MAX_TEXT });
  } catch (error) {
    if (error instanceof Error) return new Uint8Array(); // damaged, or a bomb
    throw error;
  }
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}
