/** Ways to write a text so that nobody reads it, and how each is undone. */
import { longWords } from "./long-words.ts";
import { quotedTexts } from "./quoted-texts.ts";

/** A stretch of text that may be encoded. */
export interface Candidate {
  readonly encoding: string;
  readonly index: number;
  readonly bytes: Buffer;
}

interface Encoding {
  readonly name: string;
  readonly pattern: RegExp;
  /** Undefined when it was not that encoding after all. */
  readonly decode: (text: string) => Buffer | undefined;
  /** Looked for only in a text that has one of these; plain words are found much faster. */
  readonly words?: readonly string[];
  /** Looked for only in a text that speaks of it: anything printable could be of this kind. */
  readonly gate?: RegExp;
  /** Finds what a pattern cannot find in linear time. */
  readonly find?: (text: string) => Iterable<{ readonly index: number; readonly 0: string }>;
  /** The pattern finds a word of it; the string or line around that word is decoded. */
  readonly around?: boolean;
}

/** More bytes than this are not tried with every key. */
export const MAX_MASKED = 4096;
const MAX_AROUND = 400;

/** Long words are tried as base64, hex and base32, which look alike. */
const TOKEN_ENCODINGS: readonly Encoding[] = [
  {
    name: "hex",
    pattern: /^(?:0x)?(?:[0-9a-fA-F]{2}){12,}$/,
    decode: (text) => Buffer.from(text.replace(/^0x/, ""), "hex"),
  },
  {
    name: "base32",
    pattern: /^[A-Z2-7]{24,}={0,6}$/,
    decode: base32,
  },
  {
    name: "reversed base64",
    pattern: /^={1,2}[A-Za-z0-9+/_-]{20,}$/,
    decode: (text) => Buffer.from(reversed(text), "base64"),
  },
  {
    name: "base64",
    pattern: /^(?=[^A-Z]{0,200}[A-Z])[\w+/-]{20,}={0,2}$/,
    decode: (text) => Buffer.from(text, "base64"),
  },
  {
    // A name and its value: `DATA=aGVsbG8…`
    name: "base64",
    pattern: /^[A-Za-z_]\w{0,60}=[\w+/-]{20,}={0,2}$/,
    decode: (text) => Buffer.from(text.slice(text.indexOf("=") + 1), "base64"),
  },
];

