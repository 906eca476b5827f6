import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../../support/temp-folder.ts";
import { writeFiles } from "../../support/write-skill.ts";
import { makeWorld, startGateway } from "../support/gateway-world.ts";
import { loopbackServer } from "../support/in-sandbox.ts";
import { shellIn, USERS } from "../support/shell-in.ts";

describe.each(USERS)("the shell of a gateway that $user starts", ({ before }) => {
  it("runs in bubblewrap by default, and the start says what holds", async () => {
    const { gateway } = await shellIn({ before });
    expect(gateway.said()).toContain("sandbox: bubblewrap holds every command of the shell\n");
    expect(gateway.said()).toContain(
      'files: reads the working folder and the system\'s programs, writes the working folder (brought by "Bash" of work)\n',
    );
    expect(gateway.said()).toContain('network: every host (brought by "Bash" of work)\n');
  });

  it("is held to the grant's folder, files and network", async () => {
    const { port, hits } = await loopbackServer();
    const forbidden = ["Network", "Read(**/.env)"];
    const { gateway, work, world } = await shellIn({ before, forbidden, args: ["--sandbox"] });
    const bash = (command: string) => gateway.call("bash", { command });
    expect((await bash("cat a.txt")).text).toBe("one\n");
    expect((await bash("touch made.txt")).isError).toBe(false);
    expect(existsSync(join(work, "made.txt"))).toBe(true);
    const outside = `${world.folder}/outside.txt /etc/psk-outside.txt`;
    expect((await bash(`touch ${outside}`)).text).toContain("Read-only file system");
    expect((await bash(`cat ${world.folder}/.ssh/key .env`)).text).not.toMatch(/PRIVATE|hidden/);
    expect((await bash(`ls ${world.folder}`)).text.trim().split("\n")).toEqual(["skills", "work"]);
    // The grant refuses such lines itself; what a program does inside, only the sandbox holds.
    const closed = ["cp a.txt .git/config", "cp a.txt .git/hooks/pre-commit", "mkdir .claude/x"];
    for (const line of closed) {
      expect((await bash(line)).text).toContain("TOOL_NOT_ALLOWED");
      writeFileSync(join(work, "plant.sh"), `${line}\n`);
      expect((await bash("bash plant.sh")).text).toContain("Read-only file system");
    }
    writeFileSync(join(work, "reach.sh"), `echo x > /dev/tcp/127.0.0.1/${port}\n`);
    expect((await bash("bash reach.sh")).isError).toBe(true);
    expect(hits()).toBe(0);
    expect((await bash("cat none.txt")).text).toContain("It ended with 1.");
    expect((await bash("no-such-program")).text).toBe('There is no program "no-such-program".');
    expect(existsSync(join(work, ".claude"))).toBe(false);
  });

  it("ends its commands after their time, with all that they started", async () => {
    const { gateway, work } = await shellIn({ before });
    writeFileSync(
      join(work, "slow.sh"),
      "setsid sh -c 'sleep 1; echo late > late.txt' & sleep 60\n",
    );
    const slow = await gateway.call("bash", { command: "sh slow.sh", timeout_ms: 400 });
    expect(slow).toMatchObject({ isError: true, text: "It was ended after 0.4 s." });
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(existsSync(join(work, "late.txt"))).toBe(false);
  });

  it("runs without a sandbox when that is asked for, and says so", async () => {
    const { gateway, world } = await shellIn({ before, args: ["--sandbox", "off"] });
    expect(gateway.said()).toContain("sandbox: off. The grant decides which commands start");
    await gateway.call("bash", { command: `touch ${world.folder}/outside.txt` });
    expect(existsSync(join(world.folder, "outside.txt"))).toBe(true);
  });
});

