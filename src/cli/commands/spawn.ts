import { resolve } from "node:path";
import { PskError } from "../../errors.ts";
import type { GatewayRequest, SubagentSpawnRequest } from "../../gateway/spawn/spawn-subagent.ts";
import { printable, safeJson } from "../../report/printable.ts";
import { command } from "../command.ts";
import { GATEWAY_OPTIONS, secondsOf, sessionParts } from "../gateway-options.ts";
import { skillNames, yourWords } from "../set-options.ts";
import { refuse } from "./compose.ts";

export const spawn = command({
  name: "spawn",
  summary: "Start a sub-agent that can do what its skills allow, as far as it can be bound.",
  args: [
    {
      name: "command",
      help: "options for the agent, after `--`; for the agent `command` what it runs",
      optional: true,
      variadic: true,
    },
  ],
  options: {
    task: { kind: "value", value: "TEXT", help: "what the sub-agent is to do" },
    agent: {
      kind: "value",
      value: "NAME",
      help: "which agent to start",
      choices: ["claude", "codex", "gemini", "copilot", "opencode", "command"],
      default: "claude",
    },
    label: { kind: "value", value: "L", help: "a name for it, in its result and its log" },
    model: { kind: "value", value: "M", help: "the model, as the agent names it" },
    thinking: { kind: "value", value: "T", help: "how much it thinks, as the agent names it" },
    timeout: {
      kind: "value",
      value: "S",
      help: "end it, and all it started, after so many seconds",
    },
    "max-output": { kind: "value", value: "N", help: "keep at most so many characters of output" },
    require: {
      kind: "value",
      value: "LEVEL",
      help: "refuse to start an agent that cannot be bound so far",
      choices: ["advisory", "sandbox", "harness", "enforced"],
    },
    "dry-run": { kind: "flag", help: "print what would be started, with its files, and stop" },
    ...GATEWAY_OPTIONS,
    shell: {
      kind: "flag",
      help: "offer the tool `bash` (default: when the grant allows it)",
    },
    files: {
      kind: "value",
      value: "DIR",
      help: "offer read, write, edit, glob and grep for this folder, where the shell works, too (default: the working folder, when the grant allows one of them)",
    },
    // After those that they switch off, or these would be on by default.
    "no-shell": { kind: "flag", help: "no `bash`, also where the grant allows it" },
    "no-files": { kind: "flag", help: "no file tools, also where the grant allows them" },
  },
  examples: [
    ["psk spawn --task 'Write the notes of 2.0' --skills release-notes", "with Claude Code"],
    ["psk spawn --task … --skills notes --allow Read,Grep", "for a skill that declares no tools"],
    ["psk spawn --task … --skills a --agent codex --require enforced", "exit 1: codex cannot be"],
    ["psk spawn --task … --skills a --agent codex -- -c model_provider=azure", "options for codex"],
    ["psk spawn --task … --skills a --agent command --dry-run -- my-agent", "see what would start"],
  ],
  async run({ args, options, json, quiet, io }) {
    if (options.task === undefined) throw new PskError("usage", "say what to do: --task TEXT");
    const { planSpawn } = await import("../../gateway/spawn/spawn-subagent.ts");
    const { readGrantFile } = await import("../../toolkit/skill-sets.ts");
    const { timeout } = options;
    const parts = { ...(await sessionParts(options, io)), ...ownTools(options) };
    const { allow, forbid, defaultGrant } = await yourWords(options);
    const request: SubagentSpawnRequest = {
      task: options.task,
      skills: skillNames(options),
      agent: options.agent,
      ...{ label: options.label, model: options.model, thinking: options.thinking },
      command: args,
      timeout_ms: timeout === undefined ? undefined : 1000 * secondsOf("timeout", timeout),
      max_output: countOf(options["max-output"]),
      ...{ require: options.require, mode: options.mode },
      ...{ allow, forbid, default_grant: defaultGrant ?? null },
      ceiling: options.ceiling === undefined ? undefined : readGrantFile(options.ceiling),
      // What is only shown shows no key of a server.
      gateway: options["dry-run"] ? { ...parts, servers: masked(parts.servers) } : parts,
      psk: [process.execPath, ...process.execArgv, process.argv[1] ?? "psk"],
      env: io.env,
    };
    const planned = await planSpawn(request);
    if (!planned.ok) return refuse(planned.validation, json, io);
    const { plan } = planned;
    if (!quiet) {
      for (const words of plan.warnings) io.err(`warning: ${printable(words)}\n`);
      for (const words of plan.notes) io.err(`${printable(words)}\n`);
    }
    if (options["dry-run"]) {
      const { argv, env, stdin, files, cwd = null } = plan.start("PRIVATE_FOLDER");
      const { agent, binding, enforced, grant } = plan;
      const shown = {
        agent,
        binding,
        enforced,
        grant_digest: grant?.digest ?? null,
        argv,
        cwd,
        env,
        stdin,
        files,
      };
      io.out(json ? `${safeJson(shown)}\n` : dryRun(shown));
      return 0;
    }
    if (!quiet) {
      io.err(`${plan.agent}: binding ${plan.binding ?? "none: there are no skills"}\n`);
      const { enforcedInWords } = await import("../../gateway/sandbox/enforced.ts");
      const lines = plan.enforced === null ? [] : enforcedInWords(plan.enforced);
      for (const line of lines) io.err(`${printable(line)}\n`);
    }
    const stop = new AbortController();
    const onSignal = () => stop.abort();
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(name, onSignal);
    const { runPlan } = await import("../../gateway/spawn/run-plan.ts");
    const result = await runPlan(plan, request, {
      onOutput: (text) => {
        if (!json) io.out(io.outIsTerminal ? text.split("\n").map(printable).join("\n") : text);
      },
      onError: (text) => {
        if (!quiet) io.err(io.errIsTerminal ? text.split("\n").map(printable).join("\n") : text);
      },
      signal: stop.signal,
    });
    if (result.gateway_reached === false) {
      io.err(
        "error: the agent never reached its gateway, so it had none of the tools of its skills\n",
      );
    }
    if (json) io.out(`${safeJson(result)}\n`);
    else if (!quiet) {
      const { allowed, refused } = result.decisions;
      io.err(`${allowed} calls allowed, ${refused} refused\n`);
      if (result.audit_signed_by !== null) io.err(`log signed by ${result.audit_signed_by}\n`);
      if (result.timed_out) io.err("error: it was ended, since its time was up\n");
      if (result.output_valid === false) io.err("error: the output breaks its contract\n");
    }
    const { exit_code, gateway_reached, output_valid } = result;
    return exit_code === 0 && gateway_reached !== false && output_valid !== false ? 0 : 1;
  },
});

