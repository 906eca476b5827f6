/**
 * Where a sentence sends things. A destination that the skill itself names, and that is neither the
 * user's choice nor the service the skill is about, is the sign of a side task.
 */
import type { Skill } from "../../skill/skill.ts";
import { documents } from "./documents.ts";
import { type HostKind, hostKind, hostsIn } from "./hosts.ts";
import { purpose } from "./purpose.ts";
import { view } from "./view.ts";

/** A place that a sentence names. */
export interface Destination {
  readonly kind: "host" | "address" | "number" | "account" | "handle" | "vague" | "hidden folder";
  readonly value: string;
  readonly hostKind?: HostKind;
}

const MAIL =
  /(?<![\w.+-])[\w.+-]{1,64}@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,3}\.[a-z]{2,24})(?![\w:/-])/gi;
const PLACEHOLDER_MAIL =
  /^(?:user|you|your|name|me|someone|john|jane|alice|bob|foo|test|recipient|to|from|sender|git|username|email|person|customer|client)[\w.+-]*@|@(?:example|domain|company|your\w*|acme|test|email|mail|contoso|corp|org|site)\.|@(?:\w{1,6}|[\w-]*(?:corp|company|firm|bank|shop|inc|org)[\w-]*)\.example$|noreply@|^.@|@.\.|@[\d.]{1,20}\.[a-z]{2,12}$|\.(?:patch|diff|tgz|lock|ya?ml|json|md|tar|gz|zip)$/i;
