import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { SpawnResult } from "../../../src/gateway/spawn/spawn-subagent.ts";
import { bundlePsk } from "../../mcp/support/built-psk.ts";
import { REPOSITORY } from "../../support/child.ts";
import type { ChildOutcome } from "../../support/run-child.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { type AgentWorld, makeAgentWorld, RUNS_AS } from "./agent-world.ts";
import { binOf } from "./installed-agents.ts";
import { REAL_AGENTS, type RealAgent, type RealAgentName } from "./real-agents.ts";
import { type ScriptedCall, type ScriptedModel, startModel } from "./scripted-model.ts";

/** An agent that hangs is ended; on a busy machine a start alone may take a minute. */
const SECONDS = 150;
/** How long a test waits for one run of an agent. */
export const RUN_MS = (SECONDS + 30) * 1000;

/** Agents that look for updates, packages or prices find nothing, and find that out at once. */
const NOWHERE = "http://127.0.0.1:9";
const LOOPBACK_ONLY = {
  ...{ HTTP_PROXY: NOWHERE, HTTPS_PROXY: NOWHERE, http_proxy: NOWHERE, https_proxy: NOWHERE },
  ...{ NO_PROXY: "127.0.0.1,localhost", no_proxy: "127.0.0.1,localhost" },
  npm_config_registry: NOWHERE,
};

/** What came of one run of an agent. */
export interface AgentRun extends ChildOutcome {
  readonly world: AgentWorld;
  readonly model: ScriptedModel;
  /** What `psk spawn` printed; undefined when that was no JSON. */
  readonly result: SpawnResult | undefined;
}

/** How a run differs from a plain one. */
export interface RunOptions {
  readonly world?: AgentWorld;
  /** The skill it is bound to; `notes` unless it says otherwise. */
  readonly skill?: "notes" | "writer";
  readonly script: readonly ScriptedCall[];
  readonly childScript?: readonly ScriptedCall[];
  /** The gateway begins so many milliseconds later. */
  readonly gatewayDelayMs?: number;
  /** The gateway ends before it begins. */
  readonly gatewayFails?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** Words for the agent. */
  readonly words?: readonly string[];
}

/** Runs a real agent by `psk spawn`, unprivileged, on a model that plays a script. */
export async function runAgent(agent: RealAgentName, options: RunOptions): Promise<AgentRun> {
  const world = options.world ?? (await makeAgentWorld());
  const model = await startModel(options.script, options.childScript);
  const { home, env, model: name }: RealAgent = REAL_AGENTS[agent];
  const files = Object.entries(home(model.url)).map(([name, text]) => [`home/${name}`, text]);
  world.write(Object.fromEntries(files));
  const argv = [
    ...[process.execPath, await startFile(world, options), "spawn", "--agent", agent],
    ...[
      "--task",
      "Write the notes.",
      "--skills",
      options.skill ?? "notes",
      "--root",
      join(world.folder, "skills"),
    ],
    ...["--no-store", "--no-builtin", "--files", world.project, "--shell"],
    ...["--audit", world.audit, "--json", "--timeout", String(SECONDS), ...(options.args ?? [])],
    ...(name === undefined ? [] : ["--model", name]),
    ...(options.words === undefined ? [] : ["--", ...options.words]),
  ];
  const ended = await runAs(world, argv, binOf(agent), { ...env(model.url), ...options.env });
  return { ...ended, world, model, result: resultIn(ended.stdout) };
}

/** Runs words in the project, as the user of the world and with nothing of the environment here. */
export function runAs(
  world: AgentWorld,
  [file = "", ...args]: readonly string[],
  bin: string,
  env: Readonly<Record<string, string>>,
): Promise<ChildOutcome> {
  const path = [bin, dirname(process.execPath), "/usr/local/bin", "/usr/bin", "/bin"].join(":");
  const tmp = join(world.folder, "tmp");
  const own = { PATH: path, HOME: world.home, TMPDIR: tmp, PSK_CACHE: join(tmp, "cache") };
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...RUNS_AS,
      cwd: world.project,
      env: { ...own, ...LOOPBACK_ONLY, NO_COLOR: "1", ...env },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: RUN_MS - 15_000,
    });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}

let bundled: Promise<Readonly<Record<string, string>>> | undefined;

/** psk in one file, where the user of a world may read it. */
export async function pskFile(world: AgentWorld): Promise<string> {
  bundled ??= bundledPsk();
  world.write(await bundled);
  return join(world.folder, "psk", "psk.cjs");
}

async function bundledPsk(): Promise<Record<string, string>> {
  const file = await bundlePsk(tempFolder());
  const manifest = join(REPOSITORY, "package.json"); // this and docs/rules tell it its own folder
  return {
    "psk/psk.cjs": readFileSync(file, "utf8"),
    "psk/package.json": readFileSync(manifest, "utf8"),
    "psk/docs/rules/README.md": "",
  };
}

/** psk, or a file that starts it and lets only its gateway begin later or not at all. */
async function startFile(world: AgentWorld, options: RunOptions): Promise<string> {
  const psk = await pskFile(world);
  const { gatewayDelayMs, gatewayFails } = options;
  if (gatewayDelayMs === undefined && !gatewayFails) return psk;
  const start = join(world.folder, "psk", "start.cjs");
  const wait = `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${gatewayDelayMs});`;
  const act = gatewayFails ? "process.exit(1);" : wait;
  writeFileSync(start, `if (process.argv[2] === "gateway") { ${act} }\nrequire("./psk.cjs");\n`);
  return start;
}

function resultIn(text: string): SpawnResult | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
