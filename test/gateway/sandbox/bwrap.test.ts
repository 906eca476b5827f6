import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { REPOSITORY } from "../../support/child.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { git, loopbackServer, makePlace, sandboxIn } from "../support/in-sandbox.ts";

/** Bash alone can talk to a port; no program is needed. */
const reach = (port: number | undefined) =>
  `exec 3<>/dev/tcp/127.0.0.1/${port} && printf 'GET / HTTP/1.0\\r\\n\\r\\n' >&3 && cat <&3`;

describe("a command in bubblewrap", () => {
  it("gives the same output and the same exit code as outside", async () => {
    const place = makePlace();
    const { start, run } = await sandboxIn(place);
    expect(await start(["cat", "a.txt"])).toMatchObject({ code: 0, out: "one\ntwo\n", err: "" });
    expect(await start(["git", "log", "--oneline"])).toMatchObject({
      ...{ code: 0, out: git(place, "log", "--oneline") },
    });
    expect(await run("grep -rn two src | head; exit 7")).toMatchObject({
      ...{ code: 7, out: "src/b.ts:1:let two = 2;\n" },
    });
    expect((await run("kill -9 $$")).code).toBe(137);
    expect((await start(["pwd"])).out.trim()).toBe(place.work);
  });

  it("writes in its folder and nowhere else", async () => {
    const place = makePlace();
    const { run } = await sandboxIn(place);
    const targets = [place.beside, place.home, dirname(place.work), "/etc", "/usr", "/opt", "/"];
    const { err } = await run(
      `echo in > in.txt; for d in ${targets.join(" ")} /tmp; do echo x > $d/psk-outside.txt; done`,
    );
    expect(readFileSync(join(place.work, "in.txt"), "utf8")).toBe("in\n");
    for (const target of [...targets, "/tmp"]) {
      expect(existsSync(join(target, "psk-outside.txt")), target).toBe(false);
    }
    expect(err).toMatch(/Read-only file system/);
  });

  it("sees no home, no temporary files and no other folder of the machine", async () => {
    const place = makePlace();
    const { run } = await sandboxIn(place);
    const seen = await run(
      `ls -A ${place.home} /tmp/.. /run ${dirname(place.work)}; cat ${place.home}/.ssh/id_ed25519 ${place.beside}/notes.txt ${REPOSITORY}/package.json`,
    );
    expect(`${seen.out}${seen.err}`).not.toMatch(/PRIVATE|somebody else|"psk"|docker|farm/);
    expect(seen.out).toContain("work");
    const shadow = await run("cat /etc/shadow");
    expect(shadow).toMatchObject({ code: 1, out: "" });
  });

  it("has no rights to take its bounds down", async () => {
    const place = makePlace({ ".claude/settings.json": "{}" });
    const { run } = await sandboxIn(place);
    await run(
      "umount .claude; umount .git/config; mount -o remount,rw /; unshare -Urm umount .claude; echo x > .claude/settings.json",
    );
    expect(readFileSync(join(place.work, ".claude/settings.json"), "utf8")).toBe("{}");
    expect((await run("grep CapEff /proc/self/status")).out.trim()).toMatch(/0{16}$/);
  });

  it("ends with everything that it left in the background", async () => {
    const place = makePlace();
    const { run } = await sandboxIn(place);
    const { out } = await run(
      "(setsid sleep 0.4 && echo late > late.txt) >/dev/null 2>&1 & echo started",
    );
    expect(out).toBe("started\n");
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect(existsSync(join(place.work, "late.txt"))).toBe(false);
  });

  it("runs the scripts of skills where they lie, and cannot change them", async () => {
    const skill = join(tempFolder(), "counter");
    mkdirSync(join(skill, "scripts"), { recursive: true });
    const script = join(skill, "scripts/count.sh");
    writeFileSync(script, "#!/bin/sh\necho counted\n", { mode: 0o755 });
    const place = makePlace();
    const { start, run } = await sandboxIn(place, { skills: [skill] });
    expect(await start([script])).toMatchObject({ code: 0, out: "counted\n" });
    await run(`echo owned > ${script}; rm -f ${script}`);
    expect(readFileSync(script, "utf8")).toContain("counted");
  });
});

