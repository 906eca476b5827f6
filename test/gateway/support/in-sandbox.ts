import { spawn, spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openSandbox } from "../../../src/gateway/sandbox/open-sandbox.ts";
import type { SandboxChoice } from "../../../src/gateway/sandbox/sandbox.ts";
import type { ComposedSkill } from "../../../src/grant/composed-skill.ts";
import { grantOf } from "../../grant/support.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { writeFiles } from "../../support/write-skill.ts";

/** A home with secrets, a working folder that is a repository, and a folder beside it. */
export interface Place {
  readonly home: string;
  readonly work: string;
  readonly beside: string;
}

/** Makes a place for one test. */
export function makePlace(files: Readonly<Record<string, string>> = {}): Place {
  const root = tempFolder();
  const place = {
    home: join(root, "home"),
    work: join(root, "work"),
    beside: join(root, "beside"),
  };
  writeFiles(place.home, { ".ssh/id_ed25519": "PRIVATE KEY\n", ".gitconfig": IDENTITY });
  writeFiles(place.beside, { "notes.txt": "of somebody else\n" });
  writeFiles(place.work, { "a.txt": "one\ntwo\n", "src/b.ts": "let two = 2;\n", ...files });
  git(place, "init", "-q", "-b", "main");
  git(place, "add", "a.txt", "src");
  git(place, "commit", "-q", "-m", "first");
  return place;
}

const IDENTITY = "[user]\n\tname = Ada\n\temail = ada@example.test\n";

/** Runs git on the host, in the working folder. */
export function git({ work, home }: Place, ...args: readonly string[]): string {
  const env = { PATH: process.env.PATH, HOME: home };
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: work, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
  return stdout;
}

/** How a command ended inside. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  readonly notes: readonly string[];
}

/** What to run commands under. */
export interface Under {
  readonly allowed?: readonly string[];
  readonly forbidden?: readonly string[];
  readonly choice?: SandboxChoice;
  readonly skills?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Opens a sandbox for a working folder, as the gateway does. */
export async function sandboxIn({ work, home }: Place, under: Under = {}) {
  const { allowed = ["Bash"], forbidden = [], choice = "bwrap", skills = [] } = under;
  const env = { PATH: process.env.PATH ?? "", HOME: home, ...under.env };
  const grant: ComposedSkill = grantOf(allowed, forbidden);
  const opened = await openSandbox({ grant, shell: true, choice, files: work, skills, env });
  const { sandbox } = opened;
  if (sandbox === undefined) throw new Error(opened.enforced.notes.join("\n") || "no sandbox");
  onTestFinished(() => sandbox.close());
  const start = async (argv: readonly string[]): Promise<Ended> => {
    const { argv: words, leave } = await sandbox.enter(argv);
    const [file = "", ...args] = words;
    const child = spawn(file, args, { cwd: work, env, stdio: ["ignore", "pipe", "pipe"] });
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => {
      out += chunk;
    });
    child.stderr.on("data", (chunk: Buffer) => {
      err += chunk;
    });
    const code = await new Promise<number | null>((done) => child.once("close", done));
    return { code, out, err, notes: leave() };
  };
  const run = (command: string) => start(["/bin/bash", "--noprofile", "--norc", "-c", command]);
  return { enforced: opened.enforced, start, run, close: () => sandbox.close() };
}

/** A server on loopback that counts who reaches it. */
export async function loopbackServer() {
  let hits = 0;
  const server = createServer((_, response) => {
    hits++;
    response.end("reached\n");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { port, hits: () => hits };
}
