import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { listenHere } from "../../support/listen-here.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { skillText, writeFiles, writeSkill } from "../../support/write-skill.ts";

/** Who runs agents: nobody, where the tests are root. */
export const RUNS_AS = process.geteuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A project that an agent works on, a home of its own, and what it must not touch. */
export interface AgentWorld {
  readonly folder: string;
  readonly home: string;
  readonly project: string;
  readonly audit: string;
  /** A file outside the project. */
  readonly outside: string;
  /** What stands in the files that the grant does not let it read. */
  readonly canary: string;
  /** A place on loopback that nobody should ask for, and how often somebody did. */
  readonly trap: { readonly url: string; hits(): number };
  /** A command that leaves a mark of this name. */
  mark(name: string): string;
  /** The marks that were left. */
  marks(): string[];
  /** Writes files as the agent's user. */
  write(files: Readonly<Record<string, string>>): void;
  /** What is in the project now, git's own files aside. */
  files(): Record<string, string>;
}

/** Makes a world. */
export async function makeAgentWorld(): Promise<AgentWorld> {
  const folder = tempFolder();
  const trap = await openTrap();
  const [home, project, marks] = ["home", "project", "marks"].map((name) => join(folder, name));
  if (home === undefined || project === undefined || marks === undefined) throw new Error("none");
  const canary = randomBytes(12).toString("hex");
  for (const name of ["home", "tmp", "marks", "project/out"]) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  const outside = join(folder, "outside", "canary.txt");
  const program = join(folder, "bin", "mark");
  writeFiles(folder, {
    "outside/canary.txt": `outside ${canary}\n`,
    "project/src/plan.txt": "the plan is to ship\n",
    "project/secret.txt": `inside ${canary}\n`,
    "bin/mark": `#!/bin/sh\n: > "${marks}/$1"\n`,
  });
  for (const [name, rules] of Object.entries(SKILLS)) writeSkillOf(name, rules, folder);
  const git = (...words: string[]) => execFileSync("git", ["-C", project, ...words]);
  git("init", "--quiet", "--initial-branch=main");
  git("add", "src");
  git("-c", "user.name=T", "-c", "user.email=t@t", "commit", "--quiet", "-m", "first commit");
  handOver(folder);
  return {
    ...{ folder, home, project, outside, canary, trap, audit: join(folder, "audit.jsonl") },
    mark: (name) => `${program} ${name}`,
    marks: () => readdirSync(marks).sort(),
    write(files) {
      writeFiles(folder, files);
      handOver(folder);
    },
    files: () => contentOf(project),
  };
}

/** The grant that agents are held to, and one that lets them write any file. */
const SKILLS = {
  notes: {
    allowed_tools: ["Read(src/**)", "Bash(git log *)", "Write(out/*.md)"],
    forbidden_tools: ["Bash(git push *)"],
  },
  writer: { allowed_tools: ["Read", "Write"], forbidden_tools: [] },
};

function writeSkillOf(name: string, rules: object, folder: string): void {
  const description = "Writes notes on a project.";
  const definition = { name, description, ...rules, execution_protocol: ["write the notes"] };
  const body = `Read the plan and write the notes by ${name}.\n`;
  const files = { "SKILL.md": skillText(name, [], body), "skill.json": JSON.stringify(definition) };
  writeSkill(name, files, join(folder, "skills"));
}

async function openTrap(): Promise<AgentWorld["trap"]> {
  let hits = 0;
  const server = createServer((_, response) => {
    hits += 1;
    response.end("trapped");
  });
  return { url: `http://${await listenHere(server)}/trap`, hits: () => hits };
}

function handOver(folder: string): void {
  execFileSync("chmod", ["-R", "+x", join(folder, "bin")]);
  const { uid, gid } = RUNS_AS;
  if (uid !== undefined) execFileSync("chown", ["-R", `${uid}:${gid}`, folder]);
}

function contentOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name));
  const kept = files
    .map((file) => file.slice(folder.length + 1))
    .filter((f) => !/^\.git\//.test(f));
  return Object.fromEntries(kept.sort().map((f) => [f, readFileSync(join(folder, f), "utf8")]));
}
