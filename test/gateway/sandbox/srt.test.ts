import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../../support/temp-folder.ts";
import { writeFiles } from "../../support/write-skill.ts";
import { loopbackServer, makePlace, sandboxIn } from "../support/in-sandbox.ts";
import { shellIn, USERS } from "../support/shell-in.ts";

/** scripts/test-deps.sh installs the package there; where it is missing, these tests fail. */
const PSK_SRT = "/opt/psk-test-srt";
const under = { choice: "srt", env: { PSK_SRT } } as const;
/** Names of loopback are not sent to a proxy by themselves. */
const curl = (host: string, port: number | undefined) =>
  `curl -sS --max-time 20 --noproxy '' http://${host}:${port}/`;

describe("a command in srt", () => {
  it("is installed for the tests", () => {
    const file = join(PSK_SRT, "node_modules/@anthropic-ai/sandbox-runtime/package.json");
    expect(JSON.parse(readFileSync(file, "utf8")).version).toBe("0.0.78");
  });

  it("reaches the hosts that the grant names, and no others", async () => {
    const place = makePlace();
    const { port, hits } = await loopbackServer();
    const allowed = ["Bash(curl *)", "Network(localhost)"];
    const { run, enforced } = await sandboxIn(place, { ...under, allowed });
    expect(enforced.network).toMatchObject({ by: "srt", allowed: ["localhost"] });
    expect((await run(curl("localhost", port))).out).toBe("reached\n");
    expect(hits()).toBe(1);
    expect((await run(curl("127.0.0.1", port))).out).not.toContain("reached");
    expect((await run(curl("other.localhost", port))).out).not.toContain("reached");
    // Past the proxies there is no network at all.
    expect((await run(`curl -sS --noproxy '*' http://127.0.0.1:${port}/`)).code).toBe(7);
    expect(hits()).toBe(1);
  });

  it("reaches no port but the one that is named, and no host that is forbidden", async () => {
    const place = makePlace();
    const [one, other] = [await loopbackServer(), await loopbackServer()];
    const allowed = ["Bash(curl *)", `Network(localhost:${one.port})`];
    const ports = await sandboxIn(place, { ...under, allowed });
    expect((await ports.run(curl("localhost", one.port))).out).toBe("reached\n");
    expect((await ports.run(curl("localhost", other.port))).out).not.toContain("reached");
    await ports.close();
    const forbidden = ["Network(localhost)"];
    const hosts = await sandboxIn(place, { ...under, allowed: ["Bash"], forbidden });
    expect((await hosts.run(curl("localhost", other.port))).out).not.toContain("reached");
    expect(other.hits()).toBe(0);
  });

  it("writes where the grant says, and not to settings that others obey", async () => {
    const place = makePlace({ ".claude/settings.json": "{}", ".env": "TOKEN=hidden\n" });
    const config = readFileSync(join(place.work, ".git/config"), "utf8");
    const whole = await sandboxIn(place, { ...under, forbidden: ["Read(**/.env)"] });
    const { out, err, code } = await whole.run(
      `echo 1 > in.txt; echo x > ${place.beside}/x.txt; echo x > .git/config; echo x > .claude/settings.json; mkdir .codex/x; cat .env ${place.home}/.ssh/id_ed25519 ${place.beside}/notes.txt; echo 1 > /tmp/t && cat a.txt; exit 5`,
    );
    expect(code, err).toBe(5);
    expect(out).toContain("one\ntwo\n");
    expect(out).not.toMatch(/hidden|PRIVATE|somebody/);
    expect(readFileSync(join(place.work, "in.txt"), "utf8")).toBe("1\n");
    expect(readFileSync(join(place.work, ".git/config"), "utf8")).toBe(config);
    expect(readFileSync(join(place.work, ".claude/settings.json"), "utf8")).toBe("{}");
    expect(existsSync(join(place.beside, "x.txt"))).toBe(false);
    expect(existsSync(join(place.work, ".codex"))).toBe(false);
    await whole.close();
    const part = await sandboxIn(place, { ...under, allowed: ["Write(out/*.md)"] });
    const seen = await part.run(
      "echo 1 > out/a.md; echo 2 > b.md; echo 3 > a.txt; cat a.txt src/b.ts",
    );
    expect(seen.out).toBe("one\ntwo\nlet two = 2;\n");
    expect(readFileSync(join(place.work, "out/a.md"), "utf8")).toBe("1\n");
    expect(existsSync(join(place.work, "b.md"))).toBe(false);
  });

  it("is what auto takes where the grant names hosts", async () => {
    const place = makePlace();
    const given = { ...under, choice: "auto", allowed: ["Network(localhost)"] } as const;
    expect((await sandboxIn(place, given)).enforced.sandbox).toBe("srt");
  });
});

describe.each(USERS)("the shell of a gateway that $user starts with srt", ({ before }) => {
  it("reaches the hosts of the grant, and says so", async () => {
    const { port, hits } = await loopbackServer();
    const allowed = ["Bash(curl *)", "Bash(git *)", "Network(localhost)"];
    const args = ["--sandbox", "srt"];
    const { gateway } = await shellIn({ allowed, args, env: { PSK_SRT }, before });
    expect(gateway.said()).toContain("sandbox: sandbox-runtime (srt) holds every command");
    expect(gateway.said()).toContain('network: localhost (given by "Network(localhost)" of work)');
    const reached = await gateway.call("bash", { command: curl("localhost", port) });
    expect(reached.text).toBe("reached\n");
    const other = await gateway.call("bash", { command: curl("127.0.0.1", port) });
    expect(other.text).not.toContain("reached");
    expect(hits()).toBe(1);
    const missing = await gateway.call("bash", { command: "git rev-parse no-such-ref" });
    expect(missing.text).toContain("It ended with 128.");
  });
});

describe("the package that srt is loaded from", () => {
  it("is never one of the working folder", async () => {
    const place = makePlace();
    const evil = join(place.work, "node_modules/@anthropic-ai/sandbox-runtime");
    mkdirSync(evil, { recursive: true });
    writeFiles(evil, {
      "package.json": '{"name":"@anthropic-ai/sandbox-runtime","main":"index.js"}',
      "index.js": `require("fs").writeFileSync(${JSON.stringify(join(place.beside, "PWNED"))}, "")`,
    });
    const before = process.cwd();
    process.chdir(place.work);
    try {
      await expect(sandboxIn(place, { choice: "srt" })).rejects.toThrow(
        /--sandbox srt needs @anthropic-ai\/sandbox-runtime \(srt\), and it cannot run here: it is not installed\. .*npm install -g/,
      );
    } finally {
      process.chdir(before);
    }
    expect(existsSync(join(place.beside, "PWNED"))).toBe(false);
  });

  it("is refused when it is another thing under that name", async () => {
    const folder = tempFolder();
    writeFiles(join(folder, "node_modules/@anthropic-ai/sandbox-runtime"), {
      "package.json": '{"name":"@anthropic-ai/sandbox-runtime","main":"index.js"}',
    });
    const file = join(folder, "node_modules/@anthropic-ai/sandbox-runtime/index.js");
    writeFileSync(file, "module.exports = {};\n");
    const env = { PSK_SRT: folder };
    await expect(sandboxIn(makePlace(), { choice: "srt", env })).rejects.toThrow(
      "is another version",
    );
  });
});
