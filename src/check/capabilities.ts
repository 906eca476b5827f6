import type { Skill } from "../skill/skill.ts";
import { contactedHosts } from "./views/contacted-hosts.ts";
import { documents } from "./views/documents.ts";
import { ownScripts, runPrograms } from "./views/run-programs.ts";
import { namesAgentData, secretPathIn, secretVariableIn } from "./views/sensitive.ts";
import { shellCommands } from "./views/shell-commands.ts";
import { touchedFiles } from "./views/touched-files.ts";

/** What a skill can do when it is followed: facts, and no judgement of them. */
export interface Capabilities {
  /** Kinds of private data its code and text name, and files its code reads. */
  readonly reads: readonly string[];
  /** Files its code makes, changes or removes. */
  readonly writes: readonly string[];
  /** Programs its code starts, and the scripts it ships. */
  readonly executes: readonly string[];
  /** Hosts its code and its orders contact; those it only links to are left out. */
  readonly connects: readonly string[];
  /** Whether something stays behind and runs by itself. */
  readonly persists: boolean;
  /** Whether it can cost money. */
  readonly spends: boolean;
}

export const PERSISTS =
  /\b(?:crontab|launchctl|systemctl enable|schtasks|LaunchAgents|authorized_keys|\.bashrc|\.zshrc|autostart)\b/;
export const SPENDS =
  /\b(?:purchase|checkout|payment|transfer funds|send (?:btc|eth|usdc|sol)|stripe\.(?:charges|paymentIntents)|place_order|buy_order)\b/i;
/** The environment as a whole, in Python and JavaScript. */
const WHOLE_ENVIRONMENT =
  /\bos\.environ\b(?!\s?[.[])|\bos\.environ\.(?:items|copy|keys|values)\(|\bprocess\.env\b(?!\s?[.[?]|\w)|\bprintenv\s?(?:$|[|>;&])/m;
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
  const texts = documents(skill).map(({ text }) => text);
  const touched = touchedFiles(skill);
  return {
    reads: list([...privateData(skill), ...touched.reads]),
    writes: list(touched.writes),
    executes: list([...runPrograms(skill).map(({ name }) => name), ...ownScripts(skill)]),
    connects: list(contactedHosts(skill)),
    persists: texts.some((text) => PERSISTS.test(text)),
    spends: texts.some((text) => SPENDS.test(text)),
  };
}

/** The kinds of private data that a skill names, each once. */
export function privateData(skill: Skill): readonly string[] {
  const found = documents(skill).flatMap(({ text }) => [
    secretPathIn(text),
    namesAgentData(text) ? "agent data" : undefined,
    secretVariableIn(text) === undefined ? undefined : "secrets in the environment",
    WHOLE_ENVIRONMENT.test(text) ? ALL_VARIABLES : undefined,
  ]);
  const printed = shellCommands(skill).some(
    ({ name, args }) => /^(?:env|printenv|set)$/.test(name) && args.length === 0,
  );
  const kinds = [...found, printed ? ALL_VARIABLES : undefined];
  return [...new Set(kinds.filter((item) => item !== undefined))];
}

/** How the environment as a whole is called. */
export const ALL_VARIABLES = "all environment variables";

function list(items: readonly string[]): string[] {
  return [...new Set(items.filter((item) => item !== ""))].sort().slice(0, MAX_LISTED);
}
