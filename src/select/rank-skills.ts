/** Chooses skills for a task: what fits, closed over what it needs, within risk and budget. */
import type { Verdict } from "../check/judge.ts";
import type { Entry, Snapshot } from "../registry/entry.ts";
import type { Ranked, SkillIndex } from "./skill-index.ts";

/** How careful the choice has to be. */
export const RISK_LEVELS = ["low", "medium", "high"] as const;
/** How much is at stake; see `SelectionContext`. */
export type RiskLevel = (typeof RISK_LEVELS)[number];

/** The two skills of every coding task; one never comes without the other. */
const CODING_SKILLS = ["specification-engine", "opencode-implementer"] as const;

/** What skills are chosen for. */
export interface SelectionContext {
  readonly taskDescription: string;
  /** `medium` takes only what a scan calls safe, `high` only safe versions of a store. */
  readonly riskLevel?: RiskLevel;
  /** A coding task always gets both coding skills. */
  readonly coding?: boolean;
  /** The most skills that are ranked; what they require comes on top. */
  readonly limit?: number;
  /** The most tokens that the texts of all chosen skills may cost. */
  readonly budget?: number;
}

/** Which other skills a skill cannot do without, and which it cannot stand. */
export interface SkillTies {
  readonly requires: readonly string[];
  readonly excludes: readonly string[];
}

/** Orders candidates anew, by embeddings or by a model; it may leave some out and adds none. */
export type Reranker = (
  task: string,
  candidates: readonly {
    readonly skill: string;
    readonly description: string;
    readonly score: number;
  }[],
) => Promise<readonly string[]>;

/** What the choice is made from. */
export interface SelectionSource {
  readonly snapshot: Snapshot;
  readonly index: SkillIndex;
  tiesOf(name: string): Promise<SkillTies>;
  verdictOf(entry: Entry): Promise<Verdict>;
  readonly rerank?: Reranker;
}

/** A chosen skill and why it was chosen. */
export interface RankedSkill {
  readonly skill: string;
  /** 0 for what was not found by its words. */
  readonly score: number;
  readonly reasons: readonly string[];
  readonly tokens: number;
}

/** What was chosen, the best first, and what was not, each with the reason. */
export interface Ranking {
  readonly skills: readonly RankedSkill[];
  readonly left_out: readonly { readonly skill: string; readonly reason: string }[];
  /** Why nothing was chosen. */
  readonly abstained?: string;
}

const DEFAULT_LIMIT = 5;
/** More than are asked for, since some of them will be left out. */
const SURPLUS = 20;
const MIN_SCORE = 0.6;
const MIN_COVERAGE = 0.25;
const BYTES_PER_TOKEN = 4;

/** The names of the skills for a task, the best first; none when nothing fits. */
export async function selectSkills(
  context: SelectionContext,
  source: SelectionSource,
): Promise<string[]> {
  const { skills } = await rankSkills(context, source);
  return skills.map(({ skill }) => skill);
}

/** The same with scores and reasons. */
export async function rankSkills(
  context: SelectionContext,
  source: SelectionSource,
): Promise<Ranking> {
  const choice = new Choice(context, source);
  if (context.coding) await choice.takeCodingSkills();
  const limit = context.limit ?? DEFAULT_LIMIT;
  const found = source.index.search(context.taskDescription, limit + SURPLUS);
  const fitting = found.filter(fits);
  let taken = 0;
  for (const ranked of await reranked(fitting, context, source)) {
    if (taken >= limit) break;
    if (await choice.take(ranked)) taken++;
  }
  return choice.result(fitting.length === 0);
}

/** Only words people ask with, or only words deep in its text, do not make a skill fit. */
function fits({ score, coverage, words }: Ranked): boolean {
  if (score < MIN_SCORE || coverage < MIN_COVERAGE) return false;
  return words.some(({ where, asking }) => where !== "body" && !asking);
}

async function reranked(
  found: readonly Ranked[],
  { taskDescription }: SelectionContext,
  { rerank }: SelectionSource,
): Promise<readonly Ranked[]> {
  if (rerank === undefined || found.length === 0) return found;
  const byName = new Map(found.map((ranked) => [ranked.entry.skill_id, ranked]));
  const candidates = found.map(({ entry, score }) => {
    return { skill: entry.skill_id, description: entry.description, score };
  });
  const order = await rerank(taskDescription, candidates);
  return [...new Set(order)].flatMap((name) => byName.get(name) ?? []);
}

/** The set as it grows. A skill comes with all it requires, or not at all. */
class Choice {
  readonly #context: SelectionContext;
  readonly #source: SelectionSource;
  readonly #chosen = new Map<string, RankedSkill & { readonly entry: Entry }>();
  readonly #excluded = new Map<string, string>();
  readonly #leftOut: { skill: string; reason: string }[] = [];
  #tokens = 0;

