import type { Skill } from "../skill/skill.ts";
import { documents } from "./views/documents.ts";
import { hostKind, hostsIn } from "./views/hosts.ts";
import { namesAgentData, secretPathIn, secretVariableIn } from "./views/sensitive.ts";
import { shellCommands } from "./views/shell-commands.ts";
import { isFetcher } from "./views/shell-words.ts";
import { snippets } from "./views/snippets.ts";

/** What a skill can do when it is followed: facts, and no judgement of them. */
export interface Capabilities {
  /** Kinds of private data its code and text name. */
  readonly reads: readonly string[];
  /** Whether its commands write or delete files. */
  readonly writes: readonly string[];
  /** Programs its shell code starts, and the languages of its scripts. */
  readonly executes: readonly string[];
  /** Hosts it names, those of examples left out. */
  readonly connects: readonly string[];
  /** Whether something stays behind and runs by itself. */
  readonly persists: boolean;
  /** Whether it can cost money. */
  readonly spends: boolean;
}

const WRITERS = new Set([
  "cp",
  "mv",
  "rm",
  "tee",
  "mkdir",
  "touch",
  "ln",
  "chmod",
  "chown",
  "sed",
  "dd",
  "install",
]);
export const PERSISTS =
  /\b(?:crontab|launchctl|systemctl enable|schtasks|LaunchAgents|authorized_keys|\.bashrc|\.zshrc|autostart)\b/;
export const SPENDS =
  /\b(?:purchase|checkout|payment|transfer funds|send (?:btc|eth|usdc|sol)|stripe\.(?:charges|paymentIntents)|place_order|buy_order)\b/i;
const MAX_LISTED = 100;

/** What is said when nothing was looked at. */
export const NO_CAPABILITIES: Capabilities = {
  reads: [],
  writes: [],
  executes: [],
  connects: [],
  persists: false,
  spends: false,
};

/** Sums up what the code and text of a skill can do. */
export function capabilitiesOf(skill: Skill): Capabilities {
  const commands = shellCommands(skill);
  const texts = documents(skill).map(({ text }) => text);
  const reads = texts.flatMap((text) => {
    const found = [secretPathIn(text), namesAgentData(text) ? "agent data" : undefined];
    return secretVariableIn(text) === undefined ? found : [...found, "secrets in the environment"];
  });
  const hosts = texts.flatMap(hostsIn).filter((host) => hostKind(skill, host) !== "placeholder");
  const scripts = snippets(skill).filter(({ origin }) => origin === "script");
  return {
    reads: list(reads.filter((item) => item !== undefined)),
    writes: list(
      commands
        .filter(({ name, writesTo }) => WRITERS.has(name) || writesTo.length > 0)
        .map(({ name }) => name),
    ),
    executes: list([
      ...commands.map(({ name }) => name),
      ...scripts.map(({ language }) => `${language} script`),
    ]),
    connects: list([
      ...hosts,
      ...(commands.some(isFetcher) && hosts.length === 0 ? ["(not named)"] : []),
    ]),
    persists: texts.some((text) => PERSISTS.test(text)),
    spends: texts.some((text) => SPENDS.test(text)),
  };
}

function list(items: readonly string[]): string[] {
  return [...new Set(items.filter((item) => item !== ""))].sort().slice(0, MAX_LISTED);
}
