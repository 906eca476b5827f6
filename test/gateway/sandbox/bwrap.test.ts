import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
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

  it("finds programs on the path wherever they lie, also behind links in its folder", async () => {
    const place = makePlace({ "real/bin/inner": "#!/bin/sh\n" });
    symlinkSync("real", join(place.work, "linked"));
    const tools = join(tempFolder(), "tools");
    mkdirSync(join(tools, "bin"), { recursive: true });
    mkdirSync(join(tools, "lib"));
    writeFileSync(join(tools, "lib/main.sh"), "echo found\n");
    const script = '#!/bin/sh\n. "$(dirname "$0")/../lib/main.sh"\n';
    writeFileSync(join(tools, "bin/mytool"), script, { mode: 0o755 });
    writeFileSync(join(place.home, "private.txt"), "PRIVATE");
    const path = [join(place.work, "linked/bin"), join(tools, "bin"), place.home, process.env.PATH];
    const { run } = await sandboxIn(place, { env: { PATH: path.join(":") } });
    expect(await run("mytool")).toMatchObject({ code: 0, out: "found\n" });
    expect((await run(`cat ${place.home}/private.txt`)).out).toBe("");
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
