import { hash } from "node:crypto";
import { maskSecrets } from "../toolkit/mask-secrets.ts";

/** Any text that is none of those below. */
const MAX_TEXT = 160;
const MAX_ITEMS = 20;
const MAX_DEPTH = 4;
/** All arguments together that are not put down whole. */
const MAX_BYTES = 2048;
/** What a call does stands in these, so they are put down whole: a cut line hides its end. */
const WHOLE: ReadonlyMap<string, number> = new Map([
  ["command", 16 * 1024],
  ...["file_path", "notebook_path", "path", "pattern", "uri", "url"].map(
    (key): [string, number] => [key, 4 * 1024],
  ),
]);
/**
 * In a command line: `--password X`, `--api-key=X`, `DB_PASSWORD=X`, `Authorization: Bearer X`. It
 * ends where a command could begin, so that nobody hides one as a password.
 */
const SECRET_WORD =
  /((?:--?[a-z-]{0,30}(?:token|secret|passw(?:or)?d|api-?key)[= ]|\b[A-Z_]{0,30}(?:TOKEN|SECRET|PASSW(?:OR)?D|API_?KEY)=|\b(?:Bearer|Basic) )["']?)[^\s"'`$;&|<>()-][^\s"'`$;&|<>()]{3,}/g;
const SECRET_KEY = /token|secret|passw|credential|authorization|cookie|api_?key|private_?key/i;

/** Arguments as they may stand in a log: without what looks like a secret, and not without end. */
export function redact(args: unknown): unknown {
  const text = jsonOf(args);
  if (text === undefined) return "(nested too deeply)";
  // Most calls are short and hold no secret, and then one look is enough.
  const isPlain = text.length <= MAX_TEXT && !SECRET_KEY.test(text);
  if (isPlain && masked(text) === text) return args;
  const whole = wholeTexts(args);
  const rest = shorten(args, 0, new Set(whole.keys()));
  const fits = JSON.stringify(rest).length <= MAX_BYTES;
  if (whole.size === 0) return fits ? rest : digestOf(text);
  const others = fits && typeof rest === "object" ? rest : { "…": digestOf(text) };
  return { ...Object.fromEntries(whole), ...others };
}

/** A name or a reason from outside, fit for a line. */
export function redactText(text: string): string {
  return shortText(text, MAX_TEXT);
}

/** Undefined for what is nested so deeply that it cannot be written down. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value) ?? "null";
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function wholeTexts(args: unknown): Map<string, string> {
  const texts = new Map<string, string>();
  if (typeof args !== "object" || args === null || Array.isArray(args)) return texts;
  for (const [key, value] of Object.entries(args)) {
    const most = WHOLE.get(key);
    if (most !== undefined && typeof value === "string") texts.set(key, shortText(value, most));
  }
  return texts;
}

function shorten(value: unknown, depth: number, leaveOut: ReadonlySet<string>): unknown {
  if (typeof value === "string") return shortText(value, MAX_TEXT);
  if (typeof value !== "object" || value === null) return value;
  if (depth === MAX_DEPTH) return "…";
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_ITEMS).map((item) => shorten(item, depth + 1, NONE));
    return value.length > MAX_ITEMS ? [...items, `… ${value.length} in all`] : items;
  }
  const entries = Object.entries(value).filter(([key]) => !leaveOut.has(key));
  const shown = entries
    .slice(0, MAX_ITEMS)
    .map(([key, item]) => [
      masked(key.slice(0, MAX_TEXT)),
      SECRET_KEY.test(key) ? "[masked]" : shorten(item, depth + 1, NONE),
    ]);
  if (entries.length > MAX_ITEMS) shown.push(["…", `${entries.length} in all`]);
  return Object.fromEntries(shown);
}

const NONE: ReadonlySet<string> = new Set();

/** Secrets are masked in more than is shown, so that none is cut in two and shown in half. */
function shortText(text: string, most: number): string {
  const shown = masked(text.slice(0, most + 4 * MAX_TEXT));
  if (text.length <= most) return shown;
  return `${shown.slice(0, most)}… ${digestOf(text)}`;
}

function masked(text: string): string {
  return maskSecrets(text).replace(SECRET_WORD, "$1[masked]");
}

/** Enough to prove later what it was. */
function digestOf(text: string): string {
  return `(${text.length} characters, sha256:${hash("sha256", text)})`;
}
