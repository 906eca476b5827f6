import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AGENTS } from "../../src/remote/agents.ts";
import { bundleCommand } from "../support/bundle.ts";
import { HAS_REGISTRY, type LocalRegistry, startRegistry } from "../support/docker-registry.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { buildVersion, newUser, type User } from "./support.ts";

const HERE = process.cwd();
afterEach(() => process.chdir(HERE));

/** A new project, which becomes the current folder. */
function newProject(files: Readonly<Record<string, unknown>> = {}): string {
  const folder = tempFolder();
  process.chdir(folder);
  for (const [name, data] of Object.entries(files)) {
    writeFileSync(join(folder, name), JSON.stringify(data));
  }
  return folder;
}

const readJson = (file: string) => JSON.parse(readFileSync(file, "utf8"));

describe("a project whose skills are in the store", () => {
  let user: User;
  beforeEach(async () => {
    user = newUser();
    for (const version of ["1.0.0", "1.2.0", "2.0.0"])
      await buildVersion(user, "pdf-forms", version);
    await buildVersion(user, "notes", "0.1.0", { "scripts/run.sh": "#!/bin/sh\n" });
    newProject();
  });

  it("add writes both files, installs, and leaves nothing else behind", async () => {
    const outcome = await user.run("add", "pdf-forms@^1", "notes", "--agent", "claude");
    expect(outcome.code, outcome.stderr).toBe(0);
    expect(readJson("psk.json")).toEqual({
      skills: { notes: "^0.1.0", "pdf-forms": "^1" },
      agents: ["claude"],
    });
    const { skills } = readJson("psk.lock");
    expect(skills["pdf-forms"]).toMatchObject({ version: "1.2.0", ref: null, signer: null });
    expect(existsSync(".agents/skills/pdf-forms/SKILL.md")).toBe(true);
    expect(readlinkSync(".claude/skills/notes")).toBe("../../.agents/skills/notes");
    expect(readFileSync(".claude/skills/notes/SKILL.md", "utf8")).toContain("name: notes");
    expect(existsSync(".psk.lock.held")).toBe(false);
    expect((await user.run("verify", "--installed")).code).toBe(0);
    const before = readFileSync("psk.lock", "utf8");
    expect((await user.run("install")).stderr).toContain("0 placed");
    expect(readFileSync("psk.lock", "utf8")).toBe(before);
  });

  it("outdated says what is newer, and update takes what is let in", async () => {
    await user.run("add", "pdf-forms@1.0.0");
    writeFileSync("psk.json", JSON.stringify({ skills: { "pdf-forms": "^1.0.0" } }));
    const outdated = await user.run("outdated", "--json");
    expect(outdated.code).toBe(1);
    expect(JSON.parse(outdated.stdout)).toEqual([
      { name: "pdf-forms", locked: "1.0.0", wanted: "1.2.0", latest: "2.0.0" },
    ]);
    const dry = await user.run("update", "--dry-run");
    expect(dry.stdout).toBe("pdf-forms  1.0.0 → 1.2.0\n");
    expect(readJson("psk.lock").skills["pdf-forms"].version).toBe("1.0.0");
    expect((await user.run("install")).code).toBe(0);
    expect(readJson("psk.lock").skills["pdf-forms"].version).toBe("1.0.0");
    expect((await user.run("update")).code).toBe(0);
    expect(readJson("psk.lock").skills["pdf-forms"].version).toBe("1.2.0");
    expect(readFileSync(".agents/skills/pdf-forms/SKILL.md", "utf8")).toContain("1.2.0");
  });

  it.each([
    ["the lock lacks a skill", { skills: { notes: "*", "pdf-forms": "*" } }],
    ["the lock has another version", { skills: { notes: "^9" } }],
    ["the lock has one too many", { skills: {} }],
  ])("install --frozen is exit 1 when %s", async (_, wanted) => {
    await user.run("add", "notes");
    writeFileSync("psk.json", JSON.stringify(wanted));
    const lock = readFileSync("psk.lock", "utf8");
    const outcome = await user.run("install", "--frozen");
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toContain("psk.lock is not what psk.json wants");
    expect(readFileSync("psk.lock", "utf8")).toBe(lock);
  });

  it("install --frozen refuses a store that holds something else", async () => {
    await user.run("add", "notes");
    await user.run("remove", "notes@0.1.0");
    await buildVersion(user, "notes", "0.1.0", { "evil.md": "other\n" });
    const outcome = await user.run("install", "--frozen");
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toContain("not what psk.lock says");
  });

  it.each([
    ["edited", () => writeFileSync(".agents/skills/notes/SKILL.md", "x"), "SKILL.md"],
    ["missing", () => rmSync(".agents/skills/notes/SKILL.md"), "SKILL.md"],
    ["extra", () => writeFileSync(".agents/skills/notes/more.md", "x"), "more.md"],
    ["edited", () => chmodSync(".agents/skills/notes/SKILL.md", 0o755), "SKILL.md"],
  ])("verify --installed finds a file that is %s", async (kind, spoil, file) => {
    await user.run("add", "notes", "--agent", "claude");
    spoil();
    const outcome = await user.run("verify", "--installed", "--json");
    expect(outcome.code).toBe(1);
    const [{ problems }] = JSON.parse(outcome.stdout).skills;
    expect(problems).toEqual([{ path: `.agents/skills/notes/${file}`, kind }]);
  });

  it("verify --installed finds a link that leads elsewhere", async () => {
    await user.run("add", "notes", "--agent", "claude");
    rmSync(".claude/skills/notes");
    symlinkSync("/etc", ".claude/skills/notes");
    expect((await user.run("verify", "--installed")).stdout).toContain(
      "edited  .claude/skills/notes",
    );
  });

  it("what psk did not write is not touched, and nothing is half installed", async () => {
    mkdirSync(".claude/skills/notes", { recursive: true });
    writeFileSync(".claude/skills/notes/mine.md", "mine");
    const outcome = await user.run("add", "notes", "--agent", "claude");
    expect(outcome.code).toBe(3);
    expect(outcome.stderr).toContain("was not put there by psk");
    expect(existsSync(".agents/skills/notes")).toBe(false);
    expect(existsSync("psk.json")).toBe(false);
    expect(readFileSync(".claude/skills/notes/mine.md", "utf8")).toBe("mine");
  });

  it("what was edited is neither replaced nor removed", async () => {
    await user.run("add", "pdf-forms@1.0.0", "notes");
    writeFileSync(".agents/skills/pdf-forms/SKILL.md", "mine");
    writeFileSync("psk.json", JSON.stringify({ skills: { "pdf-forms": "^2", notes: "*" } }));
    expect((await user.run("install")).code).toBe(3);
    const dropped = await user.run("uninstall", "pdf-forms");
    expect(dropped.code).toBe(0);
    expect(dropped.stderr).toContain("it was edited, so it is left");
    expect(readFileSync(".agents/skills/pdf-forms/SKILL.md", "utf8")).toBe("mine");
  });

  it("uninstall removes cleanly", async () => {
    await user.run("add", "notes", "--agent", "claude,goose");
    expect((await user.run("uninstall", "notes")).code).toBe(0);
    for (const path of [".agents/skills", ".claude", ".goose"])
      expect(existsSync(path)).toBe(false);
    expect(readJson("psk.json").skills).toEqual({});
    expect(readJson("psk.lock").skills).toEqual({});
    expect((await user.run("uninstall", "notes")).code).toBe(1);
  });

  it.each(Object.keys(AGENTS))("%s finds its skills in its folder", async (agent) => {
    expect((await user.run("add", "notes", "--agent", agent)).code).toBe(0);
    const { project, user: own } = AGENTS[agent] ?? { project: "", user: "" };
    expect(readFileSync(`${project}/notes/SKILL.md`, "utf8")).toContain("name: notes");
    expect((await user.run("add", "notes", "--agent", agent, "--user")).code).toBe(0);
    const home = user.env.HOME ?? "";
    expect(readFileSync(join(home, own, "notes", "SKILL.md"), "utf8")).toContain("name: notes");
  });

  it("there are copies when they are asked for, and no link out of the project is followed", async () => {
    await user.run("add", "notes", "--agent", "claude", "--copy");
    expect(lstatSync(".claude/skills/notes").isDirectory()).toBe(true);
    newProject();
    const outside = tempFolder();
    mkdirSync(".claude");
    symlinkSync(outside, ".claude/skills");
    const outcome = await user.run("add", "notes", "--agent", "claude");
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toContain("leads out of the project");
    expect(existsSync(join(outside, "notes"))).toBe(false);
  });

  it("an agent's folder that is a link to the shared one needs nothing more", async () => {
    mkdirSync(".agents/skills", { recursive: true });
    mkdirSync(".claude");
    symlinkSync("../.agents/skills", ".claude/skills");
    expect((await user.run("add", "notes", "--agent", "claude")).code).toBe(0);
    expect(lstatSync(".claude/skills/notes").isDirectory()).toBe(true);
  });

  it.each([
    ["psk.lock", "<<<<<<< ours", "is not JSON"],
    ["psk.lock", '{"lockfileVersion":2,"skills":{}}', "not of version 1"],
    ["psk.lock", '{"lockfileVersion":1,"skills":{"../x":{}}}', "is damaged"],
    ["psk.json", '{"skils":{}}', 'has a key "skils"'],
    ["psk.json", '{"skills":{"notes":"wat ever"}}', "neither a range"],
    [".agents/psk-installed.json", '{"places":{"../../x":{"kind":"copy"}}}', "is damaged"],
  ])("%s that holds %s is refused", async (file, text, words) => {
    mkdirSync(".agents");
    writeFileSync(file, text);
    const outcome = await user.run("install");
    expect(outcome.code).toBeGreaterThan(0);
    expect(outcome.stderr).toContain(words);
  });

  it("eight at once lose nothing, even when one is killed in the middle", async () => {
    const names = Array.from({ length: 8 }, (_, i) => `skill-${i}`);
    for (const name of names) await buildVersion(user, name, "1.0.0");
    const script = await bundleCommand("add");
    const start = (name: string) =>
      spawn(process.execPath, [script, "add", name, "--agent", "claude", "--scan", "off"], {
        env: { ...user.env, PSK_TEST_START_AT: `${Date.now() + 1500}` },
        stdio: "ignore",
      });
    const killed = start("pdf-forms");
    setTimeout(() => killed.kill("SIGKILL"), 1800);
    const codes = await Promise.all(
      names.map((name) => new Promise((resolve) => start(name).once("exit", resolve))),
    );
    expect(codes).toEqual(names.map(() => 0));
    const { skills } = readJson("psk.lock");
    expect(Object.keys(skills)).toEqual(expect.arrayContaining(names));
    expect(Object.keys(readJson("psk.json").skills)).toEqual(expect.arrayContaining(names));
    for (const name of names) expect(existsSync(`.claude/skills/${name}/SKILL.md`)).toBe(true);
    expect((await user.run("install")).code).toBe(0);
    expect((await user.run("verify", "--installed")).code).toBe(0);
  }, 60_000);
});