describe("a sandbox that cannot run", () => {
  /** Says what bubblewrap says where user namespaces are closed; nothing of it is imitated. */
  function closedNamespaces() {
    const folder = tempFolder();
    const script = "#!/bin/sh\necho 'bwrap: setting up uid map: Permission denied' >&2; exit 1\n";
    writeFileSync(join(folder, "bwrap"), script, { mode: 0o755 });
    return { PATH: `${folder}:/usr/bin:/bin` };
  }
  /** A path with everything but bubblewrap. */
  function withoutBwrap() {
    const folder = tempFolder();
    for (const name of ["bash", "sh", "cat", "touch", "git", "grep"]) {
      execFileSync("ln", ["-s", `/usr/bin/${name}`, join(folder, name)]);
    }
    return { PATH: folder };
  }

  it("starts nothing where it is required, quotes the error and names the fix", async () => {
    const refused = shellIn({ args: ["--sandbox"], env: closedNamespaces() });
    await expect(refused).rejects.toThrow(
      /--sandbox needs bubblewrap \(bwrap\), and it cannot run here: bwrap: setting up uid map: Permission denied\. Nothing was started\. To fix it, .*AppArmor.*docker run/,
    );
    const missing = shellIn({ args: ["--sandbox", "bwrap"], env: withoutBwrap() });
    await expect(missing).rejects.toThrow(/it is not installed.*install the package bubblewrap/);
  });

  it("is off where nobody required it, and the start says so and why", async () => {
    const { gateway } = await shellIn({ env: withoutBwrap() });
    expect(gateway.said()).toContain("sandbox: off.");
    expect(gateway.said()).toContain("bubblewrap cannot run here: it is not installed");
    expect((await gateway.call("bash", { command: "cat a.txt" })).text).toBe("one\n");
  });

  it("does not take a bubblewrap from the working folder", async () => {
    const world = makeWorld();
    world.skill("work", { allowed: ["Bash"] });
    const work = join(world.folder, "work");
    writeFiles(work, { "a.txt": "one\n" });
    writeFileSync(join(work, "bwrap"), "#!/bin/sh\ntouch PWNED\n", { mode: 0o755 });
    const args = ["--skills", "work", "--shell", "--files", work, "--sandbox"];
    const gateway = await startGateway(world, args, { PATH: `${work}:/usr/bin:/bin` });
    expect((await gateway.call("bash", { command: "cat a.txt" })).text).toBe("one\n");
    expect(existsSync(join(work, "PWNED"))).toBe(false);
  });

  it("holds no single hosts in bubblewrap alone: that is refused, and without network by default", async () => {
    const allowed = ["Bash(cat *)", "Network(example.test)"];
    const env = { PSK_SRT: tempFolder() };
    await expect(shellIn({ allowed, args: ["--sandbox", "bwrap"], env })).rejects.toThrow(
      /bubblewrap alone cannot hold single hosts.*--sandbox srt.*`Network` without a host/,
    );
    const { gateway } = await shellIn({ allowed, env });
    expect(gateway.said()).toContain("network: none (only srt can hold single hosts)");
    expect(gateway.said()).toContain("sandbox-runtime (srt), which could hold single hosts,");
    const { text } = await gateway.call("bash", { command: "cat /proc/net/dev" });
    expect(text).not.toContain("eth0");
  });

  it("cannot hold the whole disk", async () => {
    const world = makeWorld();
    world.skill("work", { allowed: ["Bash"] });
    const args = ["--skills", "work", "--shell", "--files", "/"];
    const message = "it cannot hold the folder /. ";
    await expect(startGateway(world, [...args, "--sandbox"])).rejects.toThrow(message);
    expect((await startGateway(world, args)).said()).toContain(message);
  });
});

describe("--sandbox on the command line", () => {
  it("alone means bubblewrap, and takes neither the next option nor an argument for its value", async () => {
    const world = makeWorld();
    world.skill("work", { allowed: ["Bash", "echo"] });
    const work = join(world.folder, "work");
    writeFiles(work, { "a.txt": "one\n" });
    const { command, args, env } = world.server(["echo"]);
    const words = ["--skills", "work", "--sandbox", "--shell", "--files", work];
    const gateway = await startGateway(world, [...words, "--sandbox", command, ...args], env);
    expect(await gateway.names()).toContain("echo");
    expect(gateway.said()).toContain("sandbox: bubblewrap");
  });

  it.each([
    [["--sandbox", "never"], /never/],
    [["--sandbox=never"], /Allowed choices are auto, bwrap, srt, off/],
  ])("%j is no way to start", async (args, message) => {
    await expect(shellIn({ args })).rejects.toThrow(message);
  });

  it("needs a shell to hold where it is required", async () => {
    const world = makeWorld();
    world.skill("work", { allowed: ["Bash"] });
    await expect(startGateway(world, ["--skills", "work", "--sandbox"])).rejects.toThrow(
      "--sandbox is for --shell",
    );
  });
});
