/** A line of the log as it is shown. Nothing in it is trusted: it is text, whatever it says. */
export interface Entry {
  readonly id: number;
  /** The same for the same line, when it comes again. */
  readonly key: string;
  /** `note` is a start, an end or a change; `unreadable` is no line of a log. */
  readonly outcome: Outcome;
  readonly time: string;
  readonly tool: string;
  readonly agent: string;
  readonly skill: string;
  readonly rule: string;
  readonly code: string;
  readonly reason: string;
  readonly grant: string;
  readonly args: unknown;
  /** How the call ended, when it did not end well. */
  readonly ended: string;
  readonly decidedMs: number | undefined;
  readonly tookMs: number | undefined;
  readonly line: number | undefined;
}

export const OUTCOMES = ["refused", "allowed", "failed", "note", "unreadable"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The last lines of a log; older ones are forgotten. */
export const MAX_ENTRIES = 5_000;

const ENDINGS: Readonly<Record<string, string>> = {
  error: "the tool answered with an error",
  failed: "the call failed",
  cancelled: "the call was cancelled",
  refused: "it was refused while it ran",
};

/** Of a line that is none of a log this much is shown. */
const MAX_UNREADABLE = 2_000;

export interface Log {
  /** The newest last. */
  readonly entries: readonly Entry[];
  /** Takes a line; true when it is a refusal that was not there before. */
  add(line: string): boolean;
  /** From now on lines may come again that are there already. */
  expectRepeats(): void;
}

export function createLog(most = MAX_ENTRIES): Log {
  let entries: Entry[] = [];
  let known: ReadonlySet<string> = new Set();
  let agent = "";
  let count = 0;

  const put = (entry: Entry): boolean => {
    entries.push(entry);
    // Cut in one go from time to time, not one by one.
    if (entries.length > most + most / 10) entries = entries.slice(-most);
    return entry.outcome === "refused";
  };

  /** How a call ended belongs to the decision that let it through. */
  const settle = (fields: Fields): boolean => {
    const of = numberOf(fields.of);
    const at = entries.findLastIndex(({ line }) => line !== undefined && line === of);
    const decision = entries[at];
    if (decision === undefined) return false;
    if (decision.tookMs !== undefined) return false; // said before
    const how = textOf(fields.outcome);
    const outcome = how === "ok" ? "allowed" : how === "refused" ? "refused" : "failed";
    entries[at] = {
      ...decision,
      outcome,
      code: textOf(fields.code) || decision.code,
      tookMs: numberOf(fields.duration_ms) ?? 0,
      ended: how === "ok" ? "" : (ENDINGS[how] ?? `the call ended: ${how}`),
    };
    return outcome === "refused";
  };

  return {
    get entries() {
      return entries.length > most ? entries.slice(-most) : entries;
    },
    expectRepeats() {
      known = new Set(entries.map(({ key }) => key));
    },
    add(line) {
      const fields = fieldsOf(line);
      const key = keyOf(line);
      const isKnown = known.has(key);
      const own = { id: count++, key, agent };
      if (fields === undefined) {
        const reason = line.slice(0, MAX_UNREADABLE);
        return !isKnown && put({ ...NOTHING, ...own, outcome: "unreadable", reason });
      }
      const kind = textOf(fields.kind) || "decision";
      if (kind === "start") {
        agent = textOf(fields.label) || `grant ${textOf(fields.grant).slice(7, 15)}`;
      }
      if (isKnown) return false;
      if (kind === "outcome") return settle(fields);
      const who = { ...own, agent };
      return put(kind === "decision" ? decision(who, fields) : note(who, kind, fields));
    },
  };
}

/** A number for a text, so that the text need not be kept; two lines of one log hardly share one. */
function keyOf(text: string): string {
  let [a, b] = [0x811c9dc5, 0x9e3779b9];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca6b);
  }
  return `${text.length} ${a >>> 0} ${b >>> 0}`;
}

type Who = Pick<Entry, "id" | "key" | "agent">;
type Fields = Readonly<Record<string, unknown>>;

const NOTHING: Omit<Entry, keyof Who | "outcome"> = {
  ...{ time: "", tool: "", skill: "", rule: "", code: "", reason: "", grant: "" },
  ...{ args: undefined, ended: "", decidedMs: undefined, tookMs: undefined, line: undefined },
};

function decision(who: Who, fields: Fields): Entry {
  return {
    ...who,
    ...{ ended: "", tookMs: undefined },
    outcome: fields.effect === "allow" ? "allowed" : "refused",
    time: textOf(fields.time),
    tool: textOf(fields.tool),
    skill: textOf(fields.skill),
    rule: textOf(fields.rule),
    code: textOf(fields.code),
    reason: textOf(fields.reason),
    grant: textOf(fields.grant),
    args: fields.args,
    decidedMs: numberOf(fields.duration_ms),
    line: numberOf(fields.seq),
  };
}

function note(who: Who, kind: string, fields: Fields): Entry {
  const { seq: _, prev: __, time, kind: ___, grant, ...rest } = fields;
  const words =
    kind === "start"
      ? `a gateway started for ${Array.isArray(fields.skills) ? fields.skills.map(textOf).join(", ") : "no skill"}`
      : kind === "end"
        ? `the gateway ended: ${textOf(fields.allowed)} allowed, ${textOf(fields.refused)} refused`
        : kind === "change"
          ? `the server ${textOf(fields.server)} changed: ${textOf(fields.what)}`
          : kind;
  return {
    ...NOTHING,
    ...who,
    ...{ outcome: "note", time: textOf(time), reason: words, grant: textOf(grant) },
    args: rest,
    line: numberOf(fields.seq),
  };
}

function fieldsOf(line: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Fields) : undefined; // an object has fields of any kind
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}
