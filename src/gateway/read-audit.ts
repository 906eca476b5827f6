import { createReadStream } from "node:fs";
import { z } from "zod";
import { ioError } from "../errors.ts";
import { type LogKeys, logSigner } from "../toolkit/sign-audit.ts";
import { lineHash } from "./audit-chain.ts";

const line = z.looseObject({
  seq: z.number().int(),
  time: z.string(),
  kind: z.enum(["start", "decision", "outcome", "change", "end"]),
  prev: z.string().nullable(),
  tool: z.string().optional(),
  effect: z.enum(["allow", "deny"]).optional(),
  code: z.string().nullable().optional(),
  rule: z.string().nullable().optional(),
  skill: z.string().nullable().optional(),
  outcome: z.string().optional(),
  grant: z.string().optional(),
  processes: z.enum(["contained", "marked"]).optional(),
  signature: z
    .object({
      key: z.string(),
      algorithm: z.enum(["ed25519", "ecdsa-p256-sha256", "sshsig"]),
      value: z.string(),
    })
    .optional(),
});

/** Who was refused what, and how often. */
export interface RefusalCount {
  readonly tool: string;
  readonly code: string;
  readonly rule: string | null;
  readonly skill: string | null;
  readonly count: number;
}

/** A signature of all lines up to one. */
export interface ReportedSignature {
  /** The line that has it, counted from 1. */
  readonly line: number;
  /** False when lines follow that it does not cover. */
  readonly is_last: boolean;
  /** The id of the key that it names. */
  readonly key: string;
  /** What the trusted key is called; null when no key that was given made it. */
  readonly signed_by: string | null;
}

/** What a log says, and whether it can be believed. */
export interface AuditReport {
  readonly valid: boolean;
  /** The first line that does not follow from the one before, counted from 1. */
  readonly broken: { readonly line: number; readonly reason: string } | null;
  readonly lines: number;
  readonly grants: readonly string[];
  readonly allowed: number;
  readonly refused: number;
  readonly refusals: readonly RefusalCount[];
  /** The last signature of the log; null when it has none. */
  readonly signature: ReportedSignature | null;
  /** The hash of the last line, to compare with what a spawn gave. */
  readonly last: string | null;
}

/**
 * Reads a log to its end and checks that each line carries the hash of the one before, and that
 * each signature by one of the keys is good.
 */
export async function readAudit(path: string, keys: LogKeys = []): Promise<AuditReport> {
  const refusals = new Map<string, RefusalCount>();
  const grants = new Set<string>();
  let lines = 0;
  let allowed = 0;
  let refused = 0;
  let last: string | null = null;
  let seq = 0;
  let broken: AuditReport["broken"] = null;
  const signatures: Omit<ReportedSignature, "is_last">[] = [];
  try {
    for await (const text of linesOf(path)) {
      lines += 1;
      const entry = parse(text);
      const problem =
        entry === undefined
          ? "it is no line of an audit log"
          : (chained(entry) ?? signed(entry, text));
      if (problem !== undefined) {
        broken = { line: lines, reason: problem };
        break;
      }
      if (entry === undefined) break;
      last = lineHash(text);
      seq = entry.seq;
      if (entry.grant !== undefined) grants.add(entry.grant);
      if (entry.effect === "allow") allowed += 1;
      if (entry.effect === "deny" || entry.outcome === "refused") {
        refused += 1;
        count(entry);
      }
    }
  } catch (error) {
    throw ioError(path, error);
  }
  const signature = signatures.at(-1);
  const list = [...refusals.values()].sort((a, b) => b.count - a.count);
  return {
    ...{ valid: broken === null, broken, lines, grants: [...grants], allowed, refused },
    ...{ refusals: list, last },
    signature: signature === undefined ? null : { ...signature, is_last: signature.line === lines },
  };

  function chained(entry: z.infer<typeof line>): string | undefined {
    if (entry.prev !== last) return "the hash of the line before it does not match";
    if (entry.seq !== seq + 1) return `its number is ${entry.seq}, not ${seq + 1}`;
    return undefined;
  }

  function signed(entry: z.infer<typeof line>, text: string): string | undefined {
    if (entry.signature === undefined || entry.kind !== "end") return undefined;
    const { key } = entry.signature;
    const by = logSigner(entry.signature, lineHash(unsigned(text)), keys);
    if (by === "wrong") return `its signature is not one of this log by the key ${key}`;
    signatures.push({ line: lines, key, signed_by: by?.label ?? null });
    return undefined;
  }

  function count({ tool = "", code, rule = null, skill = null }: z.infer<typeof line>): void {
    const key = JSON.stringify([tool, code, rule, skill]);
    const before = refusals.get(key)?.count ?? 0;
    refusals.set(key, { tool, code: code ?? "", rule, skill, count: before + 1 });
  }
}

/** A line as it was signed: without its last field. */
function unsigned(text: string): string {
  return text.replace(/,"signature":\{[^{}]*\}\}$/, "}");
}

/** The lines of a file; what stands behind the last line end is a line, too, and never a whole one. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(path, "utf8")) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield `${rest}(torn)`;
}

/** How many calls some lines let through and how many they refused; a torn line counts nothing. */
export function countDecisions(lines: readonly string[]) {
  const entries = lines.flatMap((text) => parse(text) ?? []);
  const refused = entries.filter(
    ({ effect, outcome }) => effect === "deny" || outcome === "refused",
  );
  const allowed = entries.filter(({ effect }) => effect === "allow");
  return { allowed: allowed.length, refused: refused.length };
}

/** How the gateway that wrote some lines kept its processes; null when it never started. */
export function processesOf(lines: readonly string[]): "contained" | "marked" | null {
  for (const text of lines) {
    const { processes } = parse(text) ?? {};
    if (processes !== undefined) return processes;
  }
  return null;
}

function parse(text: string): z.infer<typeof line> | undefined {
  try {
    const result = line.safeParse(JSON.parse(text));
    return result.success ? result.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
