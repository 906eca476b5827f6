import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
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
export function makeAgentWorld(): AgentWorld {
  const folder = tempFolder();
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
  writeNotesSkill(join(folder, "skills"));
  execFileSync("chmod", ["755", program]);
  const git = (...words: string[]) => execFileSync("git", ["-C", project, ...words]);
  git("init", "--quiet", "--initial-branch=main");
  git("add", "src");
  git("-c", "user.name=T", "-c", "user.email=t@t", "commit", "--quiet", "-m", "first commit");
  handOver(folder);
  return {
    ...{ folder, home, project, outside, canary, audit: join(folder, "audit.jsonl") },
    mark: (name) => `${program} ${name}`,
    marks: () => readdirSync(marks).sort(),
    write(files) {
      writeFiles(folder, files);
      handOver(folder);
    },
    files: () => contentOf(project),
  };
}

/** The skill whose grant all agents are started with. */
function writeNotesSkill(parent: string): void {
  const definition = {
    name: "notes",
    description: "Writes notes on a project.",
    allowed_tools: ["Read(src/**)", "Bash(git log *)", "Write(out/*.md)"],
    forbidden_tools: ["Bash(git push *)"],
    execution_protocol: ["write the notes"],
  };
  const body = "Read the plan and write the notes.\n";
  const files = {
    "SKILL.md": skillText("notes", [], body),
    "skill.json": JSON.stringify(definition),
  };
  writeSkill("notes", files, parent);
}

function handOver(folder: string): void {
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

/** Whether a file is there that an attack would have made. */
export function isThere({ folder }: AgentWorld, name: string): boolean {
  return existsSync(join(folder, name));
}
