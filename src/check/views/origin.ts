/**
 * Who decides what an address serves: asked before something from there is run or obeyed. A name or a
 * home page that the author of a skill chose proves nothing here; a registry or a vendor does.
 */
import type { Skill } from "../../skill/skill.ts";
import type { Severity } from "../finding.ts";
import { blocks } from "./blocks.ts";
import { COMMON_WORDS, isCalled, joinedWords, nameOf, wordsOfHost } from "./host-names.ts";
import { type HostKind, hostKind, hostsIn } from "./hosts.ts";
import { DROP_HOSTS, FREE_HOSTS, KNOWN_ACCOUNTS } from "./known-hosts.ts";
import { shellCommands } from "./shell-commands.ts";
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
  const [, account = ""] = ACCOUNT.exec(url) ?? [];
  if (account !== "") return KNOWN_ACCOUNTS.has(account.toLowerCase()) ? "known" : "account";
  return FREE_HOSTS.has(host) ? "free" : kind;
}

/** True when nobody but a registry, a vendor or a well-known project decides what comes from there. */
export function mayRunFrom({ kind }: Origin): boolean {
  return kind === "known" || kind === "placeholder";
}

/** True when an agent may be told to read its orders there: the same question, for words. */
export function mayGiveOrders(origin: Origin): boolean {
  return mayRunFrom(origin);
}

/**
 * How bad it is that what comes from there is run unseen. Installers of well-known projects are run
 * so everywhere: that is a habit, not an attack. Any other host is a stranger's, whatever it is
 * called. What is left to an honest installer is its form: it is shown, it comes over TLS, and the
 * skill goes on to use the program that it installs. A script that does it shows nothing.
 */
export function unseenRun(
  skill: Skill,
  { host, kind, plain }: Origin,
  place: { readonly path: string; readonly shown: boolean },
): Severity {
  switch (kind) {
    case "hidden":
    case "drop":
      return "CRITICAL";
    case "known":
    case "placeholder":
      return "LOW";
    case "unknown":
      return place.shown ? "LOW" : "MEDIUM";
    case "account":
      return place.shown && !plain ? "MEDIUM" : "HIGH";
    case "free":
      return "HIGH";
    case "unproven":
    case "foreign":
      return place.shown && !plain && isUsed(skill, host) ? "MEDIUM" : "HIGH";
  }
}

/** True when the host is a stranger's. */
export function isStrange({ kind }: Origin): boolean {
  return /^(?:hidden|drop|foreign|unproven|free)$/.test(kind);
}

/** True when commands of the skill start a program that is called like the host, or a part of it. */
function isUsed(skill: Skill, host: string): boolean {
  const labels = [...host.split(".").slice(0, -1), nameOf(host), ...wordsOfHost(host)];
  return labels.some((label) => !COMMON_WORDS.has(label) && programs(skill).has(label));
}

/** Programs that a machine has anyhow: that they are used says nothing of an installer. */
const STANDARD = new Set(
  `apt awk aws az bash brew bun cargo cat cd chmod cmake cp curl deno docker echo export find gcc gcloud
gem gh git go grep gradle helm java jq kubectl ls make mkdir mvn mysql node npm npx nvm open openssl
perl php pip pip3 pipx pnpm poetry powershell psql pwsh python python3 rm ruby rustc rustup sed sh
source ssh sudo systemctl tar terraform touch unzip uv uvx wget yarn zip zsh`.split(/\s+/),
);
const MIN_PROGRAM = 3;

/** `acme login`, in the midst of a sentence. */
const IN_PROSE = /`([a-z][\w-]{2,30}) [a-z-]/g;

const programs = view(
  (skill: Skill): ReadonlySet<string> =>
    new Set(
      [
        ...shellCommands(skill).map(({ name }) => name.toLowerCase()),
        ...blocks(skill).flatMap(({ role, text }) =>
          role === "code" ? [] : [...text.matchAll(IN_PROSE)].map(([, name = ""]) => name),
        ),
      ].filter((name) => name.length >= MIN_PROGRAM && !STANDARD.has(name)),
    ),
);

/** True when the host's whole name stands in the prose of the document, outside of addresses. */
export function isSpokenOf(skill: Skill, path: string, host: string): boolean {
  if (nameOf(host).length < 3 || wordsOfHost(host).every((word) => COMMON_WORDS.has(word)))
    return false;
  const known = spoken(skill);
  const key = `${host} ${path}`;
  const answer =
    known.get(key) ??
    (hostKind(skill, host) === "unproven" || isCalled(wordsIn(skill, path), host));
  known.set(key, answer);
  return answer;
}

/** Answers, for thousands of commands may name one host. */
const spoken = view((_skill: Skill) => new Map<string, boolean>());
const wordsByPath = view((_skill: Skill) => new Map<string, ReadonlySet<string>>());

/** The words of a document's prose, without addresses and code. */
function wordsIn(skill: Skill, path: string): ReadonlySet<string> {
  const known = wordsByPath(skill);
  const found =
    known.get(path) ??
    joinedWords(
      blocks(skill)
        .filter((block) => block.path === path && block.role !== "code")
        .map(({ text }) => text.replace(/https?:\/\/\S+|`[^`\n]*`/g, " "))
        .join("\n"),
    );
  known.set(path, found);
  return found;
}