describe.skipIf(!HAS_REGISTRY)("a project whose skills are in a registry", () => {
  let registry: LocalRegistry;
  let author: User;
  beforeAll(async () => {
    registry = await startRegistry();
    author = newUser();
    for (const version of ["1.0.0", "1.1.0", "2.0.0-rc.1"]) {
      await buildVersion(author, "pdf-forms", version);
      await author.run("push", `pdf-forms@${version}`, `${registry.host}/team/pdf-forms`);
    }
  });

  it("is the same on another machine, and needs no registry once it is in the store", async () => {
    const first = newUser();
    const project = newProject({ "psk.json": { skills: {}, roots: [`${registry.host}/team`] } });
    expect((await first.run("add", "pdf-forms")).code).toBe(0);
    const { skills } = readJson("psk.lock");
    expect(skills["pdf-forms"].version).toBe("1.1.0");
    expect(skills["pdf-forms"].ref).toBe(`${registry.host}/team/pdf-forms:1.1.0`);

    const other = newUser();
    rmSync(".agents", { recursive: true });
    expect((await other.run("install", "--frozen")).code).toBe(0);
    expect((await other.run("verify", "--installed")).code).toBe(0);

    await registry.stop();
    try {
      rmSync(join(project, ".agents"), { recursive: true });
      expect((await other.run("install", "--frozen")).code).toBe(0);
      expect((await other.run("install")).code).toBe(0);
      const empty = newUser();
      expect((await empty.run("install", "--frozen")).code).toBe(4);
    } finally {
      await registry.restart();
    }
  });

  it("a moved tag does not change what the lock says", async () => {
    const user = newUser();
    const repository = `${registry.host}/team/moving`;
    await buildVersion(author, "moving", "1.0.0");
    await author.run("push", "moving", repository);
    newProject();
    await user.run("add", `${repository}@^1`);
    expect(readJson("psk.json").skills).toEqual({ moving: `${repository}@^1` });
    const evil = newUser();
    await buildVersion(evil, "moving", "1.0.0", { "evil.md": "other\n" });
    await evil.run("push", "moving", repository, "--force-tag");
    const fresh = newUser();
    expect((await fresh.run("install", "--frozen")).code).toBe(0);
    expect(existsSync(".agents/skills/moving/evil.md")).toBe(false);
    const lock = readJson("psk.lock");
    lock.skills.moving.sourceHash = "0".repeat(64);
    writeFileSync("psk.lock", JSON.stringify(lock));
    expect((await newUser().run("install", "--frozen")).code).toBe(1);
  });
});
