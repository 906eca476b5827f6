import type { Skill } from "../../skill/skill.ts";
import { documents } from "./documents.ts";
import { COMMON_WORDS, isCalled, joinedWords, nameOf, wordsOfHost } from "./host-names.ts";
import {
  DROP_HOSTS,
  FREE_HOSTS,
  KNOWN_HOSTS,
  PERSONAL_HOSTS,
  RECEIVING_HOSTS,
  SHORTENER_HOSTS,
} from "./known-hosts.ts";
import { purpose } from "./purpose.ts";
import { view } from "./view.ts";

/**
 * What a host is to a skill.
 * - `placeholder`: an example, the machine itself, a name to be filled in
 * - `known`: where everybody gets packages, code and models
 * - `unproven`: it bears the name of what the skill is for, which its author chose: the skill's service,
 *   or somebody who calls himself so
 * - `drop`: anyone can receive there: pastes, web hooks, tunnels, file drops, chat bots
 * - `hidden`: a bare address, a shortener, a look-alike, a name that says what it is
 * - `foreign`: any other
 */
export type HostKind = "placeholder" | "known" | "unproven" | "drop" | "hidden" | "foreign";

const URL_PATTERN = /\b(?:https?|wss?|ftps?):\/\/([^\s"'`<>()[\]{}|\\^]{3,500})/gi;

const PLACEHOLDER =
  /^(?:localhost|127(?:\.\d+){3}|0x7f[0-9a-f]{6}|2130706433|0\.0\.0\.0|\[?::1\]?|host\.docker\.internal|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|(?:www\.|api\.|app\.|my\.|docs?\.|cdn\.)?(?:example|domain|yourdomain|your-?domain|mydomain|company|your-?company|mycompany|acme|yoursite|your-?site|mysite|site|host|hostname|server|your-?server|foo|bar)\.(?:com|org|net|io|dev|co|edu|local|internal|test|invalid))$|[<>{}$%*]|\.local$|\.internal$|\.localhost$/i;
/** `your-domain.com`, `my-app.vercel.app`: a name to be filled in, and not any name that begins so. */
const UNFILLED =
  /^(?:your[-_.][\w-]{1,40}|(?:my|the)[-_.](?:domain|site|server|host|app|company|org\w{0,12}|api|service|website|project|bucket|instance|cluster|blog|store|shop|registry|backend|cdn))(?:\.[\w-]{1,40}){0,1}\.(?:com|org|net|io|dev|co|app|ai|cloud|example|test|de|eu|me|sh|so)$/i;

const BARE_ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|0x[0-9a-f]{8}|\d{8,10}|\[[0-9a-f:]+\])$/i;
/** Services that stand under many endings. */
const DROP_NAMES =
  /(?:^|\.)(?:ghostbin|privatebin|anonfiles|requestbin|mockbin|oast|canarytokens|no-ip)\.\w+$/i;
/** Words nobody puts in the name of an honest host. */
const TELLING =
  /(?:^|[.-])(?:evil\w*|attacker\w*|malicious\w*|malware\w*|exfil\w*|c2|cnc|c-?and-?c|backdoor\w*|payloads?|stealer\w*|keylog\w*|botnet\w*|rat|dropper\w*|phish\w*|hacker\w*|hack(?:ed|ing)?|pwn\w*|victim\w*|loot|leak(?:s|ed)?|beacon|implant|sniff\w*|threat|bad|rogue|shady|sketchy|stealth|harvest\w*|skimmer|trojan)(?:[.-]|\d|$)/i;
/** Names that cost nothing, look like a file, or lead into a dark net. */
const ODD_ENDING = /\.(?:tk|ml|ga|cf|gq|zip|mov|onion)$/i;

/** The hosts of the addresses in a text, in their order and as written. */
export function hostsIn(text: string): string[] {
  if (!text.includes("://")) return [];
  const hosts: string[] = [];
  for (const [, rest = ""] of text.matchAll(URL_PATTERN)) {
    const authority = rest.split(/[/?#]/, 1)[0] ?? "";
    const host = authority
      .slice(authority.lastIndexOf("@") + 1)
      // The comma of a sentence is no part of a name.
      .replace(/(?<![,;!.])[,;!.]+$/, "")
      .replace(/^([^[:]*):.*$/, "$1")
      .replace(/\.$/, "");
    if (host !== "") hosts.push(host.toLowerCase());
  }
  return hosts;
}

/** Judges a host for a skill. */
export function hostKind(skill: Skill, host: string): HostKind {
  const known = kinds(skill);
  let kind = known.get(host);
  if (kind === undefined) {
    kind = judge(skill, host);
    known.set(host, kind);
  }
  return kind;
}

/** What may be on its way to a host. `other secret`: any but the key that the host issued itself. */
export type Cargo = "task data" | "own key" | "other secret" | "environment" | "conversation";

const NOTHING: ReadonlySet<Cargo> = new Set();
const MAY_RECEIVE: Readonly<Record<HostKind | "unknown", ReadonlySet<Cargo>>> = {
  placeholder: new Set(["task data", "own key", "other secret", "environment", "conversation"]),
  known: new Set(["task data", "own key", "conversation"]),
  unproven: new Set(["task data", "own key"]),
  unknown: new Set(["task data", "own key"]),
  foreign: NOTHING,
  drop: NOTHING,
  hidden: NOTHING,
};

/**
 * True when nothing speaks against a host of this kind getting such a thing. Whoever names a skill also
 * chooses its host, so a shared name earns no more than any service must have: the data it is to
 * work on, and the one key that it issued itself.
 */
export function mayReceive(kind: HostKind | "unknown", cargo: Cargo): boolean {
  return MAY_RECEIVE[kind].has(cargo);
}

/** True for a host that is neither well-known nor named like the skill, nor an example. */
export function isAway(kind: string | undefined): boolean {
  return kind === "foreign" || kind === "hidden" || kind === "drop";
}

/** True for any host but well-known ones and examples: a name that the author chose makes no friend. */
export function isStranger(kind: HostKind | "unknown" | undefined): boolean {
  return isAway(kind) || kind === "unproven";
}

/** The first host in a text that may not even get what the task produces. */
export function foreignIn(skill: Skill, text: string): string | undefined {
  return hostsIn(text).find((host) => !mayReceive(hostKind(skill, host), "task data"));
}

/** The first host in a text that is a stranger's. */
export function strangerIn(skill: Skill, text: string): string | undefined {
  return hostsIn(text).find((host) => isStranger(hostKind(skill, host)));
}

/** The same few hosts stand all over a skill. */
const kinds = view((_skill: Skill) => new Map<string, HostKind>());

function judge(skill: Skill, host: string): HostKind {
  if (TELLING.test(host)) return "hidden";
  if (PLACEHOLDER.test(host) || UNFILLED.test(host)) return "placeholder";
  if (BARE_ADDRESS.test(host) || SHORTENER_HOSTS.has(host)) return "hidden";
  if (/(?:^|\.)xn--/.test(host) || /[^\x20-\x7e]/.test(host)) return "hidden";
  // What stands in the user's own cloud folder is no drop to send to; see origin.ts for programs.
  if (PERSONAL_HOSTS.has(host)) return "known";
  if (DROP_HOSTS.has(host) || DROP_NAMES.test(host)) {
    return isSubject(skill, host) ? "unproven" : "drop";
  }
  if (KNOWN_HOSTS.has(host) && !FREE_HOSTS.has(host)) return "known";
  if (bearsItsName(skill, host) || services(skill).has(nameOf(host))) return "unproven";
  if (RECEIVING_HOSTS.has(host)) return "drop";
  return ODD_ENDING.test(host) ? "hidden" : "foreign";
}

/** A skill that says it is about web hooks at such a place, or about the user's own bot. */
function isSubject(skill: Skill, host: string): boolean {
  const domain = host.split(".").slice(-2).join(".");
  const said = words(skill).domains.has(domain);
  return said || (domain === "telegram.org" && words(skill).joined.has("telegram"));
}

/**
 * `api.acme-crm.com` bears the name of a skill about Acme CRM. The whole name must be the skill's: one
 * word that both have is easily had, and common words prove nothing.
 */
function bearsItsName(skill: Skill, host: string): boolean {
  const name = nameOf(host);
  // `release-notes.test` is made of words that many skills have.
  if (name.length < MIN_NAME || wordsOfHost(host).every((word) => COMMON_WORDS.has(word)))
    return false;
  return isCalled(words(skill).joined, host);
}

/** What name and description call things, word by word and domain by domain. */
const words = view((skill: Skill) => {
  const { text } = purpose(skill);
  return {
    joined: joinedWords(text),
    domains: new Set(
      text
        .split(/[^a-z0-9.-]/)
        .map((word) => word.replace(/\.$/, "").split(".").slice(-2).join(".")),
    ),
  };
});

/** `FINNHUB_TOKEN` is a key of Finnhub's: the service that a skill asks the user to have a key for. */
const services = view((skill: Skill): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const { text } of documents(skill)) {
    for (const [, name = ""] of text.matchAll(SERVICE_KEY)) {
      const short = name.replaceAll("_", "").toLowerCase();
      if (short.length >= MIN_SERVICE && !COMMON_WORDS.has(short)) found.add(short);
    }
  }
  return found;
});

const SERVICE_KEY =
  /\b([A-Z][A-Z0-9]{2,30}(?:_[A-Z0-9]{2,20})?)_(?:API_?KEY|TOKEN|KEY|API_?TOKEN|ACCESS_TOKEN)\b/g;
const MIN_SERVICE = 4;
const MIN_NAME = 2;
