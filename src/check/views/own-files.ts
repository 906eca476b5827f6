/**
 * Files that a skill keeps for itself in an agent's home: a token of its service, its own settings.
 * They are the skill's, not the agent's, when they are named after the skill or after the service
 * that gets them. What the agent itself keeps there never is, whatever a skill is called.
 */
import { fieldOf, type Skill } from "../../skill/skill.ts";
import { COMMON_WORDS, isCalled, joinedWords } from "./host-names.ts";
import { view } from "./view.ts";

const AGENT_HOME =
  /(?:\.openclaw|\.?clawdbot|\.moltbot|\.config[/\\](?:claude|opencode|goose|clawdbot|openclaw))[/\\](.{1,200})$/;
/** Folders in which each skill or service has a place of its own. */
const CONTAINERS = new Set(
  "cache config credentials data plugins secrets skills state storage tokens workspace".split(" "),
);
/** What agents keep for themselves. */
const OF_THE_AGENT = new Set(
  `agent agents approvals auth channels claude clawdbot cron devices env exec extensions heartbeat history hooks
identity logs media memory moltbot oauth openclaw profiles projects prompts rules sessions settings soul tools
transcripts user users`.split(/\s+/),
);

/** `openclaw config get skill.acme.key`: the same, asked of the agent. */
const AGENT_SETTING =
  /^(?:openclaw|clawdbot|moltbot)\s+config\s+get\s+((?:skills?\.(?:entries\.)?[\w.-]{1,80}\s{0,4}){1,4})$/;

/** True for a file of the skill's own, or of the service's that it is sent to. */
export function isOwnFile(skill: Skill, path: string, host: string): boolean {
  const settings = AGENT_SETTING.exec(path)?.[1]?.trim().split(/\s+/);
  if (settings !== undefined) {
    return settings.every((key) => {
      const [, name = ""] = /^skills?\.(?:entries\.)?([\w-]+)/.exec(key) ?? [];
      return isNamedAfter(skill, name, host);
    });
  }
  const below = AGENT_HOME.exec(path)?.[1];
  if (below === undefined || /\.\.|[*?$`{\0]/.test(below)) return false;
  const segment = below.split(/[/\\]/).find((each) => !CONTAINERS.has(each.toLowerCase())) ?? "";
  return isNamedAfter(skill, segment, host);
}

function isNamedAfter(skill: Skill, segment: string, host: string): boolean {
  const words = new Set([...joinedWords(segment)].filter((word) => !isReserved(word)));
  const first = segment.toLowerCase().match(/[a-z0-9]+/)?.[0] ?? "";
  if (words.size === 0 || OF_THE_AGENT.has(first)) return false;
  return (
    (host !== "" && isCalled(words, host)) || [...words].some((word) => names(skill).has(word))
  );
}

/** True for a file in a folder that bears the name of the service that gets it. */
export function isFileOfService(path: string, host: string): boolean {
  const folders = path.split("/").slice(0, -1);
  return folders.some((folder) => isCalled(joinedWords(folder), host));
}

function isReserved(word: string): boolean {
  return COMMON_WORDS.has(word) || OF_THE_AGENT.has(word) || CONTAINERS.has(word);
}

/** The skill's whole name, and the parts of it that say something. */
const names = view((skill: Skill): ReadonlySet<string> => {
  const name = fieldOf(skill, "name")?.value;
  return new Set(
    typeof name === "string" ? [...joinedWords(name)].filter((word) => !isReserved(word)) : [],
  );
});
