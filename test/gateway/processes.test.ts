import { execFileSync, spawn } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { containedWords, findContainment } from "../../src/gateway/containment.ts";
import { createKeeper } from "../../src/gateway/keeper.ts";
import { builtPsk } from "../mcp/support/built-psk.ts";
import { runChild } from "../support/run-child.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { makeWorld, startGateway, until, type World } from "./support/gateway-world.ts";
import { runSpawn, SCRIPTED_AGENT } from "./support/run-spawn.ts";

let count = 0;

/** A script that leaves a process behind in a session of its own, without any environment. */
function strayScript(folder: string, then: string) {
  const seconds = `${86_400 + process.pid}.${++count}`;
  const file = join(folder, `stray-${count}.sh`);
  const stray = `setsid env -i /bin/sleep ${seconds} </dev/null >/dev/null 2>&1 &`;
  writeFileSync(file, `#!/bin/sh\n${stray}\nsetsid sh -c '${stray}'\n${then}\n`);
  chmodSync(file, 0o755);
  return { file, isLeft: () => running(seconds).length > 0, count: () => running(seconds).length };
}

function running(words: string): string[] {
  return readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const line = readFileSync(`/proc/${name}/cmdline`, "latin1");
      return line.startsWith("/bin/sleep\0") && line.includes(words);
    } catch {
      return false; // it has ended
    }
  });
}

/** A gateway before a server that leaves a stray behind as soon as it starts. */
async function withStrayServer(world: World) {
  const { command, args, env } = world.server(["echo", "die"]);
  const stray = strayScript(world.folder, `exec "${command}" "${args[0]}"`);
  const config = world.config({ notes: { command: stray.file, env: { ...env, ...NODE_PATH } } });
  const gateway = await startGateway(world, [
    ...["--skills", "worker", "--config", config, "--audit", world.audit],
  ]);
  await until(() => stray.count() === 2);
  return { gateway, stray };
}

const NODE_PATH = { PATH: process.env.PATH ?? "" };

describe("a process that detaches and clears its environment", () => {
  it("is gone when the command that left it has ended", async () => {
    const world = makeWorld();
    const stray = strayScript(world.folder, "sleep 0.3; echo done");
    world.skill("worker", { allowed: [`Bash(${stray.file})`] });
    const gateway = await startGateway(world, ["--skills", "worker", "--shell"]);
    const answer = gateway.call("bash", { command: stray.file });
    await until(stray.isLeft);
    expect(await answer).toMatchObject({ isError: false, text: "done\n" });
    expect(stray.isLeft()).toBe(false);
    expect(gateway.said()).not.toContain("may outlive");
  });

  it("is gone when the command that left it is out of time", async () => {
    const world = makeWorld();
    const stray = strayScript(world.folder, "sleep 60");
    world.skill("worker", { allowed: [`Bash(${stray.file})`] });
    const gateway = await startGateway(world, ["--skills", "worker", "--shell"]);
    const answer = await gateway.call("bash", { command: stray.file, timeout_ms: 700 });
    expect(answer).toMatchObject({ isError: true, text: "It was ended after 0.7 s." });
    await until(() => !stray.isLeft());
  });

  it("is gone when its server has ended, also by itself", async () => {
    const world = makeWorld();
    world.skill("worker", { allowed: ["echo", "die"] });
    const { gateway, stray } = await withStrayServer(world);
    expect(await gateway.call("echo", { text: "x" })).toMatchObject({ isError: false });
    await gateway.call("die");
    await until(() => !stray.isLeft());
  });

  it("is gone when the gateway has ended", async () => {
    const world = makeWorld();
    world.skill("worker", { allowed: ["echo"] });
    const { gateway, stray } = await withStrayServer(world);
    await gateway.client.close();
    await until(() => !stray.isLeft());
    expect(world.auditLines()[0]).toMatchObject({ kind: "start", processes: "contained" });
  });

  it.each(["SIGKILL", "SIGTERM"] as const)("is gone when the gateway gets %s", async (signal) => {
    const world = makeWorld();
    world.skill("worker", { allowed: ["echo"] });
    const { gateway, stray } = await withStrayServer(world);
    process.kill(gateway.pid, signal);
    await until(() => !stray.isLeft());
  });

  it("is said to be contained in the result of a spawn", async () => {
    const world = makeWorld();
    world.skill("worker", { allowed: ["echo"] });
    const agent = ["--", process.execPath, SCRIPTED_AGENT];
    const args = ["--task", "x", "--skills", "worker", "--json", "--agent", "command", ...agent];
    const { stdout } = await runSpawn(world, args, { STEPS: "[]" });
    expect(JSON.parse(stdout)).toMatchObject({ processes: "contained" });
  });
});

