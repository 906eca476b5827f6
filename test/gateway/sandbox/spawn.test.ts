import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSession } from "../../../src/gateway/session.ts";
import { grantOf } from "../../grant/support.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { writeFiles } from "../../support/write-skill.ts";
import { makeWorld } from "../support/gateway-world.ts";
import { runSpawn, SCRIPTED_AGENT } from "../support/run-spawn.ts";
import { standIn, TASK, worldWithSkill } from "../support/stand-in.ts";

describe("what a spawn says of its sandbox", () => {
  it("stands at its start and in its result, and holds for the sub-agent's shell", async () => {
    const world = makeWorld();
    world.skill("work", { allowed: ["Bash(touch *)", "Network"] });
    const work = join(world.folder, "work");
    writeFiles(work, { "a.txt": "one\n" });
    const command = `touch in.txt ${world.folder}/out.txt`;
    const { stdout, stderr } = await runSpawn(
      world,
      [
        ...["--task", "x", "--skills", "work", "--agent", "command", "--json", "--shell"],
        ...["--files", work, "--", process.execPath, SCRIPTED_AGENT],
      ],
      { STEPS: JSON.stringify([{ name: "bash", args: { command } }]) },
    );
    expect(stderr).toContain("sandbox: bubblewrap holds every command of the shell\n");
    expect(stderr).toContain('network: every host (given by "Network" of work)\n');
    expect(JSON.parse(stdout).enforced).toEqual({
      sandbox: "bwrap",
      shell_files: {
        ...{ by: "bwrap", writable: ["."], because: 'brought by "Bash(touch *)" of work' },
      },
      network: {
        ...{ by: "bwrap", allowed: "all", forbidden: [], because: 'given by "Network" of work' },
      },
      notes: [],
    });
    expect(existsSync(join(work, "in.txt"))).toBe(true);
    expect(existsSync(join(world.folder, "out.txt"))).toBe(false);
  });

  it("is null where there is no shell", async () => {
    const world = worldWithSkill();
    const { env } = standIn(world, "claude");
    const args = ["--task", TASK, "--skills", "writer", "--json"];
    const { stdout } = await runSpawn(world, args, env);
    expect(JSON.parse(stdout).enforced).toMatchObject({ sandbox: null });
    const plain = await runSpawn(world, ["--task", TASK, "--json"], env);
    expect(JSON.parse(plain.stdout).enforced).toBeNull();
  });

  it("is settled before the start and frozen into the session", async () => {
    const world = worldWithSkill(["Bash"]);
    const { env, seen } = standIn(world, "claude");
    const args = ["--task", TASK, "--skills", "writer", "--shell"];
    expect((await runSpawn(world, args, env)).stderr).toContain("sandbox: bubblewrap");
    expect(JSON.parse(seen().files["session.json"] ?? "")).toMatchObject({ sandbox: "bwrap" });
  });

  it("names a folder that is not there, and starts nothing", async () => {
    const world = worldWithSkill(["Bash"]);
    const { env, seen } = standIn(world, "claude");
    const args = ["--task", TASK, "--skills", "writer", "--files", join(world.folder, "none")];
    const refused = await runSpawn(world, args, env);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(`--files ${join(world.folder, "none")}: ENOENT`);
    expect(seen).toThrow("it was not started");
  });

  it("is an error where it is required and cannot run: no agent starts", async () => {
    const world = worldWithSkill(["Bash"]);
    const { env, seen } = standIn(world, "claude");
    writeFileSync(
      join(world.folder, "bin/bwrap"),
      "#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2; exit 1\n",
      { mode: 0o755 },
    );
    const args = ["--task", TASK, "--skills", "writer", "--shell"];
    const refused = await runSpawn(world, [...args, "--sandbox"], env);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain("bwrap: No permissions to create new namespace");
    expect(refused.stderr).toContain("Nothing was started");
    expect(seen).toThrow("it was not started");
    const off = await runSpawn(world, args, env);
    expect(seen).not.toThrow();
    expect(off.stderr).toContain("sandbox: off.");
  });
});

describe("the sandbox in a session file", () => {
  it.each([
    [true, "bwrap"],
    [false, "off"],
    ["auto", "auto"],
    ["srt", "srt"],
  ])("%j means %s", (sandbox, meant) => {
    const path = join(tempFolder(), "session.json");
    const session = {
      ...{ grant: grantOf(["Bash"]), servers: {}, shell: true, sandbox, pass: false },
      ...{ accept_changes: false, call_timeout_ms: 1000 },
      registry: { roots: [], no_store: true, no_builtin: true },
    };
    writeFileSync(path, JSON.stringify(session));
    expect(readSession(path).sandbox).toBe(meant);
    writeFileSync(path, JSON.stringify({ ...session, sandbox: "none" }));
    expect(() => readSession(path)).toThrow("is no session of a gateway");
  });
});
