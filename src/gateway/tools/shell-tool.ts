import { isAbsolute, sep } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ComposedSkill } from "../../grant/composed-skill.ts";
import type { Keeper } from "../keeper.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { type CallContext, type GatewayTool, Refused, textResult } from "../tool.ts";
import { GIT_ENVIRONMENT } from "./git-environment.ts";
import { runForm, type SkillFolders } from "./run-form.ts";
import { objectSchema, textIn } from "./tool-input.ts";

/** What a program sees of the environment; a key or a token of psk's user is not among it. */
const ENVIRONMENT = ["HOME", "LANG", "LC_ALL", "LC_CTYPE", "LOGNAME", "SHELL", "TZ", "USER"];
const DEFAULT_PATH = "/usr/local/bin:/usr/bin:/bin";
const MAX_OUTPUT = 256 * 1024;
const DEFAULT_TIME_MS = 120_000;
const MAX_TIME_MS = 600_000;
/** What a program wrote last may still be on its way when it has ended. */
const LAST_WORDS_MS = 500;

/** Where and how commands run. */
export interface ShellOptions {
  readonly grant: ComposedSkill;
  /** Where the skills of the grant are, since their rules name files of their own. */
  readonly skills: SkillFolders;
  readonly keeper: Keeper;
  /** The working folder, always. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly sandbox?: Sandbox | undefined;
}

/** The tool `bash`. The grant has judged every command of a line before it comes here. */
export function shellTool(options: ShellOptions): GatewayTool {
  const env = shellEnvironment(options.env, options.folder);
  return {
    owner: "psk",
    names: ["bash"],
    definition: {
      name: "bash",
      description:
        "Runs a command line in the working folder. Each command in it must be allowed by the skills; substitutions and assignments are not.",
      inputSchema: objectSchema(
        {
          command: { type: "string", description: "The command line." },
          timeout_ms: { type: "integer", description: `At most ${MAX_TIME_MS}.` },
        },
        ["command"],
      ),
    },
    async prepare(args, context) {
      const command = textIn(args, "command");
      const time = timeIn(args.timeout_ms);
      const words = runForm(options.grant, command, options.skills);
      return () => run(words, time, context, options, env);
    },
  };
}

/** The environment of a command: a few names, and programs from absolute places outside the folder. */
function shellEnvironment(env: ShellOptions["env"], folder: string): Record<string, string> {
  const kept = ENVIRONMENT.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]));
  // A program that the sub-agent wrote must not stand in for one that the grant names.
  const path = (env.PATH ?? DEFAULT_PATH).split(":").filter((place) => {
    return isAbsolute(place) && place !== folder && !place.startsWith(`${folder}${sep}`);
  });
  const own = { PATH: path.join(":") || DEFAULT_PATH, TERM: "dumb" };
  return { ...Object.fromEntries(kept), ...GIT_ENVIRONMENT, ...own };
}

async function run(
  words: readonly string[],
  time: number,
  { signal }: CallContext,
  { keeper, folder, sandbox }: ShellOptions,
  env: Record<string, string>,
) {
  const inside = await sandbox?.enter(words);
  const argv = inside?.argv ?? words;
  const stdio = ["ignore", "pipe", "pipe"] as const;
  const kept = keeper.start(argv, { cwd: folder, env, stdio: [...stdio] }, sandbox === undefined);
  const { child } = kept;
  const output = [collect(child.stdout), collect(child.stderr)] as const;
  const closed = new Promise((resolve) => child.once("close", resolve));
  let why = "";
  const end = (reason: string) => {
    why ||= reason;
    kept.end();
  };
  const timer = setTimeout(() => end(`It was ended after ${time / 1000} s.`), time);
  const onAbort = () => end("It was cancelled.");
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", resolve);
    });
    kept.end(); // what it left in the background ends with it
    await Promise.race([closed, sleep(LAST_WORDS_MS)]);
    const [out = "", err = ""] = output.map((read) => read());
    const notes = inside?.leave() ?? [];
    if (inside?.lacksProgram(err)) return textResult(`There is no program "${words[0]}".`, true);
    const status = why || (code === 0 ? "" : `It ended with ${code === null ? "a signal" : code}.`);
    const text = [out, err, status, ...notes].filter((part) => part !== "").join("\n");
    return textResult(text || "It ended with 0 and no output.", status !== "");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return textResult(`There is no program "${words[0]}".`, true);
    }
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    kept.end();
    inside?.leave();
  }
}

/** The beginning of a stream; the rest is taken and thrown away, or the program would hang. */
function collect(stream: NodeJS.ReadableStream | null): () => string {
  const chunks: Buffer[] = [];
  let size = 0;
  stream?.on("data", (chunk: Buffer) => {
    if (size < MAX_OUTPUT) chunks.push(chunk.subarray(0, MAX_OUTPUT - size));
    size += chunk.length;
  });
  return () => {
    const text = Buffer.concat(chunks).toString();
    return size > MAX_OUTPUT ? `${text}\n(${size} bytes in all, the rest is left out)` : text;
  };
}

function timeIn(value: unknown): number {
  if (value === undefined) return DEFAULT_TIME_MS;
  const isTime = typeof value === "number" && Number.isFinite(value) && value > 0;
  if (isTime && value <= MAX_TIME_MS) return value;
  throw new Refused("BAD_ARGUMENTS", `\`timeout_ms\` must be a number up to ${MAX_TIME_MS}`);
}