/** Runs words as the gateway would, and gives all that a caller can see. */
async function run(argv: readonly string[], input = "", env: Record<string, string> = {}) {
  const keeper = createKeeper(() => {}, findContainment());
  const { child, end } = keeper.start(argv, { env: { ...NODE_PATH, ...env } });
  let out = "";
  let err = "";
  child.stdout?.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    err += chunk;
  });
  child.stdin?.on("error", () => {}); // a program need not read what it is given
  child.stdin?.end(input);
  const code = await new Promise((resolve, reject) => {
    child.once("close", resolve).once("error", reject);
  });
  end();
  await keeper.close();
  return { code, out, err };
}

describe("a contained process", () => {
  it("is what this system can do, for everybody", () => {
    expect(findContainment()).toMatchObject({ kind: "contained" });
  });

  it("has its input, its output, its words and its exit code", async () => {
    expect(await run(["cat"], "some input")).toEqual({ code: 0, out: "some input", err: "" });
    expect(await run(["sh", "-c", "echo no >&2; exit 7"])).toEqual({
      code: 7,
      out: "",
      err: "no\n",
    });
    const odd = ["a b", "", "'\"", "$x", "`y`", "--", "-c", "ü\n"];
    const { out } = await run([
      process.execPath,
      "-p",
      "JSON.stringify(process.argv)",
      "--",
      ...odd,
    ]);
    expect(JSON.parse(out).slice(1)).toEqual(odd);
  });

  it("is the program on the path and not a word of the shell, under its own name", async () => {
    expect(await run(["echo", "-e", "a\\tb"])).toMatchObject({ code: 0, out: "a\tb\n" });
    expect(await run(["sh", "-c", 'echo "$0"'])).toMatchObject({ out: "sh\n" });
    expect((await run(["ls", "/none"])).err).toMatch(/^ls: /);
  });

  it("has the environment that it was given, also names that no shell has", async () => {
    const { out } = await run([process.execPath, "-p", "JSON.stringify(process.env)"], "", {
      ...{ "a-b": "1", BASH_ENV: "/none", SHELLOPTS: "xtrace", "BASH_FUNC_echo%%": "() { :; }" },
    });
    expect(JSON.parse(out)).toMatchObject({ "a-b": "1", BASH_ENV: "/none" });
  });

  it("sees no process but its own", async () => {
    const { out } = await run(["sh", "-c", "echo /proc/[0-9]*"]);
    expect(out.trim().split(" ").length).toBeLessThan(5);
  });

  it("that ends by a signal says so as a shell does", async () => {
    expect(await run(["sh", "-c", "kill -SEGV $$"])).toMatchObject({ code: 139 });
  });

  it("that is not there fails as it did", async () => {
    await expect(run(["psk-no-such-program"])).rejects.toThrow("ENOENT");
    await expect(run(["./none"])).rejects.toThrow("ENOENT");
  });

  it("may make namespaces of its own, as sandboxes do", async () => {
    const nested = ["unshare", "--user", "--map-root-user", "--pid", "--fork", "--mount-proc"];
    expect(await run([...nested, "sh", "-c", "exit 5"])).toMatchObject({ code: 5 });
  });
});

it("somebody without rights is contained as well", async () => {
  const { uid, gid } = nobody();
  const folder = tempFolder();
  chmodSync(folder, 0o755);
  const stray = strayScript(folder, "id -u");
  const user = { uid, gid, env: NODE_PATH } as const;
  // What the probe finds for a user who is not root.
  const prefix = ["/usr/bin/unshare", "--user", "--map-current-user"];
  const flags = ["--pid", "--fork", "--kill-child=KILL", "--mount-proc", "--"];
  const containment = { kind: "contained", prefix: [...prefix, ...flags] } as const;
  const [file = "", ...args] = containedWords(containment, [stray.file], user) ?? [];
  const child = spawn(file, args, user);
  let out = "";
  child.stdout.on("data", (chunk) => {
    out += chunk;
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  expect({ code, out }).toEqual({ code: 0, out: `${uid}\n` });
  expect(stray.isLeft()).toBe(false);
});

it("where no namespace can be made, the start says what may be left", async () => {
  const world = makeWorld();
  world.skill("worker", { allowed: ["Bash(ls)"] });
  const none = 'echo 0 > /proc/sys/user/max_pid_namespaces && exec "$@"';
  const words = ["unshare", "--user", "--map-root-user", "sh", "-c", none, "sh", process.execPath];
  const flags = ["--no-store", "--no-builtin", "--root", join(world.folder, "skills")];
  const gateway = [await builtPsk(), "gateway", ...flags, "--skills", "worker", "--shell"];
  const { code, stderr } = await runChild([...words, ...gateway, "--audit", world.audit], {
    ...{ HOME: world.folder, PSK_CACHE: tempFolder() },
  });
  expect(stderr).toContain(
    "warning: a process that detaches itself and clears its environment may outlive the gateway, since no namespace can be made here: unshare: unshare failed",
  );
  expect(code).toBe(0);
  expect(world.auditLines()[0]).toMatchObject({ processes: "marked" });
});

/** Another user when there is a choice, or else whoever runs this. */
function nobody(): { uid: number; gid: number } {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  if (uid !== 0) return { uid, gid };
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}
