import { ioError, PskError } from "../errors.ts";
import { BrokenChain, lineHash, walkChain } from "./audit-chain.ts";
import { openWatchedFile, type WatchedFile } from "./watched-file.ts";

/** A line is at most this long, so that one write puts it down whole. */
const MAX_LINE_BYTES = 512 * 1024;
/** So much of the end of a log is walked through in the background; `psk audit` reads all of it. */
const MAX_WALK_BYTES = 8 * 1024 * 1024;
/** How often: much longer than the steps in which systems count the time of a change. */
const WALK_MS = 1000;

/** What every line has. */
export interface AuditLine {
  /** Counts from 1, without gaps. */
  readonly seq: number;
  /** ISO 8601 in UTC. */
  readonly time: string;
  /** What the line is about; see below. */
  readonly kind: AuditEntry["kind"];
  /** SHA-256 of the line before, without its line end; null on the first. */
  readonly prev: string | null;
}

/** What is written down. Every line has `seq`, `time`, `kind` and `prev` besides. */
export type AuditEntry =
  | {
      /** A gateway began. */
      readonly kind: "start";
      /** The digest of the grant. */
      readonly grant: string;
      /** The skills of the grant. */
      readonly skills: readonly string[];
      /** `contained`: no process can outlive the gateway; `marked`: one that hides its traces may. */
      readonly processes?: "contained" | "marked";
      /** The label of the sub-agent. */
      readonly label?: string;
    }
  | {
      /** A call was asked for. */
      readonly kind: "decision";
      /** The digest of the grant. */
      readonly grant: string;
      /** The tool as it was called. */
      readonly tool: string;
      /** Its arguments, with secrets masked; commands, paths and addresses whole, other long values cut. */
      readonly args: unknown;
      /** What the gateway said. */
      readonly effect: "allow" | "deny";
      /** Why not, for programs; null when it was allowed. */
      readonly code: string | null;
      /** The rule that decided; null when none is about the call. */
      readonly rule: string | null;
      /** The skill that the rule belongs to. */
      readonly skill: string | null;
      /** Why, in words. */
      readonly reason: string;
      /** How long the decision took. */
      readonly duration_ms: number;
    }
  | {
      /** A call that was let through has ended. */
      readonly kind: "outcome";
      /** The `seq` of the decision that let the call through. */
      readonly of: number;
      /** `error`: the tool says so; `failed`: there is no answer; `refused`: stopped after all. */
      readonly outcome: "ok" | "error" | "failed" | "cancelled" | "refused";
      /** Why it failed, for programs. */
      readonly code: string | null;
      /** How long the call took. */
      readonly duration_ms: number;
    }
  | {
      /** A server is not what it was when the gateway began. */
      readonly kind: "change";
      /** Its name. */
      readonly server: string;
      /** What changed, in words. */
      readonly what: string;
    }
  | {
      /** The gateway ended. */
      readonly kind: "end";
      /** How many calls were allowed. */
      readonly allowed: number;
      /** How many calls were refused. */
      readonly refused: number;
      /** Signs the line without this field, and with it all lines before; absent without a key. */
      readonly signature?: AuditSignature;
    };

/** A signature of a log up to a line. */
export interface AuditSignature {
  /** `sha256:` and the hash of the public key's SPKI form. */
  readonly key: string;
  /** How it was signed; `sshsig` is a signature of ssh-keygen. */
  readonly algorithm: "ed25519" | "ecdsa-p256-sha256" | "sshsig";
  /** The signature of the text `psk-audit-v1 sha256:…`, in base64. */
  readonly value: string;
}

/** Signs the hash of a line. */
export type SignLine = (hash: string) => AuditSignature;

/** A file of JSON lines, each with the hash of the line before; nobody else may write to it. */
export interface AuditLog {
  /** Puts a line down and gives its number; throws when that is not sure to have happened. */
  append(entry: AuditEntry): number;
  /** The hash of the last line: a chain alone cannot show that its end was cut off. */
  readonly last: string | null;
  close(): void;
}