const NUMBER = /(?<![\w.])\+\d[\d ()-]{7,18}\d(?![\w.])|\bchat[ _]?(?:id )?[`"']?-?\d{7,14}\b/i;
/** Buckets, remotes and accounts at services that everybody uses. */
const ACCOUNT =
  /\b(?:s3|gs|az|r2|b2|sftp|ftps?|rsync|scp|ssh|smb|nfs|webdav|hdfs|dropbox|gdrive):\/\/[\w.@:/-]{3,200}|\bgit@[\w.-]{3,80}:[\w./-]{3,120}|\b[\w.-]{1,40}@(?:\d{1,3}\.){3}\d{1,3}\b|(?<![\w.@/=-])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])(?::\d{2,5})?/i;
/** `collect.acme.io/v1`, written without its scheme behind a word of direction. */
const BARE_HOST =
  /\b(?:to|at|via|through|with|from|into|on|host|server|domain|endpoint)[ :`"']{1,3}((?:[a-z0-9-]{1,40}\.){1,4}(?:com|net|org|io|dev|ai|app|co|cloud|xyz|info|biz|site|online|tech|store|me|ru|cn|test|invalid|live|pro|top|link|click))\b(?!\.\w)/i;
const VAGUE =
  /\b(?:our|the|a|an|its|their|team['’]s|company['’]s|vendor['’]s)\s(?:[\w-]{2,20}\s){0,3}?(?:central|remote|external|backup|back-?up|monitoring|analytics|logging|telemetry|audit|compliance|archiv\w+|community|public|third-party|shared|metrics|tracking|collection|collector|cloud|off-?site|off-?shore|company|corporate|organi[sz]ation(?:al)?|upstream|partner|vendor|head office|headquarters|research|training|mirror|secondary|internal|team['’]s)\s(?:[\w-]{2,20}\s){0,2}?(?:server|endpoint|service|backend|bucket|archive|storage|drive|host|system|platform|repository|dashboard|api|site|gallery|webhook|channel|address|mailbox|inbox|account|database|collector|network|location|team|department|registry|hub|pool|index)s?\b|\bour (?:\w{2,20} )?(?:server|endpoint|service|backend|bucket|archive|storage|api|webhook|team|database|cloud|systems?)\b|\b(?:monitoring|analytics|logging|telemetry|backup|archive|tracking) (?:server|endpoint|service|backend|account|collector)\b|\bthird part(?:y|ies)\b|\bpartners\b|\bhead office\b|\bremote (?:archive|server|host)\b/i;
/** One customer's corner at a service that everybody uses: a form, a web hook, a workspace. */
const TENANT =
  /\b(?:hooks\.slack\.com\/\w|discord(?:app)?\.com\/api\/webhooks|docs\.google\.com\/forms|forms\.gle\/|script\.google\.com\/macros|[\w-]{2,40}\.(?:slack\.com|webhook\.office\.com|blob\.core\.windows\.net|azurewebsites\.net|s3\.amazonaws\.com|vercel\.app|netlify\.app|github\.io|herokuapp\.com|web\.app|firebaseio\.com|cloudfunctions\.net|run\.app|zapier\.com|ntfy\.sh))[\w./-]{0,120}|\bhooks\.zapier\.com\S{0,80}|\bntfy\.sh\/\S{2,60}/i;
/** Somebody by name: an account, a channel or a repository that is not said to be the user's. */
const HANDLE =
  /\b(?:the|our|an?|as|under|to|with|github|gitlab|slack|telegram|discord|service)\s(?:(?:public|shared|service|github|gitlab|slack|team|s3|support|private|external) ){0,2}(?:account|user(?:name)?|bot|handle|channel|workspace|collaborator|mailbox|bucket|group)s?(?: (?:named|called))?:? (?:[#@][a-z][\w-]{2,40}|[a-z][a-z0-9]{1,20}-[a-z0-9-]{2,30})\b(?=[ ,;)]|\.?$)|(?<=\s)#[a-z][a-z0-9]{1,20}-[a-z0-9-]{2,30}(?= channel\b)|\b(?:against|to|into|in|under|at|with)\s(?:the (?:repository|repo|project|organization|fork) )?(?:https:\/\/)?(?:www\.)?(?:github|gitlab|bitbucket)\.(?:com|org)\/(?!(?:owner|org|user|your|my|<|\{))[\w.-]{2,40}\/[\w.-]{2,60}/i;
const HIDDEN_FOLDER = /(?:\/tmp|\/var\/tmp|\/dev\/shm|%TEMP%)(?:\/[\w-]{1,40}){0,3}\/\.[\w-]{2,40}/;
/** The user decides where it goes. */
const CHOSEN =
  /\b(?:user|customer|they|caller|you)(?: has| have|['’]ve)? ?(?:names|gives?|given|provid\w+|specif\w+|choos\w+|chose\w*|ask\w*|want\w*|request\w*|configur\w*|set\w*|enter\w*|select\w*|suppl\w+|prefer\w*|confirm\w*|wish\w*|points?|tells?|approv\w+|agree\w*)\b|\b(?:configured|specified|requested|chosen|provided|given|user-supplied|their own|your own)\b|\bto the (?:user|requester|caller|recipients?)\b|\b(?:to|at|into|in) (?:the \w{2,20} )?["'`]?(?:\$\{?[A-Z][A-Z_]{3,}|[A-Z]{2,}_[A-Z_]{2,}\b|<[a-z][\w -]{1,30}>|\{\{?\w)/i;

/** The place a sentence sends to, the most telling first. */
export function destinationIn(skill: Skill, text: string): Destination | undefined {
  return placeIn(skill, text, (host) => isAimedAt(text, host)) ?? looseIn(text);
}

/** The place a text names, in whatever language, for those who know that something goes there. */
export function placeIn(
  skill: Skill,
  text: string,
  isMeant: (host: string) => boolean = () => true,
): Destination | undefined {
  const hosts = [...hostsIn(text).map(withoutRest), ...bareHosts(text)];
  for (const host of hosts) {
    if (!isMeant(host)) continue;
    const kind = hostKind(skill, host);
    if (kind === "placeholder" || kind === "known") continue;
    return { kind: "host", value: host, hostKind: kind };
  }
  const tenant = TENANT.exec(text)?.[0];
  if (tenant !== undefined && !/(?:your|my|example|xxx|<|T0000|app-?name)/i.test(tenant)) {
    return { kind: "account", value: tenant };
  }
  for (const match of text.matchAll(MAIL)) {
    const [address, domain = ""] = match;
    if (PLACEHOLDER_MAIL.test(address) || hostKind(skill, domain) === "placeholder") continue;
    return { kind: "address", value: address };
  }
  const account = ACCOUNT.exec(text)?.[0];
  if (account !== undefined && isNamed(account)) {
    return { kind: "account", value: account };
  }
  const number = NUMBER.exec(text)?.[0];
  if (number !== undefined && !/555|1234|0{5}/.test(number))
    return { kind: "number", value: number };
  return undefined;
}

/** Somebody by name, a folder that does not show, "our archive". */
function looseIn(text: string): Destination | undefined {
  const handle = HANDLE.exec(text)?.[0];
  if (handle !== undefined && isNamed(handle) && !/\.[a-z]{2,4}\W?$/.test(handle))
    return { kind: "handle", value: handle };
  const folder = HIDDEN_FOLDER.exec(text)?.[0];
  if (folder !== undefined) return { kind: "hidden folder", value: folder };
  const vague = VAGUE.exec(text)?.[0];
  return vague === undefined ? undefined : { kind: "vague", value: vague };
}

/** The user asks for it, or agrees to it, first. */
const ASKED_FOR =
  /\b(?:if|when|where|once|unless|after|only|whether|until)\b[^.;]{0,30}\b(?:user|customer|they|you|owner|team)\b(?: has| have|['’]ve)? ?(?:names|gives?|provid\w+|specif\w+|choos\w+|chose\w*|ask\w*|wants?|request\w*|configur\w*|enters?|select\w*|suppl\w+|prefers?|confirm\w*|wish\w*|tells?|approv\w+|agree\w*|opt\w*|consent\w*)\b|\b(?:user|customer|they) (?:has |have )?(?:names|named|gives?|gave|chooses?|chose|asks? (?:for|to)|asked|requested|confirms?|confirmed|approves?|approved|agrees?|provides?|specif(?:y|ies|ied))\b|\b(?:user|they) lists\b|\b(?:their|your) own\b|\bon request\b|\b(?:optional(?:ly)?|if (?:asked|requested|needed|desired|configured|enabled|set))\b|\b(?:ask|confirm with|show) (?:the )?(?:user|them|customer)\b/i;

/** True when the user, not the skill, says where it goes or that it goes. */
export function isChosenByUser(text: string, destination: Destination | undefined): boolean {
  const literal = destination !== undefined && !LOOSE.has(destination.kind);
  return literal ? ASKED_FOR.test(text) : CHOSEN.test(text) || ASKED_FOR.test(text);
}

const LOOSE: ReadonlySet<Destination["kind"]> = new Set(["vague", "hidden folder"]);

/** A port that is a variable, or the full stop of a sentence, is not part of a name. */
function withoutRest(host: string): string {
  return host.replace(/[:;,!].{0,40}$/, "").replace(/\.$/, "");
}

/** "Copy the URL …" names a thing; "copy it to …" names a place. */
const AIM =
  /\b(?:to|at|via|into|through|on|b?cc|endpoint|server|webhook|ping|call|contact|notify|invoke|hit|curl|wget|fetch|requests?\.\w{3,8}|url|POST|PUT|host|address|under)\b[^\n]{0,120}$|\n[^\n]{0,200}$/i;

function isAimedAt(text: string, host: string): boolean {
  return AIM.test(text.slice(0, Math.max(0, text.toLowerCase().indexOf(host))));
}

function bareHosts(text: string): string[] {
  const [, host] = BARE_HOST.exec(text) ?? [];
  return host === undefined ? [] : [host.toLowerCase()];
}

function isNamed(account: string): boolean {
  return !/(?:my|your|example|bucket|placeholder|user)[-_./@]|\/\/(?:bucket|my|your|example)|^(?:127|10|192\.168|0)\.|^(?:\d\.){3}\d$|@(?:127|10|192\.168)\./i.test(
    account,
  );
}

/** An injected address stands once or twice; a skill's own service stands in every example. */
const FAMILIAR_FROM = 4;

/** True for a place that stands all over the skill: likely the service that it is about. */
export function isFamiliar(skill: Skill, value: string): boolean {
  const name = value.toLowerCase().split(".").slice(-2).join(".");
  const known = mentions(skill);
  let count = known.get(name);
  if (count === undefined) {
    count = 0;
    for (const { text } of documents(skill)) {
      const lower = text.toLowerCase();
      for (let at = lower.indexOf(name); at !== -1; at = lower.indexOf(name, at + name.length)) {
        count++;
        if (count >= FAMILIAR_FROM) break;
      }
    }
    known.set(name, count);
  }
  return count >= FAMILIAR_FROM || purpose(skill).text.includes(name);
}

const mentions = view((_skill: Skill) => new Map<string, number>());
