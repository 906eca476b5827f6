/**
 * What texts hold in a form that a reader does not see: encoded, invisible, in pieces. It is
 * decoded, layer by layer, and looked at like any other text. Bounds count bytes, candidates and
 * layers, so that no input costs more than a known amount.
 */
import { isUtf8 } from "node:buffer";
import { gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import { systemCode } from "../../errors.ts";
import type { Skill } from "../../skill/skill.ts";
import { noteCut } from "./cuts.ts";
import { type Document, documents } from "./documents.ts";
import { candidatesIn, MAX_MASKED, unmasked } from "./encodings.ts";
import { foldLines } from "./fold-lines.ts";
import { imageParts } from "./image-parts.ts";
import { allFiles } from "./inner-files.ts";
import { type OddDocument, oddDocuments } from "./invisible.ts";
import { joinedIn, MAX_PARTS, partsOfOne } from "./joined.ts";
import { limitsOf } from "./limits.ts";
import { lineCounter, linesOf } from "./lines-of.ts";
import { hasOtherScript, latinOf, mixedWords } from "./look-alikes.ts";
import { view } from "./view.ts";

/** A text that was taken out of another. */
export interface DecodedLayer {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  /** The encodings, the outermost first: `["base64", "gzip"]`. */
  readonly layers: readonly string[];
}

const MAX_DECODED_BYTES = 4 * 1024 * 1024;
/** A part of what was decoded shows whether it is text. */
const SAMPLE = 4096;
/** Undone twice, these give back what they were made of: text that is turned again and again is not hidden. */
const TURNED = new Set(["rot13", "reversed text", "rot13, reversed"]);
/** For all files of a skill together. */
const MAX_CANDIDATES = 4096;
/** Parts of one payload are small files. */
const MAX_PART = 64 * 1024;
/** Code that acts, for guesses that must not be wrong. */
const CODE =
  /\b(?:curl|wget|bash|powershell|eval|exec|subprocess|os\.system|child_process|require|import|socket|https?:\/\/)/;
const COMPUTES = /fromCharCode|\bchr\(|\bbytes\(|bytearray|fromCodePoint|\[char\]/;

interface Work {
  candidates: number;
  bytes: number;
  readonly layers: number;
  /** Of one decoded text, this much is read. */
  readonly characters: number;
  /** The file that is being decoded. */
  path: string;
  /** Told when something is not decoded. */
  readonly cut: (reason: string) => void;
}

type Found = (text: string, layers: readonly string[]) => void;

/** Everything that could be decoded to text, in the order of the files. */
export const decodedLayers = view((skill: Skill): readonly DecodedLayer[] => {
  const { decoded_bytes: bytes, decoded_layers: layers, file_characters } = limitsOf(skill);
  const cut = (reason: string) => noteCut(skill, work.path, reason);
  const counted = { candidates: MAX_CANDIDATES, bytes, layers, characters: file_characters };
  const work: Work = { ...counted, path: "", cut };
  const result: DecodedLayer[] = [];
  const all = documents(skill);
  for (const document of oddDocuments(skill)) readOddCharacters(document, work, result);
  for (const document of all) decodeDocument(document, work, result);
  for (const parts of partsOfOne(all.filter(isPart))) {
    const [first] = parts;
    if (first === undefined) continue;
    work.path = first.path;
    if (parts.length > MAX_PARTS || parts.some((part) => part.text.length > MAX_PART)) {
      cut("parts of one text that are too many or too large to be joined");
      continue;
    }
    const text = parts.map((part) => part.text.trim()).join("");
    decodeIn(text, ["joined files"], work, COMPUTES.test(text), (decoded, layers) => {
      result.push({ path: first.path, line: 1, text: decoded, layers });
    });
  }
  for (const { path, bytes: contents } of allFiles(skill)) {
    const parts = contents === undefined ? undefined : imageParts(contents);
    if (parts?.complete === false) noteCut(skill, path, "only a part of its metadata was read");
    for (const { name, text } of parts?.texts ?? []) {
      result.push({ path, line: 1, text, layers: [`image metadata (${name})`] });
    }
  }
  return result;
});

function readOddCharacters(document: OddDocument, work: Work, result: DecodedLayer[]): void {
  const { path, text, invisible, splitWords } = document;
  work.path = path;
  const add = (line: number): Found => {
    return (decoded, layers) => result.push({ path, line, text: decoded, layers });
  };
  for (const { kind, line, says } of invisible) {
    if (says !== undefined) decodeFound(says, [kind], work, add(line));
  }
  for (const { line, text: whole } of splitWords) {
    add(line)(whole, ["zero-width characters"]);
  }
  if (!hasOtherScript(text)) return;
  for (const { line, text: shown } of linesOf(text)) {
    if (mixedWords(shown).length > 0) add(line)(latinOf(shown), ["look-alike letters"]);
  }
}

function decodeDocument(document: Document, work: Work, result: DecodedLayer[]): void {
  const { path, text, language } = document;
  work.path = path;
  const lineAt = lineCounter(text);
  const add = (line: number): Found => {
    return (decoded, layers) => result.push({ path, line, text: decoded, layers });
  };
  const isCode = language !== "markdown" && language !== "data";
  const masks = isCode && COMPUTES.test(text);
  for (const { encoding, index, bytes } of candidatesIn(text, work.candidates, work.cut)) {
    decodeBytes(bytes, [encoding], work, masks, add(lineAt(index)));
  }
  for (const { index, text: whole, how } of joinedIn(text, isCode, work.cut)) {
    decodeIn(whole, [how], work, masks, add(lineAt(index)));
  }
}

/** A short file of encoded text, and of nothing else. */
function isPart({ text, language }: Document): boolean {
  return (
    language !== "markdown" &&
    text.length >= 4 &&
    !/\S[ \t]/.test(text.slice(0, 200)) &&
    /^[\x21-\x7e]+\s*$/.test(text.slice(0, MAX_PART).replace(/[\r\n]+/g, ""))
  );
}

/** Decodes what a text holds; the text itself is not reported. */
function decodeIn(
  text: string,
  layers: readonly string[],
  work: Work,
  masks: boolean,
  found: Found,
): void {
  for (const { encoding, bytes } of candidatesWithin(text, layers, work)) {
    decodeBytes(bytes, [...layers, encoding], work, masks, found);
  }
}

function candidatesWithin(text: string, layers: readonly string[], work: Work) {
  const turned = TURNED.has(layers.at(-1) ?? "");
  return candidatesIn(text, Math.max(0, work.candidates), work.cut).filter(
    ({ encoding }) => !turned || !TURNED.has(encoding),
  );
}

function decodeFound(text: string, layers: readonly string[], work: Work, found: Found): void {
  found(text, layers);
  if (layers.length < work.layers) decodeIn(text, layers, work, false, found);
  else if (candidatesWithin(text, layers, work).some(isEncoded)) {
    work.cut(`more than ${work.layers} layers of encoding`);
  }
}

/** Many long words only look encoded. */
function isEncoded({ bytes }: { readonly bytes: Buffer }): boolean {
  return readable(decompress(bytes, () => undefined)?.bytes ?? bytes) !== undefined;
}

function decodeBytes(
  bytes: Buffer,
  layers: readonly string[],
  work: Work,
  masks: boolean,
  found: Found,
): void {
  if (work.candidates-- <= 0 || work.bytes <= 0) {
    work.cut("more encoded text than is decoded");
    return;
  }
  const unpacked = decompress(bytes, work.cut);
  const contents = unpacked?.bytes ?? bytes;
  work.bytes -= contents.length;
  if (contents.length > MAX_DECODED_BYTES) work.cut("encoded text that is too long to be decoded");
  const names = unpacked === undefined ? layers : [...layers, unpacked.name];
  const text = readable(contents);
  if (text !== undefined) decodeFound(folded(text, work), names, work, found);
  if (!masks || (text !== undefined && CODE.test(text))) return;
  if (contents.length > MAX_MASKED) work.cut("bytes that are too many to be unmasked");
  const hidden = unmasked(contents, (guess) => CODE.test(guess));
  if (hidden !== undefined)
    decodeFound(hidden, [...names, "a number mixed into each byte"], work, found);
}

/** Padding inside an encoding is padding all the same. */
function folded(written: string, { characters, cut }: Work): string {
  const { text, complete } = foldLines(written, characters);
  if (!complete) cut("encoded text that is too long to be read to its end");
  return text;
}

function decompress(bytes: Buffer, cut: Work["cut"]): { bytes: Buffer; name: string } | undefined {
  const options = { maxOutputLength: MAX_DECODED_BYTES };
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
      return { bytes: gunzipSync(bytes, options), name: "gzip" };
    }
    if (bytes[0] === 0x78 && ((bytes[0] << 8) | (bytes[1] ?? 0)) % 31 === 0) {
      return { bytes: inflateSync(bytes, options), name: "zlib" };
    }
    // PowerShell packs without a header; most random bytes fail at once.
    if (bytes.length >= 40 && readable(bytes) === undefined && ((bytes[0] ?? 0) & 6) === 4) {
      return { bytes: inflateRawSync(bytes, options), name: "deflate" };
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // Anything else only looked compressed.
    if (systemCode(error) === "ERR_BUFFER_TOO_LARGE")
      cut("packed text that is too long to be read");
  }
  return undefined;
}

/** Text of printable characters; random bytes decode to nothing of the kind. */
function readable(bytes: Buffer): string | undefined {
  if (bytes.length < 8 || bytes.length > MAX_DECODED_BYTES) return undefined;
  if (bytes.length > SAMPLE && readable(bytes.subarray(0, SAMPLE)) === undefined) return undefined;
  let printable = 0;
  let zeros = 0;
  let high = 0;
  for (const byte of bytes) {
    if ((byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x09 || byte === 0x0d)
      printable++;
    else if (byte === 0) zeros++;
    else if (byte >= 0x80) high++;
  }
  if (printable >= bytes.length * 0.95) return bytes.toString();
  // No random bytes of this length are the characters of a script; a sample may end within one.
  const isOtherScript = bytes.length >= 16 && printable + high === bytes.length;
  if (isOtherScript && isUtf8(wholeCharacters(bytes))) return bytes.toString();
  // PowerShell's encoded commands are UTF-16: every second byte is zero.
  const isUtf16 = zeros * 2 >= bytes.length * 0.9 && printable * 2 >= bytes.length * 0.9;
  return isUtf16 ? bytes.toString("utf16le") : undefined;
}

/** Without the first bytes of a character whose last are cut off. */
function wholeCharacters(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > bytes.length - 4 && ((bytes[end - 1] ?? 0) & 0xc0) === 0x80) end--;
  return isUtf8(bytes) ? bytes : bytes.subarray(0, end - 1);
}
