import { hash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { z } from "zod";
import { ioError, PskError } from "../errors.ts";
import { type ComposedSkill, readGrant } from "../grant/composed-skill.ts";
import { composedSkill } from "../grant/grant-schema.ts";
import type { DefaultGrant } from "../grant/your-rules.ts";
import { SANDBOX_CHOICES, type SandboxChoice, sandboxChoice } from "./sandbox/sandbox.ts";
import { type ServerSettings, serverSettings } from "./server-config.ts";

/** Everything that a gateway is to do; what `psk spawn` freezes into a file. */
const session = z.strictObject({
  grant: composedSkill,
  servers: z.record(z.string(), serverSettings),
  /** Where the skills of the grant are found. */
  registry: z.strictObject({
    roots: z.array(z.string()),
    store: z.string().optional(),
    no_store: z.boolean(),
    no_builtin: z.boolean(),
  }),
  shell: z.boolean(),
  /** A session of 0.1.0 says true or false. */
  sandbox: z.union([z.boolean(), z.enum(SANDBOX_CHOICES)]).transform(sandboxChoice),
  files: z.string().optional(),
  cwd: z.string().optional(),
  pass: z.boolean(),
  accept_changes: z.boolean(),
  audit: z.string().optional(),
  audit_key: z.string().optional(),
  call_timeout_ms: z.number().int().positive(),
  label: z.string().optional(),
  /** The agent that the tool `spawn` starts; without it there is no such tool. */
  agent: z
    .strictObject({
      name: z.string(),
      command: z.array(z.string()),
      model: z.string().optional(),
      depth: z.number().int(),
      /** What the user allows beside the skills, for its children as well. */
      allow: z.array(z.string()).optional(),
      /** What skills that declare no tools get; frozen, so that no child can change it. */
      default_grant: z
        .strictObject({
          allow: z.array(z.string()),
          forbid: z.array(z.string()),
          from: z.string(),
        })
        .optional(),
    })
    .optional(),
});

/** What a gateway is to do, as it stands in a session file. */
export interface Session {
  grant: ComposedSkill;
  /** The MCP servers behind it, by name. */
  servers: Record<string, ServerSettings>;
  /** Where the skills of the grant are found. */
  registry: {
    roots: string[];
    store?: string | undefined;
    no_store: boolean;
    no_builtin: boolean;
  };
  /** Offer the tool `bash`; each command is judged by the grant. */
  shell: boolean;
  /** What holds the commands of the shell; `true` is `bwrap`, `false` is `off`. */
  sandbox: SandboxChoice | boolean;
  /** Offer read, write, edit, glob and grep for this folder, where the shell works, too. */
  files?: string | undefined;
  /** Where the gateway works; an agent may start it elsewhere. */
  cwd?: string | undefined;
  /** Hand resources and prompts of the servers on, too. */
  pass: boolean;
  /** Go on when a server changes its tools; without it they are held back. */
  accept_changes: boolean;
  /** The file that every decision is written to. */
  audit?: string | undefined;
  /** The file of the private key that signs the end of the log. */
  audit_key?: string | undefined;
  /** A server that is silent in a call for so long is not used any more. */
  call_timeout_ms: number;
  /** A word for the sub-agent in the log. */
  label?: string | undefined;
  /** The agent that the tool `spawn` starts; without it there is no such tool. */
  agent?:
    | {
        name: string;
        command: string[];
        model?: string | undefined;
        depth: number;
        /** What the user allows beside the skills, for its children as well. */
        allow?: readonly string[] | undefined;
        /** What skills that declare no tools get. */
        default_grant?: DefaultGrant | undefined;
      }
    | undefined;
}

/** A session as a gateway takes it: its grant is checked and frozen. */
export interface OpenSession extends Omit<Session, "grant" | "sandbox"> {
  readonly grant: ComposedSkill;
  readonly sandbox: SandboxChoice;
}

/** Reads a session file. With a digest, only these very bytes are taken. */
export function readSession(path: string, digest?: string): OpenSession {
  const text = readText(path);
  if (digest !== undefined && digestOf(text) !== digest) {
    throw new PskError("integrity", `${path} is not the file that was frozen for this sub-agent`);
  }
  const parsed = session.safeParse(parseJson(path, text));
  if (!parsed.success) throw new PskError("usage", `${path} is no session of a gateway`);
  return { ...parsed.data, grant: readGrant(parsed.data.grant) };
}

/** SHA-256 of a text, as the command line of a gateway names it. */
export function digestOf(text: string): string {
  return `sha256:${hash("sha256", text)}`;
}

/**
 * Tells when a file is not what it was. It is read again only when its stat has changed; one that
 * was changed once is never trusted again, also when it is put back.
 */
export function watchFile(path: string): () => boolean {
  const before = digestOf(readText(path));
  let seen = stampOf(path);
  let changed = false;
  return () => {
    if (changed) return true;
    const stamp = stampOf(path);
    if (stamp === seen) return false;
    try {
      changed = digestOf(readText(path)) !== before;
    } catch (error) {
      if (!(error instanceof PskError)) throw error;
      changed = true;
    }
    seen = stamp;
    return changed;
  };
}

function stampOf(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? "none" : `${stat.dev}:${stat.ino}:${stat.size}:${stat.ctimeNs}`;
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw ioError(path, error);
  }
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new PskError("usage", `${path}: not JSON`);
    throw error;
  }
}
