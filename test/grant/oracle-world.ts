import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { GIT_ENVIRONMENT } from "../../src/gateway/tools/git-environment.ts";
import { runForm } from "../../src/gateway/tools/run-form.ts";
import { authorize } from "../../src/grant/authorize.ts";
import type { ComposedSkill } from "../../src/grant/composed-skill.ts";

const NOBODY = 65_534;
const TIME_MS = 5_000;

/** What a line did that it should not have done. */
export interface Damage {
  /** The marker program ran. */
  readonly marker: boolean;
  /** Files that are not what they were. */
  readonly changed: readonly string[];
}

/** A project with a repository, canaries and a program that leaves a mark, made anew for each line. */
export interface OracleWorld {
  /** Undefined when the grant refuses the line; otherwise what came of running it. */
  attempt(grant: ComposedSkill, line: string, mayWrite: boolean): Damage | undefined;
}

/** Files that nothing may change, whatever a program is for. */
const CANARIES = [
  ...[".git/config", ".git/info/attributes", ".git/hooks/pre-commit", ".git/hooks/post-checkout"],
  ...[".claude/settings.json", ".mcp.json", "opencode.json", "CLAUDE.md", "bare/config"],
];
/** Files that a program which only reads may not change. */
const QUIET = ["keep/canary.txt", "src/a.ts", "a.txt", "big.txt"];

/** Makes the template of the project, readable and writable for nobody, and runs lines in copies. */
export function makeOracleWorld(folder: string): OracleWorld {
  chmodSync(folder, 0o777);
  const template = join(folder, "template");
  const bin = join(folder, "bin");
  const marks = join(folder, "marks");
  for (const path of [template, bin, marks]) mkdirSync(path);
  chmodSync(marks, 0o777);
  // It must be found by name, by path and as an option's value, and needs nothing to run.
  writeFileSync(join(bin, "pwn"), `#!/bin/sh\n: > ${marks}/ran\nexit 0\n`, { mode: 0o755 });
  makeTemplate(template);
  let count = 0;
  return {
    attempt(grant, line, mayWrite) {
      const decision = authorize(grant, { tool: "bash", args: { command: line } });
      if (decision.effect === "deny") return undefined;
      const work = join(folder, `run-${count++}`);
      cpSync(template, work, { recursive: true, preserveTimestamps: true });
      const ids = process.geteuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
      if (ids.uid !== undefined) spawnSync("chown", ["-R", `${NOBODY}:${NOBODY}`, work]);
      const before = textsOf(work, [...CANARIES, ...(mayWrite ? [] : QUIET)]);
      const [file = "", ...args] = runForm(grant, line, new Map());
      spawnSync(file, args, {
        cwd: work,
        env: {
          ...{
            PATH: `${bin}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin`,
            HOME: join(work, "home"),
          },
          ...{ ...GIT_ENVIRONMENT, LANG: "C.UTF-8", TERM: "dumb" },
        },
        stdio: ["ignore", "pipe", "pipe"],
        timeout: TIME_MS,
        killSignal: "SIGKILL",
        ...ids,
      });
      const marker = existsSync(join(marks, "ran"));
      rmSync(join(marks, "ran"), { force: true });
      const after = textsOf(work, [...before.keys()]);
      const changed = [...before].flatMap(([path, text]) =>
        after.get(path) === text ? [] : [path],
      );
      rmSync(work, { recursive: true, force: true });
      return { marker, changed };
    },
  };
}

function textsOf(work: string, paths: readonly string[]): Map<string, string> {
  return new Map(
    paths.map((path) => {
      const file = join(work, path);
      return [path, existsSync(file) ? readFileSync(file, "latin1") : "none"];
    }),
  );
}

function makeTemplate(folder: string): void {
  const files: Record<string, string> = {
    "a.txt": "hello\none\ntwo\n",
    "b.txt": "hello\none\nthree\n",
    "src/a.ts": "export const a = 1;\n",
    "keep/canary.txt": "canary\n",
    "CLAUDE.md": "# Be careful\n",
    ".mcp.json": "{}\n",
    ".claude/settings.json": "{}\n",
    "opencode.json": "{}\n",
    "f.json": '{"a": 1}\n',
    "big.txt": "line of a larger file\n".repeat(20_000),
    "package.json": '{"name":"x","version":"1.0.0","scripts":{"test":"true"}}\n',
    Makefile: "all:\n\ttrue\n",
    "home/.keep": "",
    // A bare repository that starts a program as soon as git looks at it.
    "bare/HEAD": "ref: refs/heads/main\n",
    "bare/objects/.keep": "",
    "bare/refs/.keep": "",
    "bare/config":
      "[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = ..\n\tfsmonitor = pwn\n",
    "tmpl/hooks/post-checkout": "#!/bin/sh\npwn\n",
    "evil.sed": "1e pwn\n",
    "evil.awk": 'BEGIN { system("pwn") }\n',
    curlrc: "output = keep/canary.txt\nurl = file:///etc/hostname\n",
    list0: "keep/canary.txt\0",
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text, { mode: path.includes("hooks/") ? 0o755 : 0o644 });
  }
  const env = {
    ...{ PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: "1" },
    ...{ GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@b", GIT_COMMITTER_NAME: "a" },
    GIT_COMMITTER_EMAIL: "a@b",
  };
  const git = (...args: string[]) => {
    const { status, stderr } = spawnSync("git", args, { cwd: folder, env, encoding: "utf8" });
    if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
  };
  git("init", "-q", "-b", "main");
  git("config", "user.name", "a");
  git("config", "user.email", "a@b");
  git("add", "a.txt", "src");
  git("commit", "-qm", "one");
  writeFileSync(join(folder, "a.txt"), "hello\none\ntwo\nthree\n");
  git("commit", "-qam", "two");
  mkdirSync(join(folder, ".git/info"), { recursive: true });
  writeFileSync(join(folder, ".git/info/attributes"), "");
  mkdirSync(join(folder, ".git/hooks"), { recursive: true });
  for (const hook of ["pre-commit", "post-checkout"]) {
    writeFileSync(join(folder, ".git/hooks", hook), "#!/bin/sh\nexit 0\n", { mode: 0o755 });
  }
}
