import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { openStore } from "../../src/toolkit/stored.ts";
import { bundleCommand } from "../support/bundle.ts";
import { HAS_REGISTRY, type LocalRegistry, startRegistry } from "../support/docker-registry.ts";
import { type CuttingProxy, cuttingProxy } from "./cutting-proxy.ts";
import { buildVersion, newUser, type User } from "./support.ts";

const TENTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/** More than one piece of an upload. */
const LARGE = 5 * 1024 * 1024;

describe.skipIf(!HAS_REGISTRY)("a connection that breaks", () => {
  let registry: LocalRegistry;
  let proxy: CuttingProxy;
  let author: User;
  let pushBytes = 0;

  beforeAll(async () => {
    registry = await startRegistry();
    proxy = await cuttingProxy(registry.host);
    author = newUser();
    await buildVersion(author, "large", "1.0.0", { "assets/noise.bin": randomBytes(LARGE) });
    const before = proxy.passed();
    const outcome = await author.run("push", "large", `${proxy.host}/whole/large`);
    expect(outcome.code, outcome.stderr).toBe(0);
    pushBytes = proxy.passed() - before;
  }, 60_000);

  it.each(TENTHS)("at %d tenths of a push costs nothing but time", async (tenths) => {
    proxy.cutAfter((pushBytes * tenths) / 10);
    const ref = `${proxy.host}/cut/large-${tenths}`;
    const outcome = await author.run("push", "large", ref);
    expect(outcome.code, outcome.stderr).toBe(0);
    const digest = async (from: string) =>
      JSON.parse((await newUser().run("pull", from, "--scan", "off", "--json")).stdout).digest;
    expect(await digest(`${ref}:1.0.0`)).toBe(await digest(`${proxy.host}/whole/large:1.0.0`));
  });

  it.each(TENTHS)("at %d tenths of a pull costs nothing but time", async (tenths) => {
    const user = newUser();
    proxy.cutAfter((LARGE * tenths) / 10);
    const ref = `${proxy.host}/whole/large:1.0.0`;
    const outcome = await user.run("pull", ref, "--scan", "off");
    expect(outcome.code, outcome.stderr).toBe(0);
    expect((await user.run("verify", "large")).code).toBe(0);
  });

  it("again and again ends in an error, and nothing is stored", async () => {
    const user = newUser();
    const cutAgain = () => proxy.cutAfter(1000, cutAgain);
    cutAgain();
    const outcome = await user.run("pull", `${proxy.host}/whole/large:1.0.0`, "--scan", "off");
    proxy.cutAfter(Number.POSITIVE_INFINITY);
    expect(outcome.code).toBe(4);
    expect(outcome.stderr).toContain("the connection was cut");
    expect(existsSync(user.store)).toBe(false);
  });

  it.each([2, 5, 8])("with the process, at %d tenths, leaves nothing half done", async (tenths) => {
    const [push, pull] = await Promise.all([bundleCommand("push"), bundleCommand("pull")]);
    const ref = `${proxy.host}/killed/large-${tenths}`;
    await killedAt(pushBytes * (tenths / 10), author, push, [
      "push",
      "large",
      ref,
      "--scan",
      "off",
    ]);
    expect((await author.run("tags", ref)).code).not.toBe(0); // no tag, no version
    expect((await author.run("push", "large", ref)).code).toBe(0);

    const user = newUser();
    const words = ["pull", `${ref}:1.0.0`, "--scan", "off"];
    await killedAt(LARGE * (tenths / 10), user, pull, words);
    expect(openStore(user.store).list().versions).toEqual([]);
    expect((await user.run(...words)).code).toBe(0);
    expect((await user.run("verify")).code).toBe(0);
  });

  async function killedAt(bytes: number, user: User, script: string, words: string[]) {
    const child = spawn(process.execPath, [script, ...words], { env: user.env, stdio: "ignore" });
    proxy.cutAfter(bytes, () => child.kill("SIGKILL"));
    const signal = await new Promise((resolve) => child.once("exit", (_, name) => resolve(name)));
    expect(signal).toBe("SIGKILL");
  }
});
