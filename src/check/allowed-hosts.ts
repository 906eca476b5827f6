import type { Skill } from "../skill/skill.ts";
import type { Finding } from "./finding.ts";
import { hostKind, hostsIn, isAway } from "./views/hosts.ts";
import { lineIn, textLines } from "./views/text-lines.ts";

/** Hosts that stand without a scheme: addresses, and names below the endings that most have. */
const BARE_HOST =
  /(?<![\w.-])(?:\d{1,3}(?:\.\d{1,3}){3}|(?:[a-z0-9-]{1,63}\.){1,8}(?:com|net|org|io|dev|app|co|ai|me|cc|ru|cn|tk|xyz|top|info|biz|site|online|club|icu|su|onion|cloud|link|click|live|pro|tech|space|store|us|uk|eu|de|fr|nl|in|br))(?![\w-])/gi;
const ADDRESS = /\b[a-z]{2,5}:\/\/[^\s"'`<>()[\]{}|\\^]{3,500}/gi;
/** Harm that no destination excuses. */
const BEYOND_HOSTS = new Set(["destroy", "conceal", "override", "bypass", "control", "spend"]);
const MAX_LINE = 20_000;

/**
 * The strangers that a finding is about, when a stranger is all that is wrong with it: a user who
 * allows them all has answered it. Empty where a destination excuses nothing.
 */
export function strangersAt(skill: Skill, finding: Finding): readonly string[] {
  const { signals } = finding.metadata;
  if (!Array.isArray(signals) || !signals.includes("foreign-host")) return [];
  if (signals.some((signal) => BEYOND_HOSTS.has(signal))) return [];
  const away = hostsOf(skill, finding).filter((host) => isAway(hostKind(skill, host)));
  return [...new Set(away)];
}

/** The strangers of a finding, when the user allows all of them; undefined otherwise. */
export function allowedAmong(
  strangers: readonly string[],
  allowed: readonly string[],
): readonly string[] | undefined {
  if (strangers.length === 0 || !strangers.every((host) => isAllowed(host, allowed))) {
    return undefined;
  }
  return strangers;
}

/** All hosts in the line of a finding, in its words and in what it adds. */
function hostsOf(skill: Skill, finding: Finding): string[] {
  const lines = textLines(skill, finding.file_path);
  const line = lines === undefined ? "" : lineIn(lines, finding.line_number).slice(0, MAX_LINE);
  const text = [line, finding.description, ...textsIn(finding.metadata)].join("\n");
  const bare = text.replace(ADDRESS, " ").match(BARE_HOST) ?? [];
  return [...hostsIn(text), ...bare.map((host) => host.toLowerCase())];
}

/** `*.acme.com` stands for all names below acme.com, and not for acme.com itself. */
function isAllowed(host: string, allowed: readonly string[]): boolean {
  return allowed.some((name) =>
    name.startsWith("*.") ? host.endsWith(name.slice(1)) : host === name,
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
