import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { psk } from "../support/psk.ts";
import { makeWorld, startGateway, until } from "./support/gateway-world.ts";

/** A gateway before two servers, one of which misbehaves. */
async function beforeTwo(tools: readonly string[], more: readonly string[] = []) {
  const world = makeWorld();
  world.skill("all", { allowed: ["bad__*", "good__*"] });
  const config = world.config({
    bad: world.server(["one", ...tools]),
    good: world.server(["two"]),
  });
  const gateway = await startGateway(world, [
    ...["--skills", "all", "--config", config, "--audit", world.audit, ...more],
  ]);
  return { world, config, gateway, reasons: () => gateway.said() };
}

describe("a server that", () => {
  it("dies is not called any more; the others are", async () => {
    const { world, gateway, reasons } = await beforeTwo(["die"]);
    expect(await gateway.call("die")).toMatchObject({ isError: true });
    await until(() => reasons().includes("server bad: it has ended"));
    expect(await gateway.call("one")).toMatchObject({ code: "SERVER_DOWN" });
    expect(await gateway.call("two")).toMatchObject({ isError: false });
    expect(await gateway.names()).toEqual(["load_skill", "read_skill_file", "two"]);
    expect(world.executed().map(({ name }) => name)).toEqual(["die", "two"]);
    expect(world.auditLines().map(({ kind }) => kind)).toContain("change");
  });

  it("hangs is not called any more", async () => {
    const { world, gateway } = await beforeTwo(["hang"], ["--call-timeout", "0.5"]);
    const answer = await gateway.call("hang");
    expect(answer).toMatchObject({ code: "SERVER_DOWN" });
    expect(answer.text).toContain('the server "bad" hangs');
    expect(await gateway.call("one")).toMatchObject({ code: "SERVER_DOWN" });
    expect(await gateway.call("two")).toMatchObject({ isError: false });
    expect(world.executed().map(({ name }) => name)).toEqual(["hang", "two"]);
  });

  it("changes its list is not called any more", async () => {
    const { world, gateway, reasons } = await beforeTwo(["rename"]);
    await gateway.call("rename");
    await until(() => reasons().includes("its list of tools changed: +new_tool"));
    expect(await gateway.call("one")).toMatchObject({ code: "SERVER_CHANGED" });
    expect(await gateway.call("new_tool")).toMatchObject({ isError: true });
    expect(await gateway.call("two")).toMatchObject({ isError: false });
    expect(world.executed().map(({ name }) => name)).toEqual(["rename", "two"]);
  });

  it.each(["redescribe", "redescribe_silently"])(
    "changes a description has its tools held back (%s)",
    async (tool) => {
      const { world, gateway, reasons } = await beforeTwo([tool]);
      await gateway.call(tool);
      // A server that does not tell is found out when the tools are listed next.
      await gateway.names();
      await until(() => reasons().includes("the definition of one changed"));
      expect(await gateway.call("one")).toMatchObject({ code: "TOOL_CHANGED" });
      expect(await gateway.names()).toEqual(["load_skill", "read_skill_file", "two"]);
      expect(world.executed().map(({ name }) => name)).toEqual([tool]);
    },
  );

  it("changes goes on with --accept-changes, and the log says so", async () => {
    const { world, gateway, reasons } = await beforeTwo(["rename"], ["--accept-changes"]);
    await gateway.call("rename");
    await until(() => reasons().includes("accepted changes of new_tool"));
    expect(await gateway.names()).toContain("new_tool");
    expect(await gateway.call("new_tool")).toMatchObject({ isError: false });
    const change = world.auditLines().find(({ kind }) => kind === "change");
    expect(change).toMatchObject({ server: "bad", what: "accepted changes of new_tool" });
  });

  it("cannot be started keeps the gateway from starting", async () => {
    const world = makeWorld();
    world.skill("all", { allowed: [] });
    const config = world.config({ none: { command: join(world.folder, "none") } });
    const args = ["--skills", "all", "--config", config];
    await expect(startGateway(world, args)).rejects.toThrow('the server "none" cannot be used');
  });
});

describe("files that bind", () => {
  it.each(["config", "ceiling"])(
    "stop everything when the %s changes on the disk",
    async (kind) => {
      const world = makeWorld();
      world.skill("all", { allowed: ["good__*"] });
      const config = world.config({ good: world.server(["two"]) });
      const root = ["--root", join(world.folder, "skills"), "--no-store", "--no-builtin"];
      const composed = await psk(["compose", "all", "--json", ...root]);
      const ceiling = join(world.folder, "ceiling.json");
      writeFileSync(ceiling, composed.stdout);
      const args = ["--skills", "all", "--config", config, "--ceiling", ceiling];
      const gateway = await startGateway(world, args);
      expect(await gateway.call("two")).toMatchObject({ isError: false });
      const file = kind === "config" ? config : ceiling;
      chmodSync(file, 0o600); // touched, and the same: nothing happens
      expect(await gateway.call("two")).toMatchObject({ isError: false });
      writeFileSync(file, "{}");
      expect(await gateway.call("two")).toMatchObject({ code: "GRANT_CHANGED" });
      expect(await gateway.names()).toEqual([]);
      expect(world.executed()).toHaveLength(2);
      expect(gateway.said()).toContain("was changed, so no call passes any more");
    },
  );

  it("may not lie where the sub-agent can write", async () => {
    const world = makeWorld();
    world.skill("all", { allowed: ["Write"] });
    const args = ["--skills", "all", "--audit", world.audit, "--files", world.folder];
    await expect(startGateway(world, args)).rejects.toThrow("where the sub-agent can change it");
  });
});
