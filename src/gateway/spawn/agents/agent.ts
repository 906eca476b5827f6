/** The levels of binding, the weakest first. */
export const BINDING_LEVELS = ["advisory", "sandbox", "harness", "enforced"] as const;
/**
 * How far the grant binds an agent: `advisory` only asks it, `sandbox` lets the agent's sandbox hold
 * its own tools, `harness` its own flags, and with `enforced` the gateway is its only source of tools.
 */
export type BindingLevel = (typeof BINDING_LEVELS)[number];

/** What an agent is started for. */
export interface AgentJob {
  readonly task: string;
  /** The section on its skills, for its system prompt. */
  readonly prompt: string;
  /** The words that start the gateway. */
  readonly gateway: readonly string[];
  /** Variables that the gateway needs and an agent may not hand on. */
  readonly gatewayEnv: Readonly<Record<string, string>>;
  /** Where its files go. */
  readonly folder: string;
  readonly model?: string | undefined;
  readonly thinking?: string | undefined;
  /** The words after `--`: options of the agent, or what the agent `command` runs. */
  readonly words: readonly string[];
  /** The environment it is started in, where its user may have chosen a model provider. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** How an agent is started. */
export interface AgentStart {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** What it reads from its standard input. */
  readonly stdin: string;
  /** Files to write before, by their paths in the folder. */
  readonly files: Readonly<Record<string, string>>;
  /** Where it is started, when that is not the current folder. */
  readonly cwd?: string;
}

/** An option of an agent that cannot loosen its binding. */
export interface PassedOption {
  /** The names it goes by, such as `--model` and `-m`. */
  readonly names: readonly string[];
  /** What stands for its value in a message; absent where it takes none. */
  readonly value?: string;
  /** Values that are taken; any, when absent. */
  readonly allowed?: RegExp;
}

/** An agent that psk knows to start. */
export interface Agent {
  /** How far a grant binds it. */
  readonly binding: BindingLevel;
  /** The version that was run. */
  readonly version: string;
  /** What holds its own tools. */
  readonly held: string;
  /** Options that a user may pass on; the agent `command` is all words, and has none. */
  readonly passed?: readonly PassedOption[];
  /** With skills: as bound as its flags allow. */
  start(job: AgentJob): AgentStart;
  /** Without skills: just the task. */
  plain(job: Pick<AgentJob, "task" | "model" | "thinking" | "words">): AgentStart;
}

/** An option with its value, or nothing when there is no value. */
export function option(flag: string, value: string | undefined): string[] {
  return value === undefined ? [] : [flag, value];
}