const ENCODINGS: readonly Encoding[] = [
  {
    name: "hex",
    words: ["hex", "0x", "xxd", "Hex"],
    pattern: /(?:(?:0x)?[0-9a-fA-F]{2}[ ,:]{1,2}){11,}(?:0x)?[0-9a-fA-F]{2}(?![0-9A-Za-z])/g,
    decode: (text) => Buffer.from(text.replace(/0x|[ ,:]/g, ""), "hex"),
  },
  {
    name: "escapes",
    words: ["\\x", "\\u", "\\0", "\\1"],
    pattern:
      /(?:\\x[0-9a-fA-F]{2}){6,}|(?:\\u00[0-9a-fA-F]{2}){6,}|(?:\\u\{[0-9a-fA-F]{2}\}){6,}|(?:\\0?[0-7]{3}){6,}/g,
    decode: escapes,
  },
  {
    name: "percent",
    words: ["%"],
    pattern: /(?:%[0-9a-fA-F]{2}){6,}/g,
    decode: (text) => Buffer.from(text.replaceAll("%", ""), "hex"),
  },
  {
    name: "HTML entities",
    words: ["&#"],
    pattern: /(?:&#(?:x[0-9a-fA-F]{2}|\d{2,3});){6,}/g,
    decode: (text) =>
      Buffer.from(
        [...text.matchAll(/&#(?:x([0-9a-f]{2})|(\d{2,3}));/gi)].map(([, hex, decimal]) =>
          hex === undefined ? Number(decimal) : Number.parseInt(hex, 16),
        ),
      ),
  },
  {
    name: "char codes",
    pattern: /(?:\b\d{2,3}\s?,\s{0,8}){7,}\d{2,3}\b/g,
    decode: (text) => Buffer.from((text.match(/\d+/g) ?? []).map(Number)),
  },
  {
    name: "binary digits",
    words: ["010", "011", "001"],
    pattern: /(?<![01])(?:[01]{8}[ ,]?){8,}(?![01])/g,
    decode: (text) =>
      Buffer.from((text.match(/[01]{8}/g) ?? []).map((bits) => Number.parseInt(bits, 2))),
  },
  {
    name: "base85",
    pattern: /["'`]/g,
    find: quotedTexts,
    decode: base85,
    gate: /[ab_]85|base85|ascii85|z85/i,
  },
  {
    name: "ascii85",
    words: ["<~"],
    pattern: /<~[!-uz\s]{16,20000}~>/g,
    decode: (text) => base85(text),
  },
  {
    name: "rot13",
    pattern: /(?:uggcf?:\/\/|\bphey -|\bjtrg \b|\bvzcbeg bf\b|\bfhocebprff\b|\brkrp\(|\briny\()/gi,
    around: true,
    words: ["uggc", "phey", "jtrg", "vzcbeg", "fhocebprff", "rkrp", "riny"],
    decode: (text) => Buffer.from(rot13(text)),
  },
  {
    name: "reversed text",
    pattern:
      /(?:\/\/:s?ptth|- lruc\b|\btegw\b|\bso tropmi\b|ssecorpbus|\)?\(cexe\b|\(lave\b|hsab \||hs \|)/g,
    around: true,
    words: ["ptth", "lruc", "tegw", "tropmi", "ssecorpbus", "(cexe", "(lave", "hsab |", "hs |"],
    decode: (text) => Buffer.from(reversed(text)),
  },
  {
    name: "rot13, reversed",
    pattern: /(?:\/\/:f?cggu|- yehp\b|\bgrtj\b|ufno \||fub \|)/g,
    around: true,
    words: ["cggu", "yehp", "grtj", "ufno |", "fub |"],
    decode: (text) => Buffer.from(reversed(rot13(text))),
  },
];

/** Everything in a text that may be encoded, up to `max` candidates; `cut` is told what was not. */
export function candidatesIn(
  text: string,
  max: number,
  cut: (reason: string) => void,
): Candidate[] {
  const found: Candidate[] = [];
  const add = (encoding: string, index: number, bytes: Buffer | undefined) => {
    if (bytes !== undefined && bytes.length >= 8) found.push({ encoding, index, bytes });
  };
  const full = () => {
    cut("more encoded text than is decoded");
    return found;
  };
  for (const { token, index } of longWords(text)) {
    if (found.length >= max) return full();
    for (const { name, pattern, decode } of TOKEN_ENCODINGS) {
      if (pattern.test(token)) add(name, index, decode(token));
    }
  }
  for (const { name, pattern, find, decode, gate, words, around } of ENCODINGS) {
    if (words?.every((word) => !text.includes(word)) || gate?.test(text) === false) continue;
    let end = 0;
    for (const match of find?.(text) ?? text.matchAll(pattern)) {
      if (found.length >= max) return full();
      if (around && match.index < end) continue;
      const encoded = around ? textAround(text, match.index) : match[0];
      end = match.index + encoded.length;
      add(name, match.index, decode(encoded));
    }
  }
  return found;
}

/** Bytes that become a program when one number is added to or mixed into each of them. */
export function unmasked(bytes: Buffer, looksRight: (text: string) => boolean): string | undefined {
  if (bytes.length > MAX_MASKED) return undefined;
  for (let key = 1; key < 256; key++) {
    for (const undo of [(byte: number) => byte ^ key, (byte: number) => (byte - key) & 0xff]) {
      if (!bytes.every((byte) => isPrintable(undo(byte)))) continue;
      const text = Buffer.from(bytes.map(undo)).toString("latin1");
      if (looksRight(text)) return text;
    }
  }
  return undefined;
}

function isPrintable(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x09 || byte === 0x0d;
}

/** Up to a quote or a line end on both sides. */
function textAround(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - MAX_AROUND), index);
  const after = text.slice(index, index + MAX_AROUND);
  return (/[^\n"'`]*$/.exec(before)?.[0] ?? "") + (/^[^\n"'`]*/.exec(after)?.[0] ?? "");
}

function escapes(text: string): Buffer {
  const pattern = /\\(?:x([0-9a-f]{2})|u00([0-9a-f]{2})|u\{([0-9a-f]{2})\}|(0?[0-7]{3}))/gi;
  return Buffer.from(
    [...text.matchAll(pattern)].map(([, hex, unicode, braced, octal]) =>
      Number.parseInt(hex ?? unicode ?? braced ?? octal ?? "0", octal === undefined ? 16 : 8),
    ),
  );
}

function base32(text: string): Buffer {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const letter of text) {
    const value = alphabet.indexOf(letter);
    if (value === -1) continue;
    held = ((held << 5) | value) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
  }
  return Buffer.from(bytes);
}

const B85 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";
const Z85 = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#";

/** The three alphabets in use; the first that gives text or packed text is the one. */
function base85(text: string): Buffer | undefined {
  const ascii = text
    .replace(/^<~|~>$/g, "")
    .replace(/\s/g, "")
    .replaceAll("z", "!!!!!");
  const decoded = [
    base85With(text, (letter) => B85.indexOf(letter)),
    base85With(ascii, (letter) => letter.charCodeAt(0) - 33),
    base85With(text, (letter) => Z85.indexOf(letter)),
  ];
  return decoded.find(
    (bytes) =>
      bytes !== undefined &&
      ((bytes[0] === 0x78 && ((bytes[0] << 8) | (bytes[1] ?? 0)) % 31 === 0) ||
        (bytes[0] === 0x1f && bytes[1] === 0x8b) ||
        /^[\t\n\r\x20-\x7e]+$/.test(bytes.toString("latin1"))),
  );
}

function base85With(text: string, digitOf: (letter: string) => number): Buffer | undefined {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 5) {
    const group = text.slice(at, at + 5);
    let value = 0;
    for (const letter of group.padEnd(5, "~")) {
      const digit = letter === "~" && group.length < 5 ? 84 : digitOf(letter);
      if (digit < 0 || digit > 84) return undefined;
      value = value * 85 + digit;
    }
    if (value > 0xffffffff) return undefined;
    const four = [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
    bytes.push(...four.slice(0, group.length - 1));
  }
  return Buffer.from(bytes);
}

function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const code = letter.charCodeAt(0);
    const base = code < 97 ? 65 : 97;
    return String.fromCharCode(((code - base + 13) % 26) + base);
  });
}

function reversed(text: string): string {
  return [...text].reverse().join("");
}