/** What is not said is left to the grant. */
function ownTools(options: {
  readonly shell: boolean;
  readonly files: string | undefined;
  readonly "no-shell": boolean;
  readonly "no-files": boolean;
}): Pick<GatewayRequest, "shell" | "files"> {
  return {
    shell: options["no-shell"] ? false : options.shell || undefined,
    files: options["no-files"] ? false : options.files && resolve(options.files),
  };
}

type Servers = Awaited<ReturnType<typeof sessionParts>>["servers"];

function masked(servers: Servers): Servers {
  const hide = (values: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(Object.keys(values).map((name) => [name, "[masked]"]));
  return Object.fromEntries(
    Object.entries(servers).map(([name, server]) => [
      name,
      "url" in server
        ? { ...server, headers: hide(server.headers) }
        : { ...server, env: hide(server.env) },
    ]),
  );
}

function countOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const count = Number(text);
  if (Number.isSafeInteger(count) && count >= 0) return count;
  throw new PskError("usage", "--max-output must be a number of characters");
}

function dryRun(shown: {
  readonly agent: string;
  readonly binding: string | null;
  readonly argv: readonly string[];
  readonly cwd: string | null;
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: string;
  readonly files: Readonly<Record<string, string>>;
}): string {
  const env = Object.entries(shown.env).map(([name, value]) => `  ${name}=${value}\n`);
  const files = Object.entries(shown.files).map(([name, text]) => `\n--- ${name}\n${text}`);
  const text = [
    `Agent: ${shown.agent}, binding ${shown.binding ?? "none"}\n`,
    `Command:\n  ${shown.argv.map((word) => JSON.stringify(word)).join(" ")}\n`,
    shown.cwd === null ? "" : `Folder:\n  ${shown.cwd}\n`,
    env.length === 0 ? "" : `Environment:\n${env.join("")}`,
    shown.stdin === "" ? "" : `Standard input:\n  ${shown.stdin}\n`,
    ...files,
  ].join("");
  return `${text.split("\n").map(printable).join("\n")}\n`;
}
