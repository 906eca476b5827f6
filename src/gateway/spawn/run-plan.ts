import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PskError, systemCode } from "../../errors.ts";
import { checkOutput } from "../../grant/check-output.ts";
import type { ComposedSkill } from "../../grant/composed-skill.ts";
import { openPrivateFolder } from "../../toolkit/private-folder.ts";
import { createKeeper } from "../keeper.ts";
import { countDecisions, processesOf, readAudit } from "../read-audit.ts";
import type { AgentStart } from "./agents/agent.ts";
import type { SpawnPlan, SpawnResult, SubagentSpawnRequest } from "./spawn-subagent.ts";

const DEFAULT_MAX_OUTPUT = 1024 * 1024;
/** What leads to the key that signs is none of the sub-agent's business. */
const NOT_FOR_AGENTS = { PSK_AUDIT_KEY: undefined, PSK_KEY_PASSPHRASE: undefined };
/** The gateway ends when its agent does, and writes that down. */
const LAST_LINE_MS = 2000;

/** Who watches a sub-agent. */
export interface Watch {
  onOutput?(text: string): void;
  onError?(text: string): void;
  readonly signal?: AbortSignal;
}

/** Writes the files of a plan into a private folder, runs its agent to the end, and sums up. */
export async function runPlan(
  plan: SpawnPlan,
  request: SubagentSpawnRequest,
  watch: Watch,
): Promise<SpawnResult> {
  await refuseWithoutKey(request);
  const folder = openPrivateFolder();
  try {
    const start = plan.start(folder.path);
    for (const [name, text] of Object.entries(start.files)) {
      mkdirSync(dirname(join(folder.path, name)), { recursive: true, mode: 0o700 });
      writeFileSync(join(folder.path, name), text, { mode: 0o600 });
    }
    chmodSync(folder.path, 0o700);
    const { audit } = start;
    const before = audit === undefined || !existsSync(audit) ? 0 : statSync(audit).size;
    const ended = await runAgent(start, request, watch);
    const log = audit === undefined ? undefined : await lastOf(audit, before);
    return {
      label: request.label ?? null,
      exit_code: ended.code,
      timed_out: ended.timedOut,
      output: ended.output,
      grant_digest: plan.grant?.digest ?? null,
      binding: plan.binding,
      enforced: plan.enforced,
      gateway_reached: log?.started ?? null,
      decisions: log?.decisions ?? { allowed: 0, refused: 0 },
      output_valid: plan.grant === undefined ? null : outputValid(plan.grant, ended.output),
      audit_last: log?.last ?? null,
      audit_signed_by: log?.signedBy ?? null,
      processes: log?.processes ?? null,
    };
  } finally {
    folder.close();
  }
}

/** The agent starts the gateway, so it would see a passphrase that the gateway is given. */
async function refuseWithoutKey({ gateway }: SubagentSpawnRequest): Promise<void> {
  const file = gateway?.audit_key;
  if (file === undefined) return;
  const { openLogSigner } = await import("../../toolkit/sign-audit.ts");
  try {
    openLogSigner(file, {});
  } catch (error) {
    if (!(error instanceof PskError)) throw error;
    const what = `${file} cannot sign the log of a sub-agent; name a key that needs no passphrase`;
    throw new PskError("usage", what, { cause: error });
  }
}

async function runAgent(start: AgentStart, request: SubagentSpawnRequest, watch: Watch) {
  const { max_output = DEFAULT_MAX_OUTPUT, timeout_ms } = request;
  const env = { ...(request.env ?? process.env), ...NOT_FOR_AGENTS, ...start.env };
  const keeper = createKeeper(() => {});
  const where = start.cwd === undefined ? {} : { cwd: start.cwd };
  const kept = keeper.start(start.argv, { ...where, env, stdio: ["pipe", "pipe", "pipe"] });
  const { child } = kept;
  let output = "";
  let timedOut = false;
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    watch.onOutput?.(text);
    if (output.length < max_output) output += text.slice(0, max_output - output.length);
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => watch.onError?.(text));
  child.stdin?.on("error", () => {}); // it need not read its task
  child.stdin?.end(start.stdin);
  const stop = () => kept.end();
  const timer =
    timeout_ms === undefined
      ? undefined
      : setTimeout(() => {
          timedOut = true;
          stop();
        }, timeout_ms);
  watch.signal?.addEventListener("abort", stop, { once: true });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", (error) => reject(notStarted(start.argv[0] ?? "", error)));
      child.once("close", resolve);
      child.once("exit", () => setTimeout(stop, 200)); // a child that holds the pipe open
      if (watch.signal?.aborted) stop();
    });
    return { code, timedOut, output };
  } finally {
    clearTimeout(timer);
    watch.signal?.removeEventListener("abort", stop);
    await keeper.close();
  }
}

function notStarted(file: string, error: Error): PskError {
  const why = systemCode(error) === "ENOENT" ? "it is not installed" : error.message;
  return new PskError("io", `${file} cannot be started: ${why}`);
}

/** What the gateway decided since this sub-agent began, and the end of its log. */
async function lastOf(audit: string, before: number) {
  const end = Date.now() + LAST_LINE_MS;
  for (;;) {
    const text = existsSync(audit) ? readFileSync(audit).subarray(before).toString() : "";
    const lines = text.split("\n").filter((line) => line !== "");
    const done = text === "" || /"kind":"end"/.test(lines.at(-1) ?? "");
    if (!done && Date.now() < end) {
      await sleep(20);
      continue;
    }
    const report = text === "" ? undefined : await readAudit(audit);
    return {
      last: report?.last ?? null,
      signedBy: report?.signature?.is_last ? report.signature.key : null,
      started: lines.some((line) => /"kind":"start"/.test(line)),
      decisions: countDecisions(lines),
      processes: processesOf(lines),
    };
  }
}

/** Null when no skill promises anything; an output that is no JSON keeps no promise. */
function outputValid({ output_contracts }: ComposedSkill, output: string): boolean | null {
  const contracts = output_contracts.filter(({ contract }) => contract.schema !== undefined);
  if (contracts.length === 0) return null;
  const value = jsonIn(output);
  if (value === undefined) return false;
  return contracts.every(({ contract }) => checkOutput(contract, value.json).valid);
}

/** The output as JSON, or the last block of it that is fenced as JSON. */
function jsonIn(output: string): { readonly json: unknown } | undefined {
  const fenced = [...output.matchAll(/```(?:json)?\n([\s\S]*?)```/g)].at(-1)?.[1];
  for (const text of [output, fenced]) {
    if (text === undefined) continue;
    try {
      return { json: JSON.parse(text) };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return undefined;
}
