import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { builtPsk } from "../mcp/support/built-psk.ts";
import { psk } from "../support/psk.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { writeFiles } from "../support/write-skill.ts";
import { ATTEMPTS } from "./support/attempts.ts";
import { jsonLines, makeWorld, startGateway, until, type World } from "./support/gateway-world.ts";
import { runSpawn, SCRIPTED_AGENT } from "./support/run-spawn.ts";

const SECRET = "TOKEN=k7Jq9vXe2Lw4";

/** A world with something to lose, and programs that only take notes. */
function dangerousWorld() {
  const world = makeWorld();
  world.skill("narrow", {
    allowed: [
      ...["echo", "Bash(git log *)", "Bash(git log)", "Read(src/**)", "Write(out/*.md)"],
      ...["Glob(src/**)", "Grep(src/**)", "spawn"],
    ],
    forbidden: ["secret", "Bash(git push *)", "Read(.env)"],
  });
  world.skill("wide", { allowed: ["secret", "hidden", "Bash", "Read", "Write", "echo"] });
  const work = join(world.folder, "work");
  writeFiles(world.folder, { "outside/secret.txt": SECRET, "outside/keep.md": "keep" });
  writeFiles(work, {
    ...{ "src/a.txt": "plain", ".env": SECRET, "private.txt": SECRET, victim: "here" },
    "src/link.txt": { link: "../../outside/secret.txt" },
    "src/folder": { link: "../../outside" },
    "src/env-link": { link: "../.env" },
    "out/link.md": { link: "../../outside/keep.md" },
    "out/folder": { link: "../../outside" },
    ".git/config": "[core]\n",
  });
  const bin = join(world.folder, "bin");
  const ran = join(world.folder, "ran.txt");
  mkdirSync(bin);
  for (const name of ["git", "rm", "sudo", "env", "xargs", "find", "sh", "bash"]) {
    writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >> ${ran}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const config = world.config({ notes: world.server(["echo", "secret", "hidden"]) });
  // The grant alone must hold; what the sandbox adds is tested by itself.
  const shell = ["--shell", "--files", work, "--sandbox", "off"];
  const flags = ["--config", config, "--audit", world.audit, ...shell];
  return {
    world,
    work,
    flags,
    env: { PATH: `${bin}:${process.env.PATH}` },
    programs: () => (existsSync(ran) ? readFileSync(ran, "utf8").trimEnd().split("\n") : []),
    /** Nothing that must stay was touched. */
    expectUnharmed() {
      expect(readFileSync(join(world.folder, "outside/keep.md"), "utf8")).toBe("keep");
      expect(readFileSync(join(work, "victim"), "utf8")).toBe("here");
      expect(readFileSync(join(work, "src/a.txt"), "utf8")).toBe("plain");
      expect(readFileSync(join(work, ".git/config"), "utf8")).toBe("[core]\n");
      expect(existsSync(join(world.folder, "owned.md"))).toBe(false);
      expect(existsSync(join(world.folder, "outside/owned.md"))).toBe(false);
    },
  };
}

function denied(world: World) {
  return world.auditLines().filter(({ effect }) => effect === "deny");
}

describe("a hostile sub-agent", () => {
  it(`tries ${ATTEMPTS.length} ways out: none is executed, each leaves one refused line`, async () => {
    const { world, flags, env, programs, expectUnharmed } = dangerousWorld();
    expect(ATTEMPTS.length).toBeGreaterThanOrEqual(40);
    const gateway = await startGateway(world, ["--skills", "narrow", ...flags], env);
    const passed: string[] = [];
    const silent: string[] = [];
    for (const { way, name, args } of ATTEMPTS) {
      const before = denied(world).length;
      const answer = await gateway.call(name, args);
      if (!answer.isError || answer.code === undefined) passed.push(`${way}: ${answer.text}`);
      if (answer.text.includes(SECRET)) passed.push(`${way}: the secret`);
      if (denied(world).length !== before + 1) silent.push(way);
    }
    expect(passed).toEqual([]);
    expect(silent).toEqual([]);
    expect(world.executed()).toEqual([]);
    expect(programs()).toEqual([]);
    expectUnharmed();
    // The allowed calls still work, so it was not the gateway that was broken.
    expect(await gateway.call("bash", { command: "git log -1" })).toMatchObject({ isError: false });
    expect(await gateway.call("read", { path: "src/a.txt" })).toMatchObject({ text: "plain" });
    const written = await gateway.call("write", { path: "out/new.md", content: "mine" });
    expect(written).toMatchObject({ isError: false });
    expect(await gateway.call("echo", { text: "x" })).toMatchObject({ isError: false });
    expect(programs()).toEqual(["git log -1"]);
    expect(world.executed()).toHaveLength(1);
    await gateway.client.close();
    await until(() => world.auditLines().at(-1)?.kind === "end");
    expect((await psk(["audit", world.audit])).code).toBe(0);
  });

  it("does not get a file by a link that is made after the check", async () => {
    const { world, work, flags, env } = dangerousWorld();
    const gateway = await startGateway(world, ["--skills", "narrow", ...flags], env);
    const place = join(work, "src/race");
    const outside = join(world.folder, "outside");
    writeFiles(work, { "src/race/secret.txt": "harmless" });
    let turning = true;
    const turn = (async () => {
      while (turning) {
        renameSync(place, `${place}-real`);
        symlinkSync(outside, place);
        await new Promise((resolve) => setImmediate(resolve));
        rmSync(place);
        renameSync(`${place}-real`, place);
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    const seen = new Set<string>();
    for (let i = 0; i < 300; i++) {
      const { text, code } = await gateway.call("read", { path: "src/race/secret.txt" });
      expect(text).not.toContain(SECRET);
      seen.add(code ?? text);
    }
    turning = false;
    await turn;
    expect([...seen]).toContain("harmless");
  });

  it("has no child that can do more than itself", async () => {
    const { world, flags, env } = dangerousWorld();
    const child = [
      { name: "secret", args: {} },
      { name: "hidden", args: {} },
      { name: "bash", args: { command: "rm -rf victim" } },
      { name: "read", args: { path: ".env" } },
      { name: "echo", args: { text: "child" } },
    ];
    // Parent and child run the same agent; the steps of the child come by its task.
    const agent = join(world.folder, "agent.sh");
    writeFileSync(
      agent,
      `case $PSK_TASK in child) export STEPS='${JSON.stringify(child)}';; esac; exec ${process.execPath} ${SCRIPTED_AGENT}`,
    );
    const steps = [
      { name: "spawn", args: { task: "child", skills: ["wide"], label: "c" } },
      { name: "spawn", args: { task: "child", skills: [] } },
      { name: "spawn", args: { task: "child", skills: ["nobody"] } },
    ];
    const args = ["--task", "parent", "--skills", "narrow", "--agent", "command", "--json"];
    const { stdout, stderr } = await runSpawn(world, [...args, ...flags, "--", "/bin/sh", agent], {
      ...env,
      STEPS: JSON.stringify(steps),
      CHILD_STEPS: JSON.stringify(child),
    });
    const parent = JSON.parse(stdout);
    const { answers } = JSON.parse(parent.output);
    expect(
      answers.map((item: { isError: boolean }) => item.isError),
      stderr,
    ).toEqual([...[false, true, true]]);
    const result = JSON.parse(answers[0].text);
    const inner = JSON.parse(result.output).answers;
    expect(inner.map((item: { isError: boolean }) => item.isError)).toEqual([
      ...[true, true, true, true, false],
    ]);
    expect(result).toMatchObject({ label: "c", decisions: { allowed: 1, refused: 4 } });
    expect(result.grant_digest).not.toBe(parent.grant_digest);
    expect(world.executed()).toEqual([{ name: "echo", args: { text: "child" } }]);
    expect((await psk(["audit", `${world.audit}.1`])).code).toBe(0);
  });

  it("gets nothing by raw messages: before hello, in a batch, twice, broken, or without end", async () => {
    const { world, flags, env } = dangerousWorld();
    const words = ["gateway", "--no-store", "--no-builtin", "--skills", "narrow", ...flags];
    const root = ["--root", join(world.folder, "skills")];
    const child = spawn(process.execPath, [await builtPsk(), ...words, ...root], {
      stdio: ["pipe", "pipe", "ignore"],
      env: { HOME: world.folder, PSK_CACHE: tempFolder(), ...env },
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    let out = "";
    child.stdout.on("data", (chunk: Buffer) => {
      out += chunk;
    });
    child.stdin.on("error", () => {});
    const send = (message: unknown) => child.stdin.write(`${JSON.stringify(message)}\n`);
    const call = (id: number, name: string) => ({
      ...{ jsonrpc: "2.0", id, method: "tools/call" },
      params: { name, arguments: {} },
    });
    send(call(1, "secret"));
    child.stdin.write("{not json\n");
    send({
      ...{ jsonrpc: "2.0", id: 2, method: "initialize" },
      params: {
        protocolVersion: "2025-11-25",
        capabilities: {},
        clientInfo: { name: "raw", version: "1" },
      },
    });
    await until(() => out.includes('"id":2'));
    send({ jsonrpc: "2.0", method: "notifications/initialized" });
    send([call(3, "secret"), call(4, "hidden"), call(5, "echo")]);
    send(call(6, "secret"));
    send(call(6, "secret"));
    send({ ...call(7, "echo"), params: { name: "echo", arguments: { text: "a" }, other: 1 } });
    await until(() => out.includes('"id":7'));
    child.stdin.write("x".repeat(9 * 1024 * 1024));
    send(call(8, "secret"));
    child.stdin.end();
    await new Promise((resolve) => child.once("exit", resolve));
    const names = world.executed().map(({ name }) => name);
    expect(names.filter((name) => name !== "echo")).toEqual([]);
    const allowed = world.auditLines().filter(({ effect }) => effect === "allow");
    expect(names).toHaveLength(allowed.length);
  });

  it("stops everything when it edits what it is bound by, and killing the gateway gives it nothing", async () => {
    const { world, flags, env } = dangerousWorld();
    const agent = join(world.folder, "agent.mjs");
    const client = JSON.stringify(import.meta.resolve("@modelcontextprotocol/client"));
    const stdio = JSON.stringify(import.meta.resolve("@modelcontextprotocol/client/stdio"));
    writeFileSync(
      agent,
      `import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Client } from ${client};
import { StdioClientTransport } from ${stdio};
const file = process.env.PSK_MCP_CONFIG;
const session = join(dirname(file), "session.json");
const { psk } = JSON.parse(readFileSync(file, "utf8")).mcpServers;
const base = { PATH: process.env.PATH, HOME: process.env.HOME };
async function connect() {
  const client = new Client({ name: "x", version: "1" });
  const transport = new StdioClientTransport({ command: psk.command, args: psk.args, env: { ...base, ...psk.env }, stderr: "ignore" });
  await client.connect(transport);
  return { client, transport };
}
async function call(client, name) {
  try {
    const { content } = await client.request({ method: "tools/call", params: { name, arguments: {} } }, { timeout: 20_000 });
    return content[0].text.slice(0, 60);
  } catch (error) { return "no answer"; }
}
const seen = {};
const first = await connect();
const whole = readFileSync(session, "utf8");
writeFileSync(session, whole.replace('"secret"', '"nothing"'));
seen.edited = await call(first.client, "echo");
writeFileSync(session, whole);
seen.putBack = await call(first.client, "echo");
await first.client.close();
writeFileSync(session, whole.replace('"secret"', '"nothing"'));
seen.newGateway = await connect().then(() => "started", () => "did not start");
writeFileSync(session, whole);
const second = await connect();
process.kill(second.transport.pid, "SIGKILL");
seen.killed = await call(second.client, "secret");
console.log(JSON.stringify(seen));
process.exit(0);
`,
    );
    const args = ["--task", "x", "--skills", "narrow", "--agent", "command", "--json", ...flags];
    const { stdout, stderr } = await runSpawn(world, [...args, "--", process.execPath, agent], env);
    const { output } = JSON.parse(stdout);
    expect(JSON.parse(output || "{}"), stderr).toEqual({
      edited: expect.stringContaining("GRANT_CHANGED"),
      putBack: expect.stringContaining("GRANT_CHANGED"),
      newGateway: "did not start",
      killed: "no answer",
    });
    expect(world.executed()).toEqual([]);
    expect(jsonLines(world.audit).length).toBeGreaterThan(0);
    const lines = readFileSync(world.audit, "utf8").replace("GRANT_CHANGED", "OK_CHANGED");
    writeFileSync(world.audit, lines);
    expect((await psk(["audit", world.audit])).code).toBe(1);
  });
});
