import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../support/temp-folder.ts";
import { writeFiles } from "../support/write-skill.ts";
import { makeWorld, startGateway } from "./support/gateway-world.ts";

async function withShell(allowed: readonly string[], more: readonly string[] = [], env = {}) {
  const world = makeWorld();
  world.skill("work", { allowed, forbidden: ["Bash(rm *)", "Read(**/.env)"] });
  const work = join(world.folder, "work");
  writeFiles(work, { "a.txt": "one\ntwo\n", "src/b.ts": "let two = 2;\n", ".env": "two=secret" });
  const args = ["--skills", "work", "--shell", "--files", work, ...more];
  return { world, work, gateway: await startGateway(world, args, env) };
}

describe("the shell", () => {
  it("runs what is allowed in its folder, with a short environment and no shell where none is needed", async () => {
    const { gateway, work } = await withShell(["Bash"], [], { MY_API_KEY: "hidden", LANG: "C" });
    expect((await gateway.call("bash", { command: "pwd" })).text.trim()).toBe(work);
    const { text } = await gateway.call("bash", { command: "/usr/bin/printenv" });
    expect(text).not.toContain("hidden");
    expect(text).toContain("LANG=C");
    const direct = await gateway.call("bash", { command: "readlink /proc/self/exe" });
    expect(direct.text).toMatch(/readlink|coreutils/);
    const parent = await gateway.call("bash", { command: "cat a.txt | grep two" });
    expect(parent.text.trim()).toBe("two");
    expect(await gateway.call("bash", { command: "rm a.txt" })).toMatchObject({
      code: "TOOL_FORBIDDEN",
    });
  });

  it("does not take a program from the folder that the sub-agent writes to", async () => {
    const folder = tempFolder();
    const { gateway, work } = await withShell(["Bash(tool *)", "Bash(tool)"], [], {
      PATH: `.:${folder}::/usr/bin:/bin`,
    });
    writeFileSync(join(work, "tool"), "#!/bin/sh\necho owned > proof\n", { mode: 0o755 });
    expect((await gateway.call("bash", { command: "tool" })).text).toContain("no program");
    expect(existsSync(join(work, "proof"))).toBe(false);
  });

  it("ends a command after its time, with all that it started, and bounds its output", async () => {
    const { gateway, work } = await withShell(["Bash"]);
    const slow = await gateway.call("bash", { command: "sleep 60", timeout_ms: 300 });
    expect(slow).toMatchObject({ isError: true, text: "It was ended after 0.3 s." });
    const left = "sh left.sh & echo started";
    writeFileSync(join(work, "left.sh"), "sleep 0.5; echo late > late.txt\n");
    expect((await gateway.call("bash", { command: left })).text.trim()).toBe("started");
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(existsSync(join(work, "late.txt"))).toBe(false);
    const much = await gateway.call("bash", { command: "head -c 3000000 /dev/zero" });
    expect(much.text.length).toBeLessThan(300_000);
    expect(much.text).toContain("3000000 bytes in all");
  });

  it("is cancelled with its call", async () => {
    const { gateway, work } = await withShell(["Bash"]);
    const stop = new AbortController();
    writeFileSync(join(work, "slow.sh"), "sleep 1; echo late > late.txt\n");
    const params = { name: "bash", arguments: { command: "sh slow.sh" } };
    const call = gateway.client.request({ method: "tools/call", params }, { signal: stop.signal });
    setTimeout(() => stop.abort(), 200);
    await expect(call).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 1300));
    expect(existsSync(join(work, "late.txt"))).toBe(false);
  });
});

describe("the file tools", () => {
  it("read, write, edit, find and search inside their folder", async () => {
    const { gateway, work } = await withShell(["Read", "Write", "Edit", "Glob", "Grep"]);
    expect((await gateway.call("read", { path: "a.txt" })).text).toBe("one\ntwo\n");
    expect((await gateway.call("read", { file_path: join(work, "a.txt") })).text).toBe(
      "one\ntwo\n",
    );
    await gateway.call("write", { path: "new/deep/c.txt", content: "three" });
    expect(readFileSync(join(work, "new/deep/c.txt"), "utf8")).toBe("three");
    const edit = { path: "a.txt", old_string: "one", new_string: "1" };
    expect(await gateway.call("edit", edit)).toMatchObject({ isError: false });
    expect(readFileSync(join(work, "a.txt"), "utf8")).toBe("1\ntwo\n");
    const again = await gateway.call("edit", edit);
    expect(again).toMatchObject({ isError: true, code: undefined });
    expect(again.text).toBe("old_string stands in a.txt 0 times, not once.");
    expect(await gateway.call("read", { path: "none.txt" })).toMatchObject({
      ...{ isError: true, code: undefined, text: "There is no file none.txt." },
    });
    expect((await gateway.call("glob", { pattern: "**/*.ts" })).text).toBe("src/b.ts");
    expect((await gateway.call("grep", { pattern: "tw[o]" })).text).toBe(
      "a.txt:2:two\nsrc/b.ts:1:let two = 2;",
    );
    expect(await gateway.call("grep", { pattern: "(" })).toMatchObject({ code: "BAD_ARGUMENTS" });
  });

  it("write over a link and not through it", async () => {
    const { gateway, work, world } = await withShell(["Write"]);
    const inside = join(work, "real.txt");
    writeFileSync(inside, "old");
    symlinkSync("real.txt", join(work, "link.txt"));
    expect(await gateway.call("write", { path: "link.txt", content: "new" })).toMatchObject({
      isError: false,
    });
    expect(readFileSync(inside, "utf8")).toBe("new");
    mkdirSync(join(world.folder, "outside"));
    symlinkSync("../outside/later.txt", join(work, "dangling.txt"));
    expect(await gateway.call("write", { path: "dangling.txt", content: "x" })).toMatchObject({
      code: "OUTSIDE_FOLDER",
    });
    expect(existsSync(join(world.folder, "outside/later.txt"))).toBe(false);
  });
});
