/**
 * Whether what a text shows would happen if somebody did it: a host that can answer, a payload that
 * decodes. Nothing around such a literal excuses it.
 */
import type { Skill } from "../../skill/skill.ts";
import type { Finding } from "../finding.ts";
import { hostKind, hostsIn } from "./hosts.ts";
import type { Place } from "./place.ts";

/** Names without a scheme, below the endings that most have, and behind the `@` of an address. */
const BARE_HOST =
  /(?<![\w./-])(?:\d{1,3}(?:\.\d{1,3}){3}|(?:[a-z0-9-]{1,63}\.){1,8}(?:com|net|org|io|dev|app|co|ai|me|cc|ru|cn|tk|xyz|top|info|biz|site|online|club|icu|su|onion|cloud|link|click|live|tech|space|store|eu|test|invalid))(?![\w-])/gi;
const MAILBOX = /[\w.+-]{1,64}@((?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24})(?![\w-])/gi;
/** RFC 2606 keeps these for examples: nobody can have them. */
const RESERVED = /(?:^|\.)example(?:\.(?:com|net|org|edu))?$/i;
/** The names that every lesson gives to the enemy: nothing but the word and an ending. */
const CUSTOMARY =
  /^(?:www\.|c2\.|cdn\.)?(?:evil|attacker|attackers?-?(?:server|site|domain|host|ip|c2)|malicious|malicious-?(?:site|server|domain)|evil-?(?:site|server|domain|corp)|hacker|bad-?site|badguy|victim|target|phishing-?site|malware)\.(?:com|net|org|io|example|site)$/i;
/** What a machine asks itself: nothing leaves it. */
const LINK_LOCAL = /^(?:169\.254\.\d{1,3}\.\d{1,3}|metadata\.google\.internal)$/;
/** A destination that the reader has to fill in. */
const BLANK =
  /\b(?:[LR]HOST|[LR]PORT|(?:YOUR|MY|ATTACKER|TARGET|VICTIM|KALI|C2|LISTENER)[_-]?(?:IP|HOST|SERVER|ADDR(?:ESS)?|DOMAIN|PORT|URL)?)\b|<[A-Za-z][\w -]{0,30}>/;
const MAX_TEXT = 20_000;

/** True for a host that somebody could answer at; not one kept for examples, nor a customary name. */
export function isLiveHost(skill: Skill, host: string): boolean {
  if (RESERVED.test(host) || CUSTOMARY.test(host) || LINK_LOCAL.test(host)) return false;
  return hostKind(skill, host) !== "placeholder";
}

/** True when a command leads to somebody whom the reader would have to name. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/** The first host in a text that somebody could answer at. */
export function liveHostIn(skill: Skill, text: string): string | undefined {
  return allHosts(text.slice(0, MAX_TEXT)).find((host) => isLiveHost(skill, host));
}

/** True when a text names hosts, and all of them are kept for examples. */
export function isForExample(skill: Skill, text: string): boolean {
  const hosts = allHosts(text.slice(0, MAX_TEXT));
  return hosts.length > 0 && !hosts.some((host) => isLiveHost(skill, host));
}

/** True for a finding about an act with a live destination, or about a payload that decodes. */
export function isLive(skill: Skill, finding: Finding, { block, text }: Place): boolean {
  if (isPayload(finding, text)) return true;
  const own = [text, finding.description, ...textsIn(finding.metadata)].join("\n");
  if (liveHostIn(skill, own) !== undefined) return true;
  if (allHosts(own).length > 0 || block.role !== "code" || !reaches(finding)) return false;
  // A mailbox, a bucket or a gist of the tool's own needs no host to be named.
  if (takesAway(finding) && !isBlank(text)) return true;
  // The address may stand in a variable, or on the next line of the same command.
  return liveHostIn(skill, block.text) !== undefined;
}

/** The text was read out of an encoding, or is there to be decoded and run. */
function isPayload({ metadata }: Finding, text: string): boolean {
  const { signals, layers } = metadata;
  const encoded = Array.isArray(layers) && layers.length > 0;
  const decoded = Array.isArray(signals) && signals.includes("obfuscation");
  return encoded || (decoded && !isElided(text));
}

/** `-enc JABj...`, `echo '...' | base64 -d` and `eval(atob("..."))`: what is left out cannot be decoded. */
export function isElided(text: string): boolean {
  return ELIDED.test(text);
}

const ELIDED =
  /\s-e\w{0,14}\s{1,4}["']?[A-Za-z0-9+/]{0,200}(?:\.{3}|…)|\(\s{0,4}["'`](?:\.{3}|…|<[\w -]{1,40}>)["'`]\s{0,4}\)|\bAAAA[A-Za-z0-9+/]{0,60}(?:\.{3}|…)|\b(?:echo|printf)\s{1,4}["'`](?:\.{3}|…)["'`]|\(\s{0,4}["'`](?:%[0-9a-f]{2}|\\x[0-9a-f]{2}){1,7}["'`]\s{0,4}\)/i;

function reaches({ metadata: { signals } }: Finding): boolean {
  return (
    Array.isArray(signals) &&
    signals.some((signal) => signal === "send" || signal === "fetch" || signal === "foreign-host")
  );
}

function takesAway({ metadata: { signals } }: Finding): boolean {
  return Array.isArray(signals) && signals.includes("send") && signals.includes("secret");
}

function allHosts(text: string): string[] {
  const found = hostsIn(text);
  for (const [host] of text.matchAll(BARE_HOST)) found.push(host.toLowerCase());
  for (const [, host = ""] of text.matchAll(MAILBOX)) found.push(host.toLowerCase());
  return found;
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
