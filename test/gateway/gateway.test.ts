import {
  appendFileSync,
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { psk } from "../support/psk.ts";
import { makeWorld, startGateway, until } from "./support/gateway-world.ts";

describe("what is listed and called", () => {
  it("is what the grant allows, and nothing else reaches the server", async () => {
    const world = makeWorld();
    world.skill("reader", { allowed: ["echo", "secret"], forbidden: ["secret"] });
    const config = world.config({ notes: world.server(["echo", "secret", "other"]) });
    const gateway = await startGateway(world, [
      ...["--skills", "reader", "--config", config, "--audit", world.audit],
    ]);
    expect(await gateway.names()).toEqual(["load_skill", "read_skill_file", "echo"]);
    expect(await gateway.call("echo", { text: "hello" })).toMatchObject({
      isError: false,
      text: 'echo: {"text":"hello"}',
    });
    const forbidden = await gateway.call("secret");
    expect(forbidden).toMatchObject({ isError: true, code: "TOOL_FORBIDDEN" });
    expect(forbidden.text).toContain("Rule: secret. Skill: reader.");
    expect(await gateway.call("other")).toMatchObject({ code: "TOOL_NOT_ALLOWED" });
    for (const name of ["Echo", "ECHO", "notes__echo", "mcp__notes__echo", "x__echo", "есho"]) {
      expect(await gateway.call(name), name).toMatchObject({ isError: true, code: "UNKNOWN_TOOL" });
    }
    expect(world.executed()).toEqual([{ name: "echo", args: { text: "hello" } }]);
  });

  it("has the server in its name where two servers offer the same", async () => {
    const world = makeWorld();
    world.skill("reader", { allowed: ["one__echo", "mcp__two__echo(b*)"] });
    const servers = { one: world.server(["echo"]), two: world.server(["echo", "extra"]) };
    const args = ["--skills", "reader", "--config", world.config(servers)];
    const gateway = await startGateway(world, args);
    expect(await gateway.names()).toEqual([
      "load_skill",
      "read_skill_file",
      "one__echo",
      "two__echo",
    ]);
    expect(await gateway.call("echo")).toMatchObject({ code: "UNKNOWN_TOOL" });
    expect(await gateway.call("one__echo", { text: "a" })).toMatchObject({ isError: false });
    expect(await gateway.call("two__echo", { text: "b1" })).toMatchObject({ isError: false });
    expect(await gateway.call("two__echo", { text: "a" })).toMatchObject({ isError: true });
    expect(world.executed()).toHaveLength(2);
  });

  it("does not start when a name of the grant could mean two tools, and lists them", async () => {
    const world = makeWorld();
    world.skill("reader", { allowed: ["echo"] });
    const servers = { one: world.server(["echo"]), two: world.server(["echo"]) };
    const args = ["--skills", "reader", "--config", world.config(servers)];
    await expect(startGateway(world, args)).rejects.toThrow(
      '"echo" of the grant could mean "one__echo", "two__echo"; name one',
    );
  });

  it("warns of a name that no server offers, with the nearest", async () => {
    const world = makeWorld();
    world.skill("reader", { allowed: ["ecko"] });
    const config = world.config({ notes: world.server(["echo"]) });
    const gateway = await startGateway(world, ["--skills", "reader", "--config", config]);
    await gateway.names();
    expect(gateway.said()).toContain(
      'warning: no server offers the tool "ecko" that the grant allows; the nearest is "echo"',
    );
  });

  it("takes a server behind `--`", async () => {
    const world = makeWorld();
    world.skill("reader", { allowed: ["server__echo"] });
    const { command, args } = world.server([]);
    const gateway = await startGateway(world, ["--skills", "reader", "--", command, ...args]);
    expect(await gateway.names()).toContain("echo");
  });

  it("holds exactly the skills of the grant", async () => {
    const world = makeWorld();
    world.skill("reader", { allowed: [] });
    world.skill("hidden", { allowed: [] });
    const gateway = await startGateway(world, ["--skills", "reader"]);
    const own = await gateway.call("load_skill", { skill_id: "reader" });
    expect(own.text).toContain("Do it.");
    const other = await gateway.call("load_skill", { skill_id: "hidden" });
    expect(other.text).not.toContain("Do it.");
    const file = await gateway.call("read_skill_file", { skill_id: "hidden", path: "SKILL.md" });
    expect(file.text).not.toContain("Do it.");
  });

  it("refuses a set of skills that cannot be used, before anything starts", async () => {
    const world = makeWorld();
    const config = world.config({ notes: world.server(["echo"]) });
    const { code, stderr } = await psk(["gateway", "--skills", "nobody", "--config", config]);
    expect(code).toBe(2);
    expect(stderr).toContain("UNKNOWN_SKILL");
  });
});

describe("the audit log", () => {
  async function logged() {
    const world = makeWorld();
    world.skill("reader", { allowed: ["echo"], forbidden: ["secret"] });
    const config = world.config({ notes: world.server(["echo", "secret"]) });
    const args = ["--skills", "reader", "--config", config, "--audit", world.audit];
    const gateway = await startGateway(world, args);
    return { world, gateway };
  }

  it("has a line for each decision, before the answer, without secrets, and a chain", async () => {
    const { world, gateway } = await logged();
    const token = `ghp_${"a1B2c3D4e5F6g7H8i9J0".repeat(2).slice(0, 36)}`;
    await gateway.call("echo", { text: token, api_key: "hunter2", note: "plain" });
    await gateway.call("secret");
    const text = readFileSync(world.audit, "utf8");
    expect(text).not.toContain(token);
    expect(text).not.toContain("hunter2");
    const lines = world.auditLines();
    expect(lines.map(({ kind }) => kind)).toEqual(["start", "decision", "outcome", "decision"]);
    expect(lines[1]).toMatchObject({
      tool: "echo",
      effect: "allow",
      skill: "reader",
      rule: "echo",
    });
    expect(lines[1]).toMatchObject({ args: { note: "plain", api_key: "[masked]" } });
    expect(lines[3]).toMatchObject({ effect: "deny", code: "TOOL_FORBIDDEN", rule: "secret" });
    await gateway.client.close();
    await until(() => world.auditLines().length === 5);
    const checked = await psk(["audit", world.audit, "--json"]);
    expect(checked.code).toBe(0);
    expect(JSON.parse(checked.stdout)).toMatchObject({ valid: true, allowed: 1, refused: 1 });
    const { stdout } = await psk(["audit", world.audit]);
    expect(stdout).toContain("5 lines, each follows from the one before");
    expect(stdout).toContain("1 calls allowed, 1 refused");
    expect(stdout).toMatch(/secret +TOOL_FORBIDDEN +secret +reader +1/);
  });

  it("has the whole command line, also of one that was refused", async () => {
    const world = makeWorld();
    world.skill("shell", { allowed: ["Bash(echo *)"] });
    const args = ["--skills", "shell", "--shell", "--audit", world.audit];
    const gateway = await startGateway(world, args);
    const allowed = `echo ${"a".repeat(8_000)} the end`;
    const refused = `echo ${"a".repeat(8_000)}; the real thing`;
    expect(await gateway.call("bash", { command: allowed })).toMatchObject({ isError: false });
    expect(await gateway.call("bash", { command: refused })).toMatchObject({ isError: true });
    const odd = `echo ${"\u0001".repeat(16_000)}`; // six bytes each in JSON
    expect(await gateway.call("bash", { command: odd })).toMatchObject({ isError: true });
    expect(await gateway.call("bash", { command: "echo on" })).toMatchObject({ isError: false });
    const lines = world.auditLines().filter(({ kind }) => kind === "decision");
    expect(lines.map(({ args }) => args)).toEqual([
      ...[{ command: allowed }, { command: refused }, { command: odd }, { command: "echo on" }],
    ]);
    await gateway.client.close();
    await until(() => world.auditLines().at(-1)?.kind === "end");
    expect((await psk(["audit", world.audit])).code).toBe(0);
  });

  it("has a line for a call whose arguments are nested without end", async () => {
    const { world, gateway } = await logged();
    const deep = JSON.parse(`${"[".repeat(3_000)}${"]".repeat(3_000)}`);
    await gateway.call("echo", { deep }).catch(() => undefined);
    expect(await gateway.call("echo", { text: "on" })).toMatchObject({ isError: false });
    const noted = world.auditLines().filter(({ kind }) => kind === "decision");
    expect(noted).toHaveLength(2);
  });

  it("says how a call ended that was under way when the agent went", async () => {
    const world = makeWorld();
    world.skill("waiter", { allowed: ["hang"] });
    const config = world.config({ notes: world.server(["hang"]) });
    const args = ["--skills", "waiter", "--config", config, "--audit", world.audit];
    const gateway = await startGateway(world, args);
    gateway.call("hang").catch(() => undefined);
    await until(() => world.auditLines().length === 2);
    await gateway.client.close();
    await until(() => world.auditLines().at(-1)?.kind === "end");
    const lines = world.auditLines();
    expect(lines.map(({ kind }) => kind)).toEqual(["start", "decision", "outcome", "end"]);
    expect(lines[2]).toMatchObject({ of: lines[1]?.seq });
    expect(gateway.said()).not.toContain("cannot be written");
  });

  it("shows every kind of tampering, with the line", async () => {
    const { world, gateway } = await logged();
    for (let i = 0; i < 3; i++) await gateway.call("secret", { text: `${i}` });
    await gateway.client.close();
    await until(() => world.auditLines().length === 5);
    const whole = readFileSync(world.audit, "utf8");
    const lines = whole.trimEnd().split("\n");
    const broken = async (text: string, more: readonly string[] = []) => {
      const copy = join(world.folder, "copy.jsonl");
      writeFileSync(copy, text);
      const { code, stdout } = await psk(["audit", copy, "--json", ...more]);
      const { broken, cut, last } = JSON.parse(stdout);
      return { code, line: broken?.line, cut, last };
    };
    const { last } = await broken(whole);
    const changed = lines.with(1, (lines[1] ?? "").replace("deny", "allow"));
    expect(await broken(`${changed.join("\n")}\n`)).toMatchObject({ code: 1, line: 3 });
    expect(await broken(`${lines.toSpliced(2, 1).join("\n")}\n`)).toMatchObject({
      code: 1,
      line: 3,
    });
    const swapped = [lines[0], lines[2], lines[1], ...lines.slice(3)];
    expect(await broken(`${swapped.join("\n")}\n`)).toMatchObject({ code: 1, line: 2 });
    expect(await broken(`${whole}{"seq":6}\n`)).toMatchObject({ code: 1, line: 6 });
    expect(await broken(whole.slice(0, -10))).toMatchObject({ code: 1, line: 5 });
    const short = `${lines.slice(0, -1).join("\n")}\n`;
    expect(await broken(short)).toMatchObject({ code: 0 });
    expect(await broken(short, ["--last", last])).toMatchObject({ code: 1, cut: true });
    expect(await broken(whole, ["--last", last])).toMatchObject({ code: 0, cut: false });
  });

  it.each([
    ["is written to by somebody else", (file: string) => appendFileSync(file, "x\n")],
    ["is replaced", (file: string) => renameSync(file, `${file}.old`)],
    ["is emptied", (file: string) => writeFileSync(file, "")],
    [
      "has a line edited in place, and its time set back,",
      (file: string) => {
        const { atime, mtime } = statSync(file);
        const fd = openSync(file, "r+");
        writeSync(fd, "reader".toUpperCase(), readFileSync(file).indexOf("reader"));
        closeSync(fd);
        utimesSync(file, atime, mtime);
      },
    ],
  ])("that %s lets no call pass any more", async (_, tamper) => {
    const { world, gateway } = await logged();
    expect(await gateway.call("echo")).toMatchObject({ isError: false });
    tamper(world.audit);
    expect(await gateway.call("echo")).toMatchObject({ code: "AUDIT_FAILED" });
    expect(await gateway.call("echo")).toMatchObject({ code: "AUDIT_FAILED" });
    expect(await gateway.names()).toEqual([]);
    expect(world.executed()).toHaveLength(1);
    expect(gateway.said()).toContain("no call passes");
  });

  it("that cannot be opened keeps the gateway from starting", async () => {
    const world = makeWorld();
    world.skill("reader", { allowed: [] });
    const args = ["--skills", "reader", "--audit", join(world.folder, "none", "x")];
    await expect(startGateway(world, args)).rejects.toThrow("no such file or folder");
  });

  it("is gone on with by the next gateway, and refused when its end is torn", async () => {
    const { world, gateway } = await logged();
    await gateway.call("echo");
    await gateway.client.close();
    await until(() => world.auditLines().length === 4);
    const args = ["--skills", "reader", "--audit", world.audit];
    const second = await startGateway(world, args);
    await second.client.close();
    await until(() => world.auditLines().length === 6);
    expect((await psk(["audit", world.audit])).code).toBe(0);
    appendFileSync(world.audit, '{"seq":7');
    await expect(startGateway(world, args)).rejects.toThrow("does not end with a line");
  });
});
