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
import { git, makePlace, sandboxIn } from "../support/in-sandbox.ts";

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
