import type { MissingSkill, SkillSummary, Verdict } from "../../api/types.ts";
import { oneLine } from "../../parts/hidden-characters.ts";

export type ShownVerdict = Verdict | "unscanned";
export type Source = SkillSummary["source"];
export type State = MissingSkill["state"] | "offered";

/** One line of the list: a skill, or something that was found and is none. */
export interface Row {
  /** Tells rows apart; two roots may hold a skill of the same name. */
  readonly key: string;
  readonly state: State;
  /** As the service knows it; null for what has no name. */
  readonly name: string | null;
  /** The name with nothing in it that is not seen. */
  readonly title: string;
  /** What is searched for a name that is being typed. */
  readonly folded: string;
  /** The beginning of the description, or the reason why it is no skill. */
  readonly line: string;
  readonly source: Source;
  readonly version: string | null;
  /** None for what is not offered: there is nothing that a verdict would be about. */
  readonly verdict: ShownVerdict | undefined;
  readonly tools: readonly string[];
  /** The tools without their patterns, each once: `Bash` for `Bash(git add *)`. */
  readonly toolNames: readonly string[];
}

/** A row shows one line; a description of a megabyte is not carried along. */
const MAX_LINE = 300;
/** A reason is shown in full on demand, as far as anyone would read. */
const MAX_REASON = 4000;
const MAX_NAME = 200;

export function skillRow(skill: SkillSummary): Row {
  const { name, description, source, version, allowed_tools, verdict, not_judged } = skill;
  const [reason] = not_judged ?? [];
  return {
    key: name,
    state: "offered",
    name,
    title: oneLine(cut(name, MAX_NAME)),
    folded: fold(name),
    line: oneLine(
      cut(`${reason === undefined ? "" : unjudgedWords(reason)}${description}`, MAX_LINE),
    ),
    source,
    version: version === null ? null : oneLine(cut(version, 60)),
    verdict: verdict ?? "unscanned",
    tools: allowed_tools.map((tool) => oneLine(cut(tool, 80))),
    toolNames: [...new Set(allowed_tools.map(toolName))],
  };
}

export function missingRow({ name, source, state, reason }: MissingSkill, index: number): Row {
  return {
    key: `\n${index}`,
    state,
    name,
    title: name === null ? "no name" : oneLine(cut(name, MAX_NAME)),
    folded: fold(name ?? ""),
    line: oneLine(cut(reason, MAX_REASON)),
    source,
    version: null,
    verdict: undefined,
    tools: [],
    toolNames: [],
  };
}

/** A verdict that is none has its reason before the description. */
function unjudgedWords({
  path,
  reason,
}: {
  readonly path: string;
  readonly reason: string;
}): string {
  return `Could not be judged (${path === "." ? "" : `${cut(path, 60)}: `}${cut(reason, 120)}). `;
}

/** How names and what is typed are compared: `PDF forms` finds `pdf-forms`. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .trim()
    .replace(/[\s_-]+/g, "-");
}

function toolName(tool: string): string {
  const end = tool.indexOf("(");
  return oneLine(cut(end > 0 ? tool.slice(0, end) : tool, 80));
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