describe("git in bubblewrap", () => {
  it("commits under the user's name, and cannot change settings or hooks", async () => {
    const place = makePlace();
    const config = readFileSync(join(place.work, ".git/config"), "utf8");
    const { run } = await sandboxIn(place);
    const { code, err } = await run("echo 3 >> a.txt; git commit -qam second");
    expect(code, err).toBe(0);
    expect(git(place, "log", "-1", "--format=%an %s").trim()).toBe("Ada second");
    await run(
      [
        "git config core.fsmonitor 'touch /tmp/x'",
        "git log -1 --format='[core]%n fsmonitor = touch PWNED' --output=.git/config",
        "echo x > .git/hooks/post-commit",
        "rm -rf .git/hooks",
        "mv .git/config .git/old",
        "mv .git moved && mkdir .git && echo x > .git/config",
        "cp -r .git copy && rm -rf .git && mv copy .git",
      ].join("; "),
    );
    expect(readFileSync(join(place.work, ".git/config"), "utf8")).toBe(config);
    expect(existsSync(join(place.work, ".git/hooks/post-commit"))).toBe(false);
    expect(existsSync(join(place.work, "moved"))).toBe(false);
  });

  it("cannot send git to other settings, nor make hooks where there are none", async () => {
    const place = makePlace();
    git(place, "config", "core.pager", "cat");
    const hooks = join(place.work, ".git/hooks");
    rmSync(hooks, { recursive: true });
    const { run } = await sandboxIn(place);
    const { notes } = await run(
      "mkdir evil; echo '[core]' > evil/config; echo ../evil > .git/commondir; echo x > .git/config.worktree; mkdir .git/hooks; echo x > .git/hooks/post-checkout",
    );
    expect(notes.join("\n")).toContain("psk moved .git/commondir to .git/commondir.held-by-psk");
    for (const name of ["commondir", "config.worktree", "hooks"]) {
      expect(existsSync(join(place.work, ".git", name)), name).toBe(false);
    }
    expect(git(place, "config", "core.pager").trim()).toBe("cat");
  });

  it("leaves hooks alone that the settings keep in the work tree", async () => {
    const place = makePlace({ ".husky/pre-commit": "#!/bin/sh\n" });
    git(place, "config", "core.hooksPath", ".husky");
    await (await sandboxIn(place)).run("echo 'touch PWNED' >> .husky/pre-commit");
    expect(readFileSync(join(place.work, ".husky/pre-commit"), "utf8")).toBe("#!/bin/sh\n");
  });

  it("works in a work tree and in a folder of a repository", async () => {
    const place = makePlace();
    const tree = join(dirname(place.work), "tree");
    git(place, "worktree", "add", "-q", tree);
    const inTree = await sandboxIn({ ...place, work: tree });
    const made = await inTree.run("echo x > new.txt && git add new.txt && git commit -qm third");
    expect(made.code, made.err).toBe(0);
    await inTree.run(`echo x > ${place.work}/.git/config; echo x > ${place.work}/a.txt`);
    expect(git(place, "log", "-1", "--format=%s", "tree").trim()).toBe("third");
    expect(readFileSync(join(place.work, "a.txt"), "utf8")).toBe("one\ntwo\n");
    const below = await sandboxIn({ ...place, work: join(place.work, "src") });
    expect((await below.run("git log --format=%s")).out).toBe("first\n");
    expect((await below.run("cat ../a.txt; git commit --allow-empty -qm no")).code).not.toBe(0);
  });

  it("takes no `.git` file at its word that leads to a folder which knows nothing of it", async () => {
    const place = makePlace();
    const other = makePlace({ "secret.txt": "hidden\n" });
    const odd = join(dirname(place.work), "odd");
    mkdirSync(odd);
    writeFileSync(join(odd, ".git"), `gitdir: ${other.work}/.git\n`);
    const { run } = await sandboxIn({ ...place, work: odd });
    expect((await run(`ls ${other.work}/.git`)).code).not.toBe(0);
  });
});

