/** Works out texts that a program builds instead of writing them: `chr`, `join`, base64, reversal. */
import { nameTest } from "./name-test.ts";
import {
  anyOf,
  collectionOf,
  deepTexts,
  joinTexts,
  NO_VALUE,
  textValue,
  UNKNOWN,
  type Value,
} from "./values.ts";

const MAX_FOLDED = 64 * 1024;
/** Stands for a folder or a file that a program has made for itself, wherever that is. */
export const TEMPORARY = `${UNKNOWN}temporary`;

/** The ways to make a readable text, or code, of something that is not readable. */
export const decodes = nameTest(
  /^(?:base64\.(?:\w*decode\w*)|binascii\.(?:unhexlify|a2b_\w+)|codecs\.(?:decode|getdecoder)|bytes\.fromhex|bytearray\.fromhex|bytes\(\)\.fromhex|zlib\.(?:decompress\w*|inflate\w*|gunzip\w*|unzip\w*|brotliDecompress\w*)|gzip\.decompress|bz2\.decompress|lzma\.decompress|pako\.(?:inflate|ungzip)|atob|unescape|decodeURIComponent|chr|String\.fromC(?:har|ode)(?:Code|Point)|marshal\.loads?|(?:.*\.)?b(?:64|32|85|16)decode|(?:.*\.)?urlsafe_b64decode|cryptography\.fernet\.Fernet\(\)\.decrypt|(?:Crypto|Cryptodome)\.\w.*\.decrypt|CryptoJS\.\w+\.decrypt)$/,
);

/** What gives back, as a text, what it is given. */
const isSameText = nameTest(
  /^(?:os\.path\.(?:expanduser|abspath|realpath|normpath|expandvars)|path\.(?:resolve|normalize)|str|bytes|bytearray|String|pathlib\.(?:Pure)?(?:Posix)?Path|list|tuple|set|sorted|reversed|dict|iter|enumerate|shlex\.(?:quote|split)|os\.fspath|glob\.i?glob|os\.(?:walk|listdir|scandir)|urllib\.parse\.quote(?:_plus)?|encodeURIComponent|URL)$/,
);

const isHome = nameTest(/^(?:pathlib\.Path(?:\(\))?\.home|os\.homedir|os\.userInfo\(\)\.homedir)$/);
const joinsPaths = nameTest(
  /^(?:os\.path\.join|path\.(?:posix\.|win32\.)?join|pathlib\.Path\(\)\.joinpath)$/,
);
const isPath = nameTest(/^(?:os\.path\.join|pathlib\.Path(?:\.home)?)\(\)/);
const makesTemporary = nameTest(/^tempfile\.(?:mkdtemp|mkstemp|mktemp|TemporaryDirectory)$/);
const makesNamed = nameTest(/^fs\.(?:promises\.)?mkdtemp(?:Sync)?$/);
const makesCharacters = nameTest(/^chr$|^String\.from/);
const decodesBase64 = nameTest(/^(?:base64\.\w*b64decode|atob)$/);
const decodesHex = nameTest(/^(?:bytes|bytearray)(?:\(\))?\.fromhex$|^binascii\.unhexlify$/);

/** The text that a known function makes of constants; undefined when it is not such a function. */
export function foldCall(
  name: string,
  args: readonly Value[],
  receiver: Value | undefined,
): Value | undefined {
  const [first = NO_VALUE, second = NO_VALUE] = args;
  const method = name.slice(name.lastIndexOf(".") + 1);
  if (isSameText(name)) {
    if (name === "URL" && args.length > 1) return joinTexts([second, first], "");
    return anyOf([first, ...(name.startsWith("path.") ? args : [])]);
  }
  if (isHome(name)) return textValue("~");
  if (makesTemporary(name)) {
    const path = textValue(TEMPORARY);
    // `mkstemp` gives an open file and its path.
    const pair = [path, path].map((value) => ({ key: undefined, value }));
    return name.endsWith("mkstemp") ? collectionOf(pair) : path;
  }
  if (name === "shutil.make_archive") return joinTexts([first, second], ".");
  if (makesNamed(name)) return joinTexts([first, NO_VALUE]);
  if (joinsPaths(name)) {
    return joinTexts(receiver === undefined || args.length > 1 ? args : [receiver, ...args], "/");
  }
  if (makesCharacters(name)) return charactersOf(args);
  if (decodesBase64(name)) return decodeWith(first, "base64");
  if (decodesHex(name)) return decodeWith(first, "hex");
  if (name === "Buffer.from") {
    const encoding = second.texts.find((text) => text === "base64" || text === "hex");
    return encoding === "base64" || encoding === "hex" ? decodeWith(first, encoding) : first;
  }
  if (receiver === undefined) return undefined;
  switch (method) {
    case "join":
      return joinAll(receiver, first);
    case "format":
      return anyOf([receiver, ...args]);
    case "joinpath":
      return joinTexts([receiver, ...args], "/");
    case "replace":
    case "replaceAll":
      // A path made of the program's own ends as the new piece says.
      if (receiver.texts.length === 0) return joinTexts([receiver, second]);
      return mapTexts(receiver, (text) =>
        text.replaceAll(first.texts[0] ?? UNKNOWN, () => second.texts[0] ?? ""),
      );
    case "open":
      return isPath(name) ? { ...anyOf([receiver, first]), names: [] } : undefined;
    case "with_suffix":
    case "concat":
      return joinTexts([receiver, ...args]);
    case "reverse":
      return mapTexts(receiver, (text) => [...text].reverse().join(""));
    case "strip":
    case "trim":
    case "encode":
    case "decode":
    case "toString":
    case "split":
    case "lower":
    case "toLowerCase":
    case "items":
    case "values":
    case "copy":
    case "expanduser":
    case "resolve":
    case "absolute":
    case "as_posix":
    case "glob":
    case "rglob":
    case "iterdir":
    case "slice":
      return receiver;
    default:
      return undefined;
  }
}

/** Turns the texts of a value round, as `[::-1]` does. */
export function reversed(value: Value): Value {
  return mapTexts(value, (text) => [...text].reverse().join(""));
}

function mapTexts(value: Value, change: (text: string) => string): Value {
  return { ...value, texts: value.texts.map((text) => change(text.slice(0, MAX_FOLDED))) };
}

/** `separator.join(list)` and `list.join(separator)`. */
function joinAll(receiver: Value, first: Value): Value {
  const [list, separator] = receiver.parts.length > 0 ? [receiver, first] : [first, receiver];
  const pieces = list.parts.map((part) => part.value);
  const between = separator.texts[0] ?? "";
  if (pieces.length > 0) return joinTexts(pieces, between);
  return anyOf([list, { ...separator, texts: [] }]);
}

function charactersOf(args: readonly Value[]): Value {
  const codes = args.flatMap((arg) => deepTexts(arg)).map(Number);
  if (codes.length === 0 || !codes.every((code) => code >= 0 && code < 0x110000)) return NO_VALUE;
  return textValue(codes.map((code) => String.fromCodePoint(code)).join(""));
}

function decodeWith(value: Value, encoding: "base64" | "hex"): Value {
  return mapTexts(value, (text) =>
    text.includes(UNKNOWN) ? UNKNOWN : Buffer.from(text, encoding).toString("utf8"),
  );
}