/** A log that keeps only the count, for a gateway without a file. */
export function noAuditLog(): AuditLog {
  let seq = 0;
  return { append: () => ++seq, last: null, close: () => {} };
}

/** Opens a log to go on with it, or makes a new one that only its owner may read. */
export function openAuditLog(path: string, sign?: SignLine): AuditLog {
  let seq = 0;
  let prev: string | null = null;
  let broken: PskError | undefined;
  let walking: NodeJS.Timeout | undefined;
  let isWalked = true;
  const file = openWatchedFile(path, () => holds(file, prev, Number.POSITIVE_INFINITY));
  try {
    ({ seq, prev } = endOf(path, file));
  } catch (error) {
    file.close();
    throw error;
  }

  /** Looks through what older lines say, beside the calls: their bytes are too many to compare. */
  function walkSoon(): void {
    isWalked = false;
    walking ??= setTimeout(() => {
      isWalked = true;
      const walk = walkChain(file, { end: file.size, last: prev });
      const stop = file.size - MAX_WALK_BYTES;
      const next = () => {
        walking = undefined;
        try {
          if (walk.step() > Math.max(0, stop)) walking = setTimeout(next, 1).unref();
          else if (!isWalked) walkSoon();
        } catch (error) {
          broken ??= new PskError("integrity", `${path} was changed by somebody else`, {
            cause: error,
          });
        }
      };
      next();
    }, WALK_MS).unref();
  }

  return {
    append(entry) {
      if (broken !== undefined) throw broken;
      try {
        let line = JSON.stringify({
          seq: seq + 1,
          time: new Date().toISOString(),
          ...entry,
          prev,
        });
        if (entry.kind === "end") {
          if (!holds(file, prev, MAX_WALK_BYTES)) {
            throw new PskError("integrity", `${path} was changed by somebody else`);
          }
          if (sign !== undefined) line = withSignature(line, sign(lineHash(line)));
        }
        const bytes = Buffer.from(`${line}\n`);
        if (bytes.length > MAX_LINE_BYTES) {
          throw new PskError("internal", "an audit line is too long");
        }
        file.append(bytes);
        seq += 1;
        prev = lineHash(line);
        walkSoon();
        return seq;
      } catch (error) {
        broken ??= ioError(path, error);
        throw broken;
      }
    },
    get last() {
      return prev;
    },
    close() {
      clearTimeout(walking);
      file.close();
    },
  };
}

/** A line with its signature, which is always its last field. */
function withSignature(line: string, signature: AuditSignature): string {
  return `${line.slice(0, -1)},"signature":${JSON.stringify(signature)}}`;
}

/** Whether the end of a file is a chain up to a line with this hash. */
function holds(file: WatchedFile, last: string | null, most: number): boolean {
  const walk = walkChain(file, { end: file.size, last });
  const stop = Math.max(0, file.size - most);
  try {
    while (walk.step() > stop);
    return true;
  } catch (error) {
    if (error instanceof BrokenChain || error instanceof SyntaxError) return false;
    throw error;
  }
}

function endOf(path: string, file: WatchedFile): { seq: number; prev: string | null } {
  const { size } = file;
  if (size === 0) return { seq: 0, prev: null };
  const length = Math.min(size, MAX_LINE_BYTES + 1);
  const text = file.read(size - length, length).toString();
  const line = text.slice(text.lastIndexOf("\n", text.length - 2) + 1, -1);
  const seq = text.endsWith("\n") ? seqOf(line) : undefined;
  const advice = "look at it with psk audit, or name another file";
  if (seq === undefined) {
    throw new PskError("integrity", `${path} does not end with a line of an audit log; ${advice}`);
  }
  const prev = lineHash(line);
  if (holds(file, prev, MAX_WALK_BYTES)) return { seq, prev };
  throw new PskError("integrity", `${path} was changed since it was written; ${advice}`);
}

function seqOf(line: string): number | undefined {
  try {
    const { seq } = JSON.parse(line);
    return typeof seq === "number" && Number.isSafeInteger(seq) ? seq : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}