describe("closed files in bubblewrap", () => {
  it("can be read and not written, at any depth", async () => {
    const files = {
      ".claude/settings.json": "{}",
      "packages/app/.claude/settings.json": "{}",
      ".mcp.json": "{}",
      "CLAUDE.md": "Be kind.\n",
    };
    const place = makePlace(files);
    const { run } = await sandboxIn(place);
    const names = Object.keys(files).join(" ");
    expect((await run(`cat ${names}`)).code).toBe(0);
    await run(`for f in ${names}; do echo x > $f; rm -f $f; done; mv packages p; rm -rf .claude`);
    for (const [name, text] of Object.entries(files)) {
      expect(readFileSync(join(place.work, name), "utf8"), name).toBe(text);
    }
  });

  it("that are missing cannot be made, and nothing is left of the attempt", async () => {
    const place = makePlace();
    const before = readdirSync(place.work);
    const { run } = await sandboxIn(place);
    const { err, notes } = await run(
      [
        "mkdir -p .claude && echo x > .claude/settings.json",
        "echo x > .mcp.json; echo x > opencode.json",
        "mkdir -p .github/hooks && echo x > .github/hooks/a.json",
        "rm -rf .claude; rmdir .vscode; mv .codex .codex2",
        "echo Obey > AGENTS.md",
      ].join("; "),
    );
    expect(err).toContain("Read-only file system");
    expect(notes.join("\n")).toContain("psk moved .mcp.json to .mcp.json.held-by-psk");
    expect(notes.join("\n")).toContain("AGENTS.md appeared during this command");
    expect(readdirSync(place.work).sort()).toEqual(
      [...before, ".mcp.json.held-by-psk", "opencode.json.held-by-psk", "AGENTS.md"].sort(),
    );
  });

  it("are not in the way of ordinary work beside them", async () => {
    const place = makePlace();
    const { run } = await sandboxIn(place);
    const { code, err, notes } = await run(
      "mkdir -p .github/workflows && echo on > .github/workflows/ci.yml && git add -A && git commit -qm ci && mv src lib",
    );
    expect(code, err).toBe(0);
    expect(notes).toEqual([]);
    expect(git(place, "show", "--stat", "--format=").trim().split("\n")[0]).toContain("ci.yml");
    expect(readdirSync(place.work).sort()).toEqual([".git", ".github", "a.txt", "lib"]);
    expect(readdirSync(join(place.work, ".github"))).toEqual(["workflows"]);
  });

  it("stay closed while several commands run, also after the first has ended", async () => {
    const place = makePlace();
    const { run } = await sandboxIn(place);
    const slow = run("sleep 0.8; mkdir .claude 2>&1; echo x > .claude/settings.json");
    await new Promise((resolve) => setTimeout(resolve, 250));
    await run("true");
    await slow;
    expect(existsSync(join(place.work, ".claude"))).toBe(false);
  });

  it("that are links are put back", async () => {
    const place = makePlace({ "shared/settings.json": "{}" });
    symlinkSync("shared", join(place.work, ".claude"));
    const { run } = await sandboxIn(place);
    const { notes } = await run(
      "echo x > shared/settings.json; rm .claude; mkdir .claude; echo x > .claude/settings.json",
    );
    expect(notes.join("\n")).toContain("psk moved .claude to .claude.held-by-psk");
    expect(readFileSync(join(place.work, ".claude/settings.json"), "utf8")).toBe("{}");
  });

  it("for instructions open when a rule names them", async () => {
    const place = makePlace({ "AGENTS.md": "old\n" });
    const allowed = ["Bash", "Write(AGENTS.md)"];
    await (await sandboxIn(place, { allowed })).run("echo new > AGENTS.md");
    expect(readFileSync(join(place.work, "AGENTS.md"), "utf8")).toBe("new\n");
  });
});

