import { z } from "zod";

/** What one skill says of one tool, by which of its rules. */
const statement = z.strictObject({
  skill: z.string(),
  says: z.enum(["allows", "forbids"]),
  rule: z.string(),
  /** `part` when the rule speaks of some calls of the tool, or may. */
  extent: z.enum(["all", "part"]),
  /** Whether the outcome rests on it. */
  decides: z.boolean(),
});

const explainedTool = z.strictObject({
  /** The rule as it was written first. */
  tool: z.string(),
  /** The tool under its canonical name, without a pattern. */
  name: z.string(),
  effect: z.enum(["allowed", "forbidden", "not_common", "above_ceiling"]),
  reason: z.string(),
  statements: z.array(statement),
  /** How many statements about parts of the tool are not listed. */
  statements_left_out: z.int().nonnegative(),
  /** Skills that do not allow it, where every skill would have to. */
  silent: z.array(z.string()),
  /** Skills that ask for it and do not get it. */
  starved: z.array(z.string()),
});

const explainedRelation = z.strictObject({
  from: z.string(),
  to: z.string(),
  type: z.enum(["requires", "incompatible", "forbids"]),
  reason: z.string().nullable(),
  /** `open` is a requirement without its skill, `broken` two skills that exclude each other. */
  state: z.enum(["kept", "open", "broken"]),
});

const explainedSkill = z.strictObject({
  name: z.string(),
  /** False for a skill that is here only because another requires it. */
  chosen: z.boolean(),
  state: z.enum(["usable", "unknown", "invalid"]),
  reason: z.string().nullable(),
  /** For an unknown one, the name that was probably meant. */
  meant: z.string().nullable(),
});

/** A set of skills laid open: who says what of each tool, who decides, and how skills relate. */
export const setExplanation = z.strictObject({
  skills: z.array(explainedSkill),
  relations: z.array(explainedRelation),
  tools: z.array(explainedTool),
  /** How many rules are not listed; a set of very many is not explained tool by tool. */
  tools_left_out: z.int().nonnegative(),
  /** Where the allowed tools can come from: psk's own, or servers. */
  offered_by: z.strictObject({
    shell: z.boolean(),
    files: z.boolean(),
    servers: z.array(z.string()),
  }),
});

/** A set of skills laid open: who says what of each tool, who decides, and how skills relate. */
export interface SetExplanation {
  /** The chosen ones, and those that they require. */
  readonly skills: readonly ExplainedSkill[];
  /** Who requires and who excludes whom. */
  readonly relations: readonly ExplainedRelation[];
  /** One for each rule. */
  readonly tools: readonly ExplainedTool[];
  /** How many rules are not listed. */
  readonly tools_left_out: number;
  /** Where the allowed tools can come from. */
  readonly offered_by: {
    /** psk's own shell. */
    readonly shell: boolean;
    /** psk's own tools for files. */
    readonly files: boolean;
    /** The names of servers. */
    readonly servers: readonly string[];
  };
}

/** A tool, what each skill says of it, and what came of it. */
export interface ExplainedTool {
  /** The rule as it was written first. */
  readonly tool: string;
  /** The tool under its canonical name, without a pattern. */
  readonly name: string;
  /** As in `ToolProvenance`. */
  readonly effect: "allowed" | "forbidden" | "not_common" | "above_ceiling";
  /** In words. */
  readonly reason: string;
  /** Who says what. */
  readonly statements: readonly ToolStatement[];
  /** How many statements about parts of the tool are not listed. */
  readonly statements_left_out: number;
  /** Skills that do not allow it, where every skill would have to. */
  readonly silent: readonly string[];
  /** Skills that ask for it and do not get it. */
  readonly starved: readonly string[];
}

/** What one skill says of one tool, by which of its rules. */
export interface ToolStatement {
  /** The name of the skill. */
  readonly skill: string;
  /** What it says. */
  readonly says: "allows" | "forbids";
  /** By which rule. */
  readonly rule: string;
  /** `part` when the rule speaks of some calls of the tool, or may. */
  readonly extent: "all" | "part";
  /** Whether the outcome rests on it. */
  readonly decides: boolean;
}

/** That one skill requires or excludes another. */
export interface ExplainedRelation {
  /** Who says it. */
  readonly from: string;
  /** Of whom. */
  readonly to: string;
  /** What it says. */
  readonly type: "requires" | "incompatible" | "forbids";
  /** In the words of its definition. */
  readonly reason: string | null;
  /** `open` is a requirement without its skill, `broken` two skills that exclude each other. */
  readonly state: "kept" | "open" | "broken";
}

/** A skill of the set, or one that it requires. */
export interface ExplainedSkill {
  /** Its name. */
  readonly name: string;
  /** False for a skill that is here only because another requires it. */
  readonly chosen: boolean;
  /** Whether it can be used. */
  readonly state: "usable" | "unknown" | "invalid";
  /** Why it cannot. */
  readonly reason: string | null;
  /** For an unknown one, the name that was probably meant. */
  readonly meant: string | null;
}
