/**
 * What a host is called, and whether a text calls something by that name. Names are compared by whole
 * words: letters that two words share across the gap between them are a coincidence, or an attack.
 */
import { FREE_HOSTS } from "./known-hosts.ts";

/** `acme.co.uk` is called acme, not co. */
const SECOND_LEVEL = new Set(["ac", "co", "com", "edu", "gov", "net", "org"]);
const AFFIXES = /^(?:get|try|use)-|-(?:cli|app|hq|ai|api)$/g;
const MAX_WORDS = 4;
const LONG_NAME = 6;
const MOST = 0.6;

/** What a host is called: `get-acme.dev`, `acme-cli.dev` and `acme.vercel.app` are Acme's. */
export function nameOf(host: string): string {
  return labelOf(host).replaceAll("-", "");
}

/** The words that the name of a host is made of. */
export function wordsOfHost(host: string): readonly string[] {
  return labelOf(host).split("-");
}

function labelOf(host: string): string {
  const labels = host.split(".");
  const short = SECOND_LEVEL.has(labels.at(-2) ?? "") && (labels.at(-1) ?? "").length === 2;
  const label = FREE_HOSTS.has(host) ? labels[0] : labels.at(short ? -3 : -2);
  return (label ?? "").replace(AFFIXES, "");
}

/** The words of a text, and what neighbours make when they are written as one: "acme crm", `acmecrm`. */
export function joinedWords(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const joined = new Set<string>();
  words.forEach((_, at) => {
    for (let length = 1; length <= MAX_WORDS; length++) {
      joined.add(words.slice(at, at + length).join(""));
    }
  });
  return joined;
}

/**
 * True when the words call something by the host's name: by the whole of it, by all of its address
 * (`telegra.ph`), or by most of it from its beginning, as OpenWeather is at `openweathermap.org`.
 */
export function isCalled(words: ReadonlySet<string>, host: string): boolean {
  const name = nameOf(host);
  if (name === "") return false;
  if (words.has(name) || words.has(host.split(".").slice(-2).join(""))) return true;
  const least = Math.max(LONG_NAME, Math.ceil(name.length * MOST));
  for (let length = least; length < name.length; length++) {
    const start = name.slice(0, length);
    if (words.has(start) && !COMMON_WORDS.has(start)) return true;
  }
  return false;
}

/** Words that stand in many names and descriptions, and so name nobody. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `access account accounts admin agent agents analytics api app apps audio auth backup base bearer
bot build cache chat check clean client cloud code company current config convert create credential
credentials data database deploy dev document documents domain download email example examples export exports file
files format formatter generate hashed health helper host html http https image import imports images install json
key list local log logging logs mail main manage manager master metrics monitor monitoring my name
node note notes organization password private prod production project prompt proxy public python
query queue read refresh release remote report reports review script scripts search secret server
service services session setup shared signing site skill skills staging status store sync system
table task tasks team test tests text the todo token tool tools update updates upload url user users
validate video web webhook work workflow workspace write your`.split(/\s+/),
);