  constructor(context: SelectionContext, source: SelectionSource) {
    this.#context = context;
    this.#source = source;
  }

  /** They are the rule of the house, so neither risk nor budget keeps them out. */
  async takeCodingSkills(): Promise<void> {
    for (const name of CODING_SKILLS) {
      const entry = this.#source.snapshot.byId.get(name);
      if (entry === undefined) this.#leaveOut(name, "there is no skill of this name");
      else await this.#add(entry, 0, ["every coding task has it"]);
    }
  }

  async take(ranked: Ranked): Promise<boolean> {
    const { entry, score } = ranked;
    const name = entry.skill_id;
    if (this.#chosen.has(name)) return false;
    const twin = [...this.#chosen.values()].find((other) =>
      this.#source.index.isTwin(entry, other.entry),
    );
    if (twin !== undefined) return this.#leaveOut(name, `nearly the same as ${twin.skill}`);
    const closure = await this.#closure(name);
    if (typeof closure === "string") return this.#leaveOut(name, closure);
    const cost = closure.reduce((sum, item) => sum + this.#cost(item), 0);
    const { budget } = this.#context;
    if (budget !== undefined && this.#tokens + cost > budget) {
      const left = budget - this.#tokens;
      return this.#leaveOut(name, `it costs ${cost} tokens and ${left} are left`);
    }
    await this.#add(entry, score, [wordsFound(ranked)]);
    for (const item of closure) {
      if (item !== entry) await this.#add(item, 0, [`${name} requires it`]);
    }
    return true;
  }

  result(nothingFits: boolean): Ranking {
    const skills = [...this.#chosen.values()].map(({ entry: _, ...skill }) => skill);
    const why = nothingFits ? "no skill here fits the task" : "every skill that fits was left out";
    return {
      skills,
      left_out: this.#leftOut,
      ...(skills.length === 0 && { abstained: why }),
    };
  }

  /** A skill with all that it requires and that is not chosen yet, or why it cannot be taken. */
  async #closure(first: string): Promise<Entry[] | string> {
    const found = new Map<string, Entry>();
    const excludedInside = new Map<string, string>();
    const waiting = [first];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (found.has(name) || this.#chosen.has(name)) continue;
      const entry = this.#source.snapshot.byId.get(name);
      const who = name === first ? "it" : `it requires ${name}, which`;
      if (entry === undefined) return `${who} is not there`;
      const refused = await this.#refusal(entry);
      if (refused !== undefined) return `${who} ${refused}`;
      found.set(name, entry);
      const { requires, excludes } = await this.#source.tiesOf(name);
      for (const other of excludes) {
        if (this.#chosen.has(other)) return `${who} cannot be used with ${other}`;
        excludedInside.set(other, name);
      }
      const by = this.#excluded.get(name);
      if (by !== undefined) return `${who} cannot be used with ${by}`;
      waiting.push(...requires);
    }
    for (const [other, by] of excludedInside) {
      if (found.has(other)) return `${by} cannot be used with ${other}, which it requires`;
    }
    return [...found.values()];
  }

  async #refusal(entry: Entry): Promise<string | undefined> {
    const { riskLevel = "low" } = this.#context;
    if (riskLevel === "low") return undefined;
    if (riskLevel === "high" && entry.source.scope !== "store") {
      return "is not a verified version of a store";
    }
    const verdict = await this.#source.verdictOf(entry);
    return verdict === "safe" ? undefined : `is ${verdict}, by a scan`;
  }

  async #add(entry: Entry, score: number, reasons: readonly string[]): Promise<void> {
    const tokens = this.#cost(entry);
    this.#tokens += tokens;
    this.#chosen.set(entry.skill_id, { skill: entry.skill_id, score, reasons, tokens, entry });
    const { excludes } = await this.#source.tiesOf(entry.skill_id);
    for (const other of excludes) this.#excluded.set(other, entry.skill_id);
  }

  /** The tokens of its text, by the usual four bytes for one. */
  #cost(entry: Entry): number {
    try {
      const bytes = this.#source.snapshot.open(entry).read(entry.file).length;
      return Math.ceil(bytes / BYTES_PER_TOKEN);
    } catch {
      return 0;
    }
  }

  #leaveOut(skill: string, reason: string): false {
    this.#leftOut.push({ skill, reason });
    return false;
  }
}

function wordsFound({ words }: Ranked): string {
  const shown = words
    .filter(({ asking }) => !asking)
    .map(
      ({ word, as, where }) => `${word}${as === undefined ? "" : ` (as "${as}…")`} in the ${where}`,
    );
  return `speaks of ${shown.join(", ")}`;
}
