/**
 * What texts hold in encoded form. A payload that a reader cannot see is decoded, layer by layer,
 * and looked at like any other text. Bounds count bytes and layers, so that no input costs more
 * than a known amount.
 */
import { gunzipSync, inflateSync } from "node:zlib";
import type { Skill } from "../../skill/skill.ts";
import { documents } from "./documents.ts";
import { view } from "./view.ts";

/** A text that was taken out of another. */
export interface DecodedLayer {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  /** The encodings, the outermost first: `["base64", "gzip"]`. */
  readonly layers: readonly string[];
}

const MAX_LAYERS = 4;
const MAX_DECODED_BYTES = 256 * 1024;
const MAX_CANDIDATES = 64;

/** Everything that could be decoded to text, in the order of the files. */
export const decodedLayers = view((skill: Skill): readonly DecodedLayer[] =>
  documents(skill).flatMap(({ path, text }) => {
    const result: DecodedLayer[] = [];
    for (const candidate of candidatesIn(text)) {
      const before = text.slice(0, candidate.index).split("\n").length;
      decode(candidate, [], (decoded, layers) => {
        result.push({ path, line: before, text: decoded, layers });
      });
    }
    return result;
  }),
);

interface Candidate {
  readonly encoding: keyof typeof DECODERS;
  readonly index: number;
  readonly text: string;
}

const PATTERNS: readonly (readonly [keyof typeof DECODERS, RegExp])[] = [
  ["base64", /(?<![\w+/=-])(?:[A-Za-z0-9+/_-]{4}[\r\n]{0,2}){5,}[A-Za-z0-9+/_-]{0,3}={0,2}/g],
  ["hex", /(?<![0-9A-Za-z])(?:0x)?(?:[0-9a-fA-F]{2}){12,}(?![0-9A-Za-z])/g],
  ["escapes", /(?:\\x[0-9a-fA-F]{2}){6,}|(?:\\u00[0-9a-fA-F]{2}){6,}|(?:\\[0-7]{3}){6,}/g],
  ["percent", /(?:%[0-9a-fA-F]{2}){6,}/g],
  ["char codes", /(?:\b\d{2,3}\s*,\s*){7,}\d{2,3}\b/g],
];

function candidatesIn(text: string): Candidate[] {
  const found: Candidate[] = [];
  for (const [encoding, pattern] of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      found.push({ encoding, index: match.index, text: match[0] });
      if (found.length >= MAX_CANDIDATES) return found;
    }
  }
  return found;
}

const DECODERS = {
  base64: (text: string) => Buffer.from(text.replace(/\s/g, ""), "base64"),
  hex: (text: string) => Buffer.from(text.replace(/^0x/, ""), "hex"),
  escapes: (text: string) =>
    Buffer.from(
      [...text.matchAll(/\\(?:x([0-9a-f]{2})|u00([0-9a-f]{2})|([0-7]{3}))/gi)].map(
        ([, hex, unicode, octal]) =>
          Number.parseInt(hex ?? unicode ?? octal ?? "0", octal ? 8 : 16),
      ),
    ),
  percent: (text: string) => Buffer.from(text.replaceAll("%", ""), "hex"),
  "char codes": (text: string) => Buffer.from((text.match(/\d+/g) ?? []).map(Number)),
} as const;

function decode(
  { encoding, text }: Candidate,
  outer: readonly string[],
  found: (text: string, layers: readonly string[]) => void,
): void {
  let bytes: Buffer = DECODERS[encoding](text);
  const layers = [...outer, encoding];
  const unpacked = decompress(bytes);
  if (unpacked !== undefined) {
    bytes = unpacked.bytes;
    layers.push(unpacked.name);
  }
  const decoded = readable(bytes);
  if (decoded === undefined) return;
  found(decoded, layers);
  if (layers.length >= MAX_LAYERS) return;
  for (const inner of candidatesIn(decoded)) decode(inner, layers, found);
}

function decompress(bytes: Buffer): { bytes: Buffer; name: string } | undefined {
  const options = { maxOutputLength: MAX_DECODED_BYTES };
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
      return { bytes: gunzipSync(bytes, options), name: "gzip" };
    }
    if (bytes[0] === 0x78) return { bytes: inflateSync(bytes, options), name: "zlib" };
  } catch (error) {
    if (error instanceof Error) return undefined; // it only looked compressed
    throw error;
  }
  return undefined;
}

/** Text of printable characters, mostly ASCII; random bytes decode to nothing of the kind. */
function readable(bytes: Buffer): string | undefined {
  if (bytes.length < 8 || bytes.length > MAX_DECODED_BYTES) return undefined;
  let printable = 0;
  for (const byte of bytes) {
    if ((byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x09 || byte === 0x0d)
      printable++;
  }
  return printable >= bytes.length * 0.95 ? bytes.toString() : undefined;
}
