/**
 * Who decides what an address serves: asked before something from there is run. A name that the
 * author of a skill chose proves nothing here; a registry, a vendor, a project's own home do.
 */
import { fieldOf, type Skill } from "../../skill/skill.ts";
import type { Severity } from "../finding.ts";
import { blocks } from "./blocks.ts";
import { isFamiliar } from "./destinations.ts";
import { type HostKind, hostKind, hostsIn, nameOf } from "./hosts.ts";
import { DROP_HOSTS, FREE_HOSTS, KNOWN_ACCOUNTS } from "./known-hosts.ts";
import { purpose } from "./purpose.ts";
import { view } from "./view.ts";

/**
 * - `account`: files of some account at a code host
 * - `free`: a page or service under a free name
 * - `unknown`: a variable, or no address at all
 */
export type OriginKind = HostKind | "account" | "free" | "unknown";

/** Where something comes from. */
export interface Origin {
  readonly host: string;
  readonly kind: OriginKind;
  /** Without TLS, whoever stands on the way decides as well. */
  readonly plain: boolean;
}

const ACCOUNT =
  /^https?:\/\/(?:www\.)?(?:github\.com|raw\.githubusercontent\.com|gitlab\.com|bitbucket\.org|codeberg\.org|cdn\.jsdelivr\.net\/gh)\/([\w.-]{1,80})\/([\w.-]{1,120})/i;
/** A port of its own on a public host: no service that is meant to be found stands there. */
const ODD_PORT =
  /^https?:\/\/[^/?#\s]{1,200}:(?!(?:80|443|8080|8443)(?:[/?#]|$))\d{2,5}(?:[/?#]|$)/i;

/** The origin of an address as it stands in a command or a sentence. */
export function originOf(skill: Skill, written: string): Origin {
  const bare = written.trim().replace(/^["'<(]+/, "");
  if (bare === "" || bare.startsWith("$")) return { host: "", kind: "unknown", plain: false };
  const url = /^[a-z][a-z+]{1,9}:\/\//i.test(bare) ? bare : `https://${bare}`;
  const [host = ""] = hostsIn(url);
  return { host, kind: kindOf(skill, host, url), plain: /^http:/i.test(url) };
}

function kindOf(skill: Skill, host: string, url: string): OriginKind {
  if (host === "") return "unknown";
  const kind = hostKind(skill, host);
  if (kind === "placeholder" || kind === "hidden") return kind;
  if (DROP_HOSTS.has(host)) return "drop";
  if (ODD_PORT.test(url)) return "hidden";
  const [, account = "", repository = ""] = ACCOUNT.exec(url) ?? [];
  if (account !== "") return accountKind(skill, account, repository);
  if (FREE_HOSTS.has(host)) return isHome(skill, host) ? "own" : "free";
  if (kind === "known") return kind;
  // One word that both have is not enough: the whole name must be the skill's.
  return isHome(skill, host) || isNamed(skill, host) ? "own" : "foreign";
}

/** The project that a skill is about has the skill's name, or is named as its home. */
function accountKind(skill: Skill, account: string, repository: string): OriginKind {
  if (KNOWN_ACCOUNTS.has(account.toLowerCase())) return "known";
  const path = `${account}/${repository.replace(/\.git$/, "")}`.toLowerCase();
  return home(skill).includes(path) ? "own" : "account";
}

/** What the frontmatter names as the place of the project. */
const home = view((skill: Skill): string =>
  ["homepage", "repository", "url", "source", "metadata", "website"]
    .map((key) => JSON.stringify(fieldOf(skill, key)?.value ?? ""))
    .join(" ")
    .toLowerCase(),
);

/** True for the domain that the frontmatter names, or that stands all over the skill. */
function isHome(skill: Skill, host: string): boolean {
  const name = FREE_HOSTS.has(host) ? host : host.split(".").slice(-2).join(".");
  return home(skill).includes(name) || (!FREE_HOSTS.has(host) && isFamiliar(skill, host));
}

/**
 * How bad it is that what comes from there is run unseen. Installers of well-known projects are run
 * so everywhere: that is a habit, not an attack. A host that is the project's own home, or that the
 * document speaks of, may be honest when it is shown; a script that does it shows nothing.
 */
export function unseenRun(
  skill: Skill,
  { host, kind, plain }: Origin,
  place: { readonly path: string; readonly shown: boolean },
): Severity {
  if (plain && ["own", "foreign", "free", "account"].includes(kind)) return "HIGH";
  switch (kind) {
    case "hidden":
    case "drop":
      return "CRITICAL";
    case "known":
    case "placeholder":
      return "LOW";
    case "account":
      return "MEDIUM";
    case "unknown":
      return place.shown ? "LOW" : "MEDIUM";
    case "own":
      return place.shown || isHome(skill, host) ? "MEDIUM" : "HIGH";
    case "free":
      return "HIGH";
    case "foreign":
      return place.shown && isSpokenOf(skill, place.path, host) ? "MEDIUM" : "HIGH";
  }
}

/** True when the host is neither well-known nor the project's own. */
export function isStrange({ kind }: Origin): boolean {
  return kind === "hidden" || kind === "drop" || kind === "foreign" || kind === "free";
}

/** True when the host's whole name stands in the prose of the document, outside of addresses. */
export function isSpokenOf(skill: Skill, path: string, host: string): boolean {
  const name = nameOf(host);
  if (name.length < 3) return false;
  const known = spoken(skill);
  const key = `${name} ${path}`;
  const answer = known.get(key) ?? (isNamed(skill, host) || lettersOf(skill, path).includes(name));
  known.set(key, answer);
  return answer;
}

/** Answers, for thousands of commands may name one host. */
const spoken = view((_skill: Skill) => new Map<string, boolean>());
const lettersByPath = view((_skill: Skill) => new Map<string, string>());

/** The letters of a document's prose, without addresses and code. */
function lettersOf(skill: Skill, path: string): string {
  const known = lettersByPath(skill);
  const letters =
    known.get(path) ??
    blocks(skill)
      .filter((block) => block.path === path && block.role !== "code")
      .map(({ text }) => text.replace(/https?:\/\/\S+|`[^`\n]*`|[\s-]+/g, ""))
      .join(" ")
      .toLowerCase();
  known.set(path, letters);
  return letters;
}

function isNamed(skill: Skill, host: string): boolean {
  const name = nameOf(host);
  return (
    name.length > 3 &&
    purpose(skill)
      .text.replace(/[\s-]+/g, "")
      .includes(name)
  );
}
