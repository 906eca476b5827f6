/** What the Compose view gives to copy is given to psk itself. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { startService, type TestService } from "../http/support/service.ts";
import { atEnd } from "../support/at-end.ts";
import { psk } from "../support/psk.ts";
import { runChild } from "../support/run-child.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { inBrowser, visit } from "./support/browser.ts";
import { writeSetSkills } from "./support/set-skills.ts";

let service: TestService;
const root = writeSetSkills();
beforeAll(async () => {
  service = await startService({ roots: [root] });
  atEnd(() => service.close());
}, 60_000);

inBrowser("the Compose view", () => {
  test("gives lines that psk takes, and the grant that psk prints", async () => {
    const { page, troubles } = await visit(
      service,
      "/compose?skills=drafter,publisher&ceiling=drafter",
    );
    await page.getByRole("heading", { name: "Use it" }).waitFor();
    await page.getByLabel("Task", { exact: true }).fill('It\'s a "task" of $HOME');
    await page.getByText("The grant as JSON").click();
    const shown = async (label: string) =>
      (await page.getByRole("region", { name: label }).textContent()) ?? "";
    const folder = tempFolder();
    const registry = ["--root", root, "--no-store", "--no-builtin"];
    const inFolder = (words: string[]) =>
      words.map((word) =>
        /^(?:ceiling|mcp)\.json$|^work$/.test(word) ? join(folder, word) : word,
      );
    writeFileSync(join(folder, "mcp.json"), '{"mcpServers":{}}');
    mkdirSync(join(folder, "work"));

    const [before = "", target = ""] = (await shown("Line for the ceiling")).split(" > ");
    const ceiling = await psk([...(await wordsOf(before)).slice(1), ...registry]);
    writeFileSync(join(folder, target), ceiling.stdout);
    const composed = await psk([
      ...inFolder(await wordsOf(await shown("psk compose line"))).slice(1),
      ...registry,
    ]);
    expect(composed).toMatchObject({ code: 0, stdout: `${await shown("Grant as JSON")}\n` });
    const { digest } = JSON.parse(composed.stdout);

    const options = await page
      .getByRole("combobox", { name: /^Agent/ })
      .locator("option")
      .allInnerTexts();
    expect(options).toEqual(await agentsOfSpawn());
    for (const agent of options) {
      await page.getByRole("combobox", { name: /^Agent/ }).selectOption(agent);
      const words = inFolder(await wordsOf(await shown("psk spawn line"))).slice(1);
      expect(words).toContain('It\'s a "task" of $HOME');
      const flags = ["--dry-run", "--json", "--quiet", ...registry];
      const end = words.indexOf("--") === -1 ? words.length : words.indexOf("--");
      const dry = await psk([...words.slice(0, end), ...flags, ...words.slice(end)]);
      expect([dry.code, dry.stderr]).toEqual([0, ""]);
      expect(JSON.parse(dry.stdout)).toMatchObject({ agent, grant_digest: digest });
    }

    const config = JSON.parse(await shown("Gateway config"));
    const { command, args } = config.mcpServers.psk;
    expect([command, args[0]]).toEqual(["psk", "gateway"]);
    // The gateway would run; spawn takes the same options and makes of them the gateway's session.
    const same = [
      "spawn",
      "--task",
      "x",
      "--dry-run",
      "--json",
      "--quiet",
      ...inFolder(args.slice(1)),
      ...registry,
    ];
    const dry = await psk(same);
    expect([dry.code, dry.stderr]).toEqual([0, ""]);
    const session = JSON.parse(JSON.parse(dry.stdout).files["session.json"]);
    expect(session).toMatchObject({ shell: true, files: join(folder, "work"), grant: { digest } });
    expect(troubles).toEqual([]);
  }, 120_000);
});

/** The words that a shell makes of a line. */
async function wordsOf(line: string): Promise<string[]> {
  const { stdout } = await runChild(["sh", "-c", `printf '%s\\0' ${line}`]);
  return stdout.split("\0").slice(0, -1);
}

async function agentsOfSpawn(): Promise<string[]> {
  const { stdout } = await psk(["spawn", "--help"]);
  const [, names = ""] = /which agent to start \(choices: (.+?), default/s.exec(stdout) ?? [];
  return [...names.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name);
}
