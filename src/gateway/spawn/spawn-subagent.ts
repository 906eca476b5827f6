import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { PskError } from "../../errors.ts";
import type { ComposedSkill } from "../../grant/composed-skill.ts";
import type { ValidationResult } from "../../grant/validate-skill-set.ts";
import type { DefaultGrant } from "../../grant/your-rules.ts";
import { readDefaultGrant } from "../../toolkit/default-grant.ts";
import { openRegistry } from "../../toolkit/open-registry.ts";
import { packageRoot } from "../../toolkit/package-root.ts";
import { openCatalog } from "../../toolkit/skill-sets.ts";
import type { Enforced } from "../sandbox/enforced.ts";
import { digestOf, type Session } from "../session.ts";
import { type AgentStart, BINDING_LEVELS, type BindingLevel } from "./agents/agent.ts";
import { checkPassed } from "./agents/passed-words.ts";
import { AGENTS, type AgentName } from "./agents.ts";
import { planTools } from "./plan-tools.ts";
import { settleSandbox } from "./settle-sandbox.ts";
import { spawnPrompt } from "./spawn-prompt.ts";

/** A sub-agent to start: the seed's fields first. */
export interface SubagentSpawnRequest {
  readonly task: string;
  /** Without them the agent is started as it is. */
  readonly skills?: readonly string[] | undefined;
  readonly label?: string | undefined;
  readonly model?: string | undefined;
  readonly thinking?: string | undefined;
  readonly agent?: AgentName | undefined;
  /** Options for the agent, of those that leave its binding alone; for `command` what to run. */
  readonly command?: readonly string[] | undefined;
  readonly timeout_ms?: number | undefined;
  /** More output than this many characters is not kept. */
  readonly max_output?: number | undefined;
  /** Refuse to start when the agent cannot be bound at least so far. */
  readonly require?: BindingLevel | undefined;
  readonly mode?: "union" | "intersection" | undefined;
  /** The grant of the parent; nothing goes beyond it. */
  readonly ceiling?: ComposedSkill | undefined;
  /** Tools that you allow beside the skills; with them there need be no skills. */
  readonly allow?: readonly string[] | undefined;
  /** Tools that you forbid, whatever the skills allow. */
  readonly forbid?: readonly string[] | undefined;
  /** What skills that declare no tools get; left out, `~/.psk/config.json` says it, and null is none. */
  readonly default_grant?: DefaultGrant | null | undefined;
  /**
   * Where skills are found and what the gateway offers. Without `shell` and `files` the grant
   * decides: what it allows is switched on, for the working folder; `false` is off.
   */
  readonly gateway?: GatewayRequest | undefined;
  /** The words that start psk; the installed one is found by itself. */
  readonly psk?: readonly string[] | undefined;
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

/** What a spawn says of its gateway. */
export type GatewayRequest = Partial<Omit<Session, "grant" | "label" | "shell" | "files">> & {
  /** Offer the tool `bash`. */
  readonly shell?: boolean | undefined;
  /** A folder, or `false` for no file tools. */
  readonly files?: string | false | undefined;
};

/** What came of a spawn. */
export interface SpawnResult {
  readonly label: string | null;
  /** Null when it was killed. */
  readonly exit_code: number | null;
  readonly timed_out: boolean;
  readonly output: string;
  readonly grant_digest: string | null;
  /** Null when there are no skills, and so nothing to bind. */
  readonly binding: BindingLevel | null;
  /** What held the files and the network of its commands; null when there are no skills. */
  readonly enforced: Enforced | null;
  /** Whether the agent ever started its gateway; without it, it had no tools. Null without skills. */
  readonly gateway_reached: boolean | null;
  readonly decisions: { readonly allowed: number; readonly refused: number };
  /** Whether the output keeps the contracts of the skills; null when there is none. */
  readonly output_valid: boolean | null;
  /** The hash of the last line of the log; null without skills. */
  readonly audit_last: string | null;
  /** The id of the key that signed the end of the log; null without one. */
  readonly audit_signed_by: string | null;
  /**
   * Whether what the gateway started has ended for sure: `contained`, or `marked` where a process
   * that hides its traces may be left; null when no gateway started. The agent itself is marked.
   */
  readonly processes: "contained" | "marked" | null;
}

/** What is about to be started, without its private folder. */
export interface SpawnPlan {
  readonly agent: AgentName;
  readonly binding: BindingLevel | null;
  readonly enforced: Enforced | null;
  readonly grant: ComposedSkill | undefined;
  readonly prompt: string | undefined;
  /** What was switched on, for people. */
  readonly notes: readonly string[];
  /** What looks wrong and stops nothing. */
  readonly warnings: readonly string[];
  /** Gives the command line and the files for a folder. */
  start(folder: string): AgentStart & { readonly audit: string | undefined };
}

export type Planned =
  | { readonly ok: true; readonly plan: SpawnPlan }
  | { readonly ok: false; readonly validation: ValidationResult };

/** Variables that choose where skills are; an agent may not hand them on to the gateway. */
const HANDED_ON = ["PSK_ROOTS", "PSK_STORE", "PSK_CACHE", "PSK_SRT"];
const DEFAULT_CALL_MS = 300_000;
const SESSION = "session.json";

/** Validates and composes; no process has been started when it answers. */
export async function planSpawn(request: SubagentSpawnRequest): Promise<Planned> {
  const { task, label, model, thinking, command: words = [], agent: name = "claude" } = request;
  if (task.trim() === "") throw new PskError("usage", "the task is empty");
  const agent = AGENTS[name];
  const skills = request.skills ?? [];
  const { allow, forbid } = request;
  if (skills.length === 0 && allow === undefined && forbid === undefined) {
    requireLevel(request.require, undefined, name);
    const start = () => ({ ...agent.plain({ task, model, thinking, words }), audit: undefined });
    return {
      ok: true,
      plan: {
        ...{ agent: name, binding: null, enforced: null, grant: undefined, prompt: undefined },
        ...{ start, notes: [], warnings: [] },
      },
    };
  }
  if (agent.passed !== undefined) checkPassed(name, words, agent.passed);
  const env = request.env ?? process.env;
  const given = request.gateway ?? {};
  const registry = given.registry ?? { roots: [], no_store: false, no_builtin: false };
  const catalog = openCatalog(
    await openRegistry({
      ...{ roots: registry.roots, noStore: registry.no_store, noBuiltin: registry.no_builtin, env },
      ...(registry.store !== undefined && { store: registry.store }),
    }),
  );
  const { ceiling, mode, default_grant = readDefaultGrant() ?? null } = request;
  const options = {
    ...{ ...(ceiling && { ceiling }), ...(mode && { mode }) },
    ...{ ...(allow && { allow }), ...(forbid && { forbid }) },
    ...(default_grant && { defaultGrant: default_grant }),
  };
  const composed = await catalog.composeSkills(skills, options);
  if (!composed.ok) return { ok: false, validation: composed.validation };
  const { grant } = composed;
  const { binding } = agent;
  requireLevel(request.require, binding, name);
  const cwd = given.cwd ?? process.cwd();
  const tools = planTools(grant, given, cwd);
  const { shell, files } = tools;
  const { sandbox, enforced } = await settleSandbox({ ...given, shell, files }, grant, env);
  const prompt = spawnPrompt(grant, tools);
  const start = (folder: string) => {
    const audit = given.audit ?? join(folder, "audit.jsonl");
    const session = {
      ...{ servers: {}, pass: false, accept_changes: false, cwd },
      ...{ call_timeout_ms: DEFAULT_CALL_MS, ...given, registry, audit, sandbox, shell, files },
      ...(label !== undefined && { label }),
      grant,
      agent: {
        name,
        command: [...words],
        ...(model && { model }),
        depth: given.agent?.depth ?? 0,
        ...(allow && { allow }),
        ...(default_grant && { default_grant }),
      },
    };
    const text = `${JSON.stringify(session, null, 2)}\n`;
    const gateway = [
      ...(request.psk ?? installedPsk()),
      ...["gateway", "--quiet", "--session", join(folder, SESSION)],
      ...["--session-digest", digestOf(text)],
    ];
    const gatewayEnv = Object.fromEntries(
      HANDED_ON.flatMap((key) => (env[key] === undefined ? [] : [[key, env[key]]])),
    );
    const job = { task, prompt, gateway, gatewayEnv, folder, model, thinking, words, env };
    const started = agent.start(job);
    return { ...started, files: { ...started.files, [SESSION]: text }, audit };
  };
  const { notes } = tools;
  const warnings = [...grant.warnings, ...tools.warnings];
  const said = { notes, warnings };
  return { ok: true, plan: { agent: name, binding, enforced, grant, prompt, ...said, start } };
}

/** Starts a sub-agent bound to its skills, and waits for its end; throws when it cannot start. */
export async function spawnSubagent(
  request: SubagentSpawnRequest,
  watch: { onOutput?(text: string): void; onError?(text: string): void; signal?: AbortSignal } = {},
): Promise<SpawnResult | { readonly validation: ValidationResult }> {
  const planned = await planSpawn(request);
  if (!planned.ok) return { validation: planned.validation };
  const { runPlan } = await import("./run-plan.ts");
  return runPlan(planned.plan, request, watch);
}

function requireLevel(
  wanted: BindingLevel | undefined,
  level: BindingLevel | undefined,
  agent: AgentName,
): void {
  if (wanted === undefined) return;
  const has = level === undefined ? -1 : BINDING_LEVELS.indexOf(level);
  if (has >= BINDING_LEVELS.indexOf(wanted)) return;
  const what = level === undefined ? "without skills nothing binds it" : `it is ${level} at most`;
  throw new PskError("denied", `${agent} cannot be bound as far as ${wanted}: ${what}`);
}

/** psk as it was installed, for programs that use the library. */
function installedPsk(): string[] {
  const file = resolve(packageRoot(), "dist", "bin", "psk.cjs");
  if (existsSync(file)) return [process.execPath, file];
  throw new PskError("usage", "psk is not built: name the words that start it in `psk`");
}
