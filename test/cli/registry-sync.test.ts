import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { put } from "../registry/registry-in.ts";
import { enterWorld, type World } from "./registry-world.ts";

let world: World;

beforeEach(async () => {
  world = enterWorld();
  for (const name of ["a", "b", "c"]) put("skills", name, name);
});

describe("psk sync", () => {
  test("counts all as added at first, and then what changed since", async () => {
    expect(await world.run("sync")).toEqual({
      code: 0,
      stdout: "3 added, 0 updated, 0 removed, 0 unchanged; 3 in all\n",
      stderr: "",
    });
    expect((await world.run("sync")).stdout).toBe(
      "0 added, 0 updated, 0 removed, 3 unchanged; 3 in all\n",
    );
    put("skills", "d", "d");
    put("skills", "a", "a", "another body\n");
    rmSync("skills/b", { recursive: true });
    const { stdout } = await world.run("sync", "--json");
    expect(JSON.parse(stdout)).toEqual({
      added: 1,
      updated: 1,
      removed: 1,
      unchanged: 1,
      total: 3,
      changes: [
        { skill_id: "a", kind: "updated" },
        { skill_id: "b", kind: "removed" },
        { skill_id: "d", kind: "added" },
      ],
    });
  });

  test("counts a skill that psk.config.json switched off since as removed", async () => {
    await world.run("sync");
    writeFileSync("psk.config.json", '{"disabled": ["a"]}');
    expect((await world.run("sync")).stdout).toContain("1 removed, 2 unchanged; 2 in all");
    rmSync("psk.config.json");
    expect((await world.run("sync")).stdout).toContain("1 added");
  });

  test("compares only with a sync of the same places", async () => {
    await world.run("sync");
    expect((await world.run("sync", "--root", "skills/a")).stdout).toContain("1 added");
    expect((await world.run("sync")).stdout).toContain("3 unchanged");
  });

  test.each(["deleted", "corrupt", "not a folder"])(
    "is not harmed by a cache that is %s",
    async (how) => {
      await world.run("sync");
      const [name = ""] = readdirSync(world.cache);
      const file = join(world.cache, name);
      rmSync(how === "deleted" ? world.cache : file, { recursive: true });
      if (how === "corrupt") writeFileSync(file, "null");
      if (how === "not a folder") rmSync(world.cache, { recursive: true });
      if (how === "not a folder") writeFileSync(world.cache, "");
      expect(await world.run("sync")).toMatchObject({
        code: 0,
        stdout: "3 added, 0 updated, 0 removed, 0 unchanged; 3 in all\n",
      });
      expect((await world.run("skills")).code).toBe(0);
    },
  );

  test("what is saved is used by the other commands, which see every change all the same", async () => {
    await world.run("sync");
    put("skills", "a", "a", "another body\n");
    expect((await world.run("load", "a")).stdout).toContain("another body");
    expect((await world.run("sync")).stdout).toContain("1 updated");
  });
});
