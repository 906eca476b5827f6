import { hash } from "node:crypto";
import { maskSecrets } from "../toolkit/mask-secrets.ts";

const MAX_TEXT = 160;
const MAX_ITEMS = 20;
const MAX_DEPTH = 4;
const MAX_BYTES = 2048;
const SECRET_KEY = /token|secret|passw|credential|authorization|cookie|api_?key|private_?key/i;

/** Arguments as they may stand in a log: short, and without what looks like a secret. */
export function redact(args: unknown): unknown {
  const whole = JSON.stringify(args) ?? "null";
  // Most calls are short and hold no secret, and then one look is enough.
  const isPlain = whole.length <= MAX_TEXT && !SECRET_KEY.test(whole);
  if (isPlain && maskSecrets(whole) === whole) return args;
  const short = shorten(args, 0);
  return JSON.stringify(short).length <= MAX_BYTES ? short : digestOf(whole);
}

/** A name or a reason from outside, fit for a line. */
export function redactText(text: string): string {
  return shortText(text);
}

function shorten(value: unknown, depth: number): unknown {
  if (typeof value === "string") return shortText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth === MAX_DEPTH) return "…";
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_ITEMS).map((item) => shorten(item, depth + 1));
    return value.length > MAX_ITEMS ? [...items, `… ${value.length} in all`] : items;
  }
  const entries = Object.entries(value);
  const shown = entries
    .slice(0, MAX_ITEMS)
    .map(([key, item]) => [
      maskSecrets(key.slice(0, MAX_TEXT)),
      SECRET_KEY.test(key) ? "[masked]" : shorten(item, depth + 1),
    ]);
  if (entries.length > MAX_ITEMS) shown.push(["…", `${entries.length} in all`]);
  return Object.fromEntries(shown);
}

function shortText(text: string): string {
  const masked = maskSecrets(text.slice(0, 4 * MAX_TEXT));
  if (text.length <= MAX_TEXT) return masked;
  return `${masked.slice(0, MAX_TEXT)}… ${digestOf(text)}`;
}

/** Enough to prove later what it was. */
function digestOf(text: string): string {
  return `(${text.length} characters, sha256:${hash("sha256", text)})`;
}
