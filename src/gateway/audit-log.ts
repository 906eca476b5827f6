import { hash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync, statSync, writeSync } from "node:fs";
import { ioError, PskError } from "../errors.ts";

/** A line is at most this long, so that one write puts it down whole. */
const MAX_LINE_BYTES = 64 * 1024;

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
      /** Its arguments, with secrets masked and long values cut. */
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
    };

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
export function openAuditLog(path: string): AuditLog {
  const fd = openFile(path);
  const opened = fstatSync(fd);
  if (!opened.isFile()) {
    closeSync(fd);
    throw new PskError("usage", `${path} is not a file, so nothing can be put down in it`);
  }
  let { size } = opened;
  let { seq, prev } = endOf(path, fd, size);
  let broken: string | undefined;

  /** Whoever else writes to the file, or puts another in its place, ends all trust in it. */
  function checkUntouched(): void {
    const now = statSync(path, { throwIfNoEntry: false });
    if (now === undefined || now.ino !== opened.ino || now.dev !== opened.dev) {
      broken = `${path} was removed or replaced`;
    } else if (now.size !== size) broken = `${path} was changed by somebody else`;
    if (broken !== undefined) throw new PskError("integrity", broken);
  }

  return {
    append(entry) {
      if (broken !== undefined) throw new PskError("integrity", broken);
      try {
        checkUntouched();
        const line = JSON.stringify({
          seq: seq + 1,
          time: new Date().toISOString(),
          ...entry,
          prev,
        });
        const bytes = Buffer.from(`${line}\n`);
        if (bytes.length > MAX_LINE_BYTES)
          throw new PskError("internal", "an audit line is too long");
        if (writeSync(fd, bytes) !== bytes.length) throw new PskError("io", `${path}: half a line`);
        size += bytes.length;
        seq += 1;
        prev = lineHash(line);
        return seq;
      } catch (error) {
        const failure = ioError(path, error);
        broken ??= failure.message;
        throw failure;
      }
    },
    get last() {
      return prev;
    },
    close: () => closeSync(fd),
  };
}

/** What the next line says of this one: `printf %s LINE | sha256sum` gives the same. */
export function lineHash(line: string): string {
  return `sha256:${hash("sha256", line)}`;
}

function openFile(path: string): number {
  try {
    return openSync(path, "a+", 0o600);
  } catch (error) {
    throw ioError(path, error);
  }
}

function endOf(path: string, fd: number, size: number): { seq: number; prev: string | null } {
  if (size === 0) return { seq: 0, prev: null };
  const length = Math.min(size, MAX_LINE_BYTES + 1);
  const buffer = Buffer.alloc(length);
  readSync(fd, buffer, 0, length, size - length);
  const text = buffer.toString();
  const line = text.slice(text.lastIndexOf("\n", text.length - 2) + 1, -1);
  const seq = text.endsWith("\n") ? seqOf(line) : undefined;
  if (seq === undefined) {
    closeSync(fd);
    throw new PskError(
      "integrity",
      `${path} does not end with a line of an audit log; look at it with psk audit, or name another file`,
    );
  }
  return { seq, prev: lineHash(line) };
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