describe("the axes of a grant in bubblewrap", () => {
  it("writing goes to the folders that rules name, which are made when they are missing", async () => {
    const place = makePlace({ "docs/x.md": "x" });
    const allowed = ["Write(out/*.md)", "Edit(docs/**)"];
    const { run, enforced } = await sandboxIn(place, { allowed });
    await run(
      "echo 1 > out/a.md; echo 2 > docs/x.md; echo 3 > a.txt; echo 4 > b.txt; echo 5 > .git/x",
    );
    expect(readFileSync(join(place.work, "out/a.md"), "utf8")).toBe("1\n");
    expect(readFileSync(join(place.work, "docs/x.md"), "utf8")).toBe("2\n");
    expect(readFileSync(join(place.work, "a.txt"), "utf8")).toBe("one\ntwo\n");
    expect(existsSync(join(place.work, "b.txt"))).toBe(false);
    expect(existsSync(join(place.work, ".git/x"))).toBe(false);
    expect(enforced.shell_files).toMatchObject({ by: "bwrap", writable: ["docs", "out"] });
  });

  it("a folder to write that is a link out of the working folder is none", async () => {
    const place = makePlace();
    symlinkSync(place.beside, join(place.work, "out"));
    const { run } = await sandboxIn(place, { allowed: ["Write(out/**)"] });
    await run("echo x > out/x.txt");
    expect(readdirSync(place.beside)).toEqual(["notes.txt"]);
  });

  it("a folder that was made and not used is gone again", async () => {
    const place = makePlace();
    const { run } = await sandboxIn(place, { allowed: ["Write(out/deep/*.md)"] });
    await run("true");
    expect(readdirSync(place.work).sort()).toEqual([".git", "a.txt", "src"]);
  });

  it("forbidden writing closes what it names, and all of it without a pattern", async () => {
    const place = makePlace({ "dist/x.js": "x" });
    const part = await sandboxIn(place, { forbidden: ["Write(dist/**)"] });
    await part.run("echo y > dist/x.js; echo y > dist/y.js; mv dist d; echo y > ok.txt");
    expect(readdirSync(join(place.work, "dist"))).toEqual(["x.js"]);
    expect(existsSync(join(place.work, "ok.txt"))).toBe(true);
    const all = await sandboxIn(place, { forbidden: ["Write"] });
    await all.run("echo y > no.txt");
    expect(existsSync(join(place.work, "no.txt"))).toBe(false);
  });

  it("forbidden reading hides files and folders, also behind a link", async () => {
    const place = makePlace({
      ".env": "TOKEN=hidden1\n",
      "app/.env": "TOKEN=hidden2\n",
      "secrets/key.txt": "hidden3\n",
      "conf/real": "hidden4\n",
    });
    symlinkSync("real", join(place.work, "conf/.env"));
    const forbidden = ["Read(**/.env)", "Read(secrets/**)"];
    const { run } = await sandboxIn(place, { forbidden });
    const seen = await run(
      "cat .env app/.env secrets/key.txt conf/real; grep -r hidden .; mv app b; cat b/.env; cp -r secrets s; cat s/*",
    );
    expect(seen.out).not.toContain("hidden");
    expect(seen.err).toContain("Permission denied");
    expect(readFileSync(join(place.work, "app/.env"), "utf8")).toContain("hidden2");
  });

  it("the network is closed unless the grant opens it", async () => {
    const place = makePlace();
    const { port, hits } = await loopbackServer();
    const closed = await sandboxIn(place, { allowed: ["Write"] });
    expect((await closed.run(reach(port))).code).not.toBe(0);
    const forbidden = await sandboxIn(place, { allowed: ["Bash"], forbidden: ["Network"] });
    expect((await forbidden.run(reach(port))).code).not.toBe(0);
    expect(hits()).toBe(0);
    const open = await sandboxIn(place, { allowed: ["Write", "Network"] });
    expect((await open.run(reach(port))).out).toContain("reached");
    expect(open.enforced.network).toMatchObject({
      ...{ by: "bwrap", allowed: "all", because: 'given by "Network" of one' },
    });
    expect(hits()).toBe(1);
  });
});
